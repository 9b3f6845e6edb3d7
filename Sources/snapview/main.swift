import CommandLineTool

Program.run(.snapview)
