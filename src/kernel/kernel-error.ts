/** A mistake in calling the kernel, never something that a user's file can cause. */
export class KernelError extends Error {
  readonly code:
    | 'illegal-position'
    | 'bad-argument'
    | 'no-position'
    | 'no-memory'
    | 'not-built'
    | 'stopped'
    | 'thread-lost';

  constructor(code: KernelError['code'], message: string) {
    super(message);
    this.name = 'KernelError';
    this.code = code;
  }
}
