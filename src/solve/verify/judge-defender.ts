/** The judgement on `#-n`: the side to move is said to be mated in n moves of its opponent. */
import { opposite } from 'chessops/util';
import type { ClaimedMove, WrongKey } from '../verdict.js';
import { notate, readMove, unreadable } from './claimed-moves.js';
import {
  type Case,
  decide,
  type Judgement,
  lengthOf,
  lineFaults,
  notateLine,
  readPublished,
} from './judge.js';
import { LISTED_REFUTATIONS } from './line-check.js';

/** A published first move is a claim about the best defence. */
export function judgeMated(asked: Case, moves: number): Judgement {
  const { prover, position, english, claim, lengthFrom, best } = asked;
  const answer = prover.shortestMated(moves);
  const complete = prover.limit === undefined;
  const published = readPublished(asked, claim.keys);
  const exact = answer.shortest && answer.mate === moves;
  const wrongKeys = published.keys.flatMap((key) => whyNotBest(asked, key, exact ? moves : 0));
  const lineClaim = { attacker: opposite(position.turn), moves, onlyMoves: false };
  const faults = lineFaults(asked, published, lineClaim, wrongKeys, exact);
  const findings = unreadable(position, english, wrongKeys, faults);
  const verdict = decide({
    invalid: findings.length > 0,
    short: answer.mate !== undefined && answer.mate < moves,
    cooked: false,
    complete: complete || answer.shortest,
    noSolution: answer.mate === undefined,
    wrongKey: wrongKeys.length > 0,
    wrongLine: faults.length > 0,
    limited: prover.limit !== undefined,
  });
  const further =
    verdict === 'no-solution' && best !== undefined && best > moves ? prover.shortestMated(best) : undefined;
  const found = further ?? answer;
  const searched = Math.max(answer.searched, further?.searched ?? 0);
  return {
    verdict,
    stipulation: { kind: 'is-mated', moves },
    lengthFrom,
    published,
    keys: [],
    complete,
    ...lengthOf(found),
    searched,
    line: verdict === 'sound' ? [] : notateLine(position, prover.matedLine(found)),
    wrongKeys,
    lineFaults: faults,
    findings,
    ...(verdict === 'undecided' && prover.limit && { limit: prover.limit }),
  };
}

/** Whether a published first move is illegal or mated sooner than in `moves`, 0 where that says nothing. */
function whyNotBest({ prover, position, english }: Case, { text }: ClaimedMove, moves: number): WrongKey[] {
  const read = readMove(position, english(text));
  if ('reason' in read) return [{ text, reason: read.reason }];
  const { move, notated } = read;
  if (moves < 2 || !prover.after(move, () => prover.mates(moves - 1))) return [];
  const better = prover.refutations(moves - 1, LISTED_REFUTATIONS)?.moves ?? [];
  return [
    { text, move: notated, reason: 'not-best', better: better.map((other) => notate(position, other)) },
  ];
}
