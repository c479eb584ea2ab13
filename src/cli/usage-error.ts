/** A mistake in the call of the program. `message` says what was found and what was expected. Exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** @throws UsageError for the first of these pairs of options that is given */
export function refuseTogether(
  pairs: readonly (readonly [isGiven: unknown, one: string, other: string])[],
): void {
  const [, one, other] = pairs.find(([isGiven]) => isGiven) ?? [];
  if (one !== undefined) throw new UsageError(`${one} and ${other} exclude each other`);
}

/** A command was called with nothing to do: its help is shown. */
export class HelpWanted extends UsageError {
  override readonly name = 'HelpWanted';
  readonly command: string;

  constructor(command: string) {
    super('nothing to do');
    this.command = command;
  }
}
