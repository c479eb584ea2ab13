/** The user called the program wrongly; `message` says what was found and what was expected. Exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** A command was called with nothing to do: its help says more than a sentence. */
export class HelpWanted extends UsageError {
  override readonly name = 'HelpWanted';
  readonly command: string;

  constructor(command: string) {
    super('nothing to do');
    this.command = command;
  }
}
