import CommandLineTool

Program.run(.ics2snap)
