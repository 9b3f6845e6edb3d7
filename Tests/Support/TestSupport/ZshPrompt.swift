/// A zsh at whose prompt a line is completed.
public enum ZshPrompt {
  /// A script for zsh that types a line into another one, in a pseudo-terminal (completion is a matter of the line
  /// editor), asks for completion, and prints `<the line as it stands then>`.
  ///
  /// - Parameters:
  ///   - completion: the completion script of the program.
  ///   - setup: what the inner shell is to know, such as functions in place of programs.
  public static func script(
    for program: String, completion: String, setup: String, typing line: String
  ) -> String {
    #"""
    zmodload zsh/zpty || exit 1
    cat > _\#(program) <<'SCRIPT'
    \#(completion)
    SCRIPT
    cat > setup <<'SCRIPT'
    \#(setup)
    SCRIPT
    zpty shell zsh -f -i
    zpty -w shell 'PS1=""; stty -echo; fpath=($PWD $fpath); autoload -U compinit; compinit -u -d ./dump'
    zpty -w shell '. ./setup'
    zpty -w shell 'show() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N show; bindkey "^G" show'
    zpty -w shell 'print rea""dy'
    zpty -r -m shell answer '*ready*'
    zpty -n -w shell '\#(line)'$'\t\a'
    zpty -r -m shell answer '*<*>*'
    print -r -- "$answer"

    """#
  }
}
