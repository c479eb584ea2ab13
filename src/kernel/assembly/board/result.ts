/** What the host reads after a call: moves, and a number that belongs to each. */
import { RESULT_OFFSET, threadBase } from '../memory';
import { RESULT_WORDS } from './layout';
import { Move } from './move';

@unmanaged @final
export class Result {
  move: Move;
  value: u32;
}
export const RESULT_BYTES: usize = RESULT_WORDS * 4;

@inline export function result(index: u32): Result {
  if (offsetof<Result>() != RESULT_BYTES) ERROR('layout.ts does not say how long a Result is');
  return changetype<Result>(threadBase + RESULT_OFFSET + <usize>index * RESULT_BYTES);
}
