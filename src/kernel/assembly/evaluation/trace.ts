/**
 * How the evaluation's numbers are read: `worth` is what all of it is made of. Instantiated as `Traced`, the same code also
 * notes how often each number was counted for each side: the table of `keymove evaluate` and the tuning are made from that, so
 * that neither can differ from what the search uses.
 */
import { isWhite } from '../board/side';
import { NUMBERS_COUNT } from './layout';
import { EVALUATION_NUMBERS, TRACE_OFFSET, threadBase } from '../memory';
import { Tapered } from './tapered';

/** Type parameter `T` of the evaluation. */
export type Traced = u8;
export type Untraced = u16;

@inline export function isTraced<T>(): bool {
  return sizeof<T>() == 1;
}

@inline export function number(index: i32): Tapered {
  return load<i64>(EVALUATION_NUMBERS + (<usize>index << 3));
}

/** What a number counted `times` is worth; that it is the side `Us` for which it counts is noted, not reckoned. */
@inline export function worth<T, Us>(index: i32, times: i32 = 1): Tapered {
  if (isTraced<T>()) note<Us>(index, times);
  return times == 1 ? number(index) : number(index) * times;
}

/** What was noted of one position; the host reads it. */
@unmanaged @final
export class Trace {
  /** as `phaseOf` */
  phase: i32;
  /** the value is multiplied by this, 64 leaves it as it is */
  scale: i32;
  /** units of danger for the white and the black king; 0 where they were not counted */
  whiteDanger: i32;
  blackDanger: i32;
}
const TRACE_HEAD: usize = offsetof<Trace>();

@inline export function trace(): Trace {
  return changetype<Trace>(threadBase + TRACE_OFFSET);
}

@inline export function note<Us>(index: i32, times: i32): void {
  const at = threadBase + TRACE_OFFSET + TRACE_HEAD + (<usize>((isWhite<Us>() ? 0 : NUMBERS_COUNT) + index) << 2);
  store<i32>(at, load<i32>(at) + times);
}

export function clearTrace(): void {
  memory.fill(changetype<usize>(trace()), 0, TRACE_HEAD + 2 * 4 * <usize>NUMBERS_COUNT);
}
