/**
 * Reads the evaluation's numbers: all terms are made of `worth`. Instantiated as `Traced`, the same code also records how often each
 * number was counted for each side. The table of `keymove evaluate` and tuning use it, so neither can differ from the search.
 */
import { is } from '../board/family';
import { isWhite } from '../board/side';
import { NUMBERS_COUNT, TRACE_HEAD_WORDS } from './layout';
import { EVALUATION_NUMBERS, TRACE_OFFSET, threadBase } from '../memory';
import { Tapered } from './tapered';

/** Type parameter `T` of the evaluation (family.ts). */
@unmanaged class Tracing {}
@unmanaged @final export class Traced extends Tracing {}
@unmanaged @final export class Untraced extends Tracing {}

@inline export function isTraced<T>(): bool {
  if (!is<T, Tracing>()) ERROR('a type parameter is not one of the evaluation: Traced or Untraced');
  return is<T, Traced>();
}

@inline export function number(index: i32): Tapered {
  return load<i64>(EVALUATION_NUMBERS + (<usize>index << 3));
}

/** Returns a number counted `times`; `Us` matters only for the trace. */
@inline export function worth<T, Us>(index: i32, times: i32 = 1): Tapered {
  if (isTraced<T>()) note<Us>(index, times);
  return times == 1 ? number(index) : number(index) * times;
}

/** The trace of one position; the host reads it. */
@unmanaged @final
class Trace {
  /** as `phaseOf` */
  phase: i32;
  /** factor in 64ths */
  scale: i32;
  /** units of danger for the white and the black king; 0 where they were not counted */
  whiteDanger: i32;
  blackDanger: i32;
}
const TRACE_HEAD: usize = TRACE_HEAD_WORDS * 4;

@inline export function trace(): Trace {
  if (offsetof<Trace>() != TRACE_HEAD) ERROR('layout.ts does not say how long a Trace is');
  return changetype<Trace>(threadBase + TRACE_OFFSET);
}

@inline export function note<Us>(index: i32, times: i32): void {
  const at = threadBase + TRACE_OFFSET + TRACE_HEAD + (<usize>((isWhite<Us>() ? 0 : NUMBERS_COUNT) + index) << 2);
  store<i32>(at, load<i32>(at) + times);
}

export function clearTrace(): void {
  memory.fill(changetype<usize>(trace()), 0, TRACE_HEAD + 2 * 4 * <usize>NUMBERS_COUNT);
}
