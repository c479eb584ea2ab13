/**
 * The ending that is being made: its men, and its sources. These are the endings, made before, to which its captures and promotions
 * lead.
 */
import { ENDING_SOURCES_OFFSET, FIRST_THREAD } from '../memory';
import { endingAt, isPawn } from './ending';

/** An ending that a capture, a promotion, or both lead to. */
@unmanaged @final
export class Source {
  ending: u8;
  /** White in the source is Black in the ending */
  swapped: u8;
  /** men of the ending, or `NO_MAN` */
  captured: u8;
  promoted: u8;
  private places0: u32;
  private places1: u32;

  /** Returns which man of the source corresponds to the ending's man `i`. */
  @inline placeOf(i: u32): u32 {
    return load<u8>(changetype<usize>(this) + i, offsetof<Source>('places0'));
  }
  @inline setPlace(i: u32, place: u32): void {
    store<u8>(changetype<usize>(this) + i, place, offsetof<Source>('places0'));
  }
}
const SOURCE_BYTES: usize = offsetof<Source>();
let sourceCount: u32 = 0;

/** All threads use the sources that the first thread has recorded. */
@inline export function sourceAt(i: u32): Source {
  return changetype<Source>(FIRST_THREAD + ENDING_SOURCES_OFFSET + <usize>i * SOURCE_BYTES);
}

/** Begins an ending. Its men follow, then its sources, then `beginMaking`. */
export function beginEnding(number: u32, values: u32, size: u32, count: u32): void {
  const ending = endingAt(number);
  ending.values = values;
  ending.size = size;
  ending.longest = 0;
  ending.count = <u8>count;
  ending.hasPawns = false;
  ending.hasEnPassant = false;
  sourceCount = 0;
}
export function putEndingMan(number: u32, i: u32, man: u32): void {
  const ending = endingAt(number);
  ending.setMan(i, man);
  if (!isPawn(man)) return;
  ending.hasPawns = true;
  for (let j: u32 = 2; j < i; j++) {
    if (isPawn(ending.man(j)) && ending.man(j) != man) ending.hasEnPassant = true;
  }
}
/** Records that the values of an ending were moved to this address. */
export function moveEnding(number: u32, values: u32): void {
  endingAt(number).values = values;
}
/** Adds a source, with its men as in `Source`. */
export function addEndingSource(ending: u32, swapped: u32, captured: u32, promoted: u32): void {
  const source = sourceAt(sourceCount++);
  source.ending = <u8>ending;
  source.swapped = <u8>swapped;
  source.captured = <u8>captured;
  source.promoted = <u8>promoted;
}
export function putSourcePlace(i: u32, place: u32): void {
  sourceAt(sourceCount - 1).setPlace(i, place);
}

/** Decides whether the values of a source are in memory. */
export function hasValues(source: u32): bool {
  return endingAt(sourceAt(source).ending).values != 0;
}
export function countSources(): u32 {
  return sourceCount;
}
