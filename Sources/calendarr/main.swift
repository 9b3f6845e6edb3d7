import CalendarrCommands

CalendarrProgram.run()
