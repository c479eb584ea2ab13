/** An error that the user of the program can fix. `message` says what was found and what was expected. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
