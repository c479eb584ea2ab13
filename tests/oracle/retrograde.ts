/**
 * All positions that can be reached from one, solved backwards: in how many moves of the side to move at the start it mates against any
 * defence. By chessops alone, and with no thought of depth: cycles are cycles.
 */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { positionOf } from '../../src/chess/moves.js';
import { after, legalMoves } from './brute-force.js';

interface Place {
  readonly attackers: boolean;
  readonly next: Place[];
  /** attacker's moves to mate */
  distance: number;
}

/** @returns the attacker's moves to mate; infinite if there is none, or if it takes more than `plies` */
export function solveBackwards(fen: string, plies = Number.POSITIVE_INFINITY): number {
  const places = new Map<string, Place>();
  let open: { place: Place; position: Chess }[] = [];
  const placeOf = (position: Chess): Place => {
    const key = makeFen(position.toSetup(), { epd: true });
    const known = places.get(key);
    if (known) return known;
    const attackers = position.turn === start.turn;
    const distance = !attackers && position.isCheckmate() ? 0 : Number.POSITIVE_INFINITY;
    const place = { attackers, next: [], distance };
    places.set(key, place);
    open.push({ place, position });
    return place;
  };
  const start = positionOf(fen);
  const root = placeOf(start);
  for (let ply = 0; ply < plies && open.length > 0; ply++) {
    const reached = open;
    open = [];
    for (const { place, position } of reached)
      for (const move of legalMoves(position)) place.next.push(placeOf(after(position, move)));
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const place of places.values()) {
      if (place.next.length === 0) continue;
      const distances = place.next.map(({ distance }) => distance);
      const distance = place.attackers ? 1 + Math.min(...distances) : Math.max(...distances);
      if (distance >= place.distance) continue;
      place.distance = distance;
      changed = true;
    }
  }
  return root.distance;
}
