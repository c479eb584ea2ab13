/** What a proof proves, in a sentence. */
import { legalUci, positionOf, sanOf } from '../../chess/moves.js';
import { type ProofClaim, type ProvenKey, ruledOutAfter } from '../../proof/claim.js';
import { plural } from '../../text/counts-and-times.js';

/** `1.Qg7 mates in 3. No other first move mates within 3 moves.` */
export function provenText(claim: ProofClaim): string {
  const { keys, ruledOut } = claim;
  const texts = keys.map((key) => `${sanOfKey(claim, key)} mates ${lengthText(claim, key)}.`);
  const others = keys.length === 0 ? 'No first move' : 'No other first move';
  if (ruledOut > 0) texts.push(`${others} mates ${within(ruledOut)}.`);
  return texts.join(' ');
}

function sanOfKey({ fen }: ProofClaim, key: ProvenKey): string {
  const position = positionOf(fen);
  const move = legalUci(position, key.move);
  return `1.${position.turn === 'black' ? '..' : ''}${move ? sanOf(position, move) : key.move}`;
}

/** `in 3` if shorter mates are ruled out, else `within 3 moves` */
const lengthText = (claim: ProofClaim, key: ProvenKey): string =>
  ruledOutAfter(claim, key) === key.moves - 1 ? `in ${key.moves}` : within(key.moves);

const within = (moves: number): string => `within ${plural(moves, 'move')}`;
