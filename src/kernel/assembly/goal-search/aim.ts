/** The aim of the root: kind of play and goal. The host writes it beside the root in a thread's area. */
import { threadBase } from '../memory';
import { AIM_EXACT, AIM_GOAL, AIM_OFFSET, AIM_PLAY, AIM_QUODLIBET, AIM_SQUARE } from './layout';

@unmanaged @final
export class Aim {
  play: i32;
  goal: i32;
  square: u32;
  exact: u32;
  quodlibet: u32;
}

@inline export function aim(): Aim {
  if (
    offsetof<Aim>('play') != 4 * AIM_PLAY || offsetof<Aim>('goal') != 4 * AIM_GOAL || offsetof<Aim>('square') != 4 * AIM_SQUARE ||
    offsetof<Aim>('exact') != 4 * AIM_EXACT || offsetof<Aim>('quodlibet') != 4 * AIM_QUODLIBET
  ) {
    ERROR('layout.ts does not say where the fields of Aim are');
  }
  return changetype<Aim>(threadBase + AIM_OFFSET);
}

export function aimAddress(): usize {
  return threadBase + AIM_OFFSET;
}
