import CommandLineTool

Program.run(.snap2ics)
