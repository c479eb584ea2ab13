/** Reports a misuse of the kernel, a stop, or a lack of memory or threads. It is never caused by a user's file. */
export class KernelError extends Error {
  readonly code:
    | 'illegal-position'
    | 'bad-argument'
    | 'no-position'
    | 'no-memory'
    | 'stopped'
    | 'thread-lost';

  constructor(code: KernelError['code'], message: string) {
    super(message);
    this.name = 'KernelError';
    this.code = code;
  }
}

/** Also recognises errors of a kernel from another bundle, which has a class of its own, as in the page. */
export const isKernelError = (error: unknown, code: KernelError['code']): error is KernelError =>
  error instanceof Error && error.name === 'KernelError' && 'code' in error && error.code === code;

/** @throws KernelError `bad-argument` */
export function needInteger(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new KernelError(
    'bad-argument',
    `${name} must be a whole number from ${least} to ${most}, not ${value}`,
  );
}
