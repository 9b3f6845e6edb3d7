import CommandLineTool

Program.run(.icsconv)
