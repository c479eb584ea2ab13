/** Something that whoever runs the program can mend. `message` says what was found and what was expected. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
