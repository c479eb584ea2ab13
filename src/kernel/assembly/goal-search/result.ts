/** What the host reads after a call: moves, and a number that belongs to each. */
import { RESULT_OFFSET, threadBase } from '../memory';
import { Move } from '../board/move';

@unmanaged @final
export class Result {
  move: Move;
  value: u32;
}
export const RESULT_BYTES: usize = offsetof<Result>();

@inline export function result(index: u32): Result {
  return changetype<Result>(threadBase + RESULT_OFFSET + <usize>index * RESULT_BYTES);
}
