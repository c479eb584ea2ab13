/** The whole thematic play of a direct mate as one text, by the oracle: equal texts, equal play. */
import { position } from './brute-force.js';
import {
  keyTrees,
  type OracleAnswer,
  type OracleDefence,
  type OracleThreat,
  setPlayOf,
  tryTrees,
} from './full-solution.js';

/** Keys, tries that one move refutes, and set play, with threats and the defences that defeat them. */
export function wholePlay(fen: string, moves: number): string {
  const pos = position(fen);
  return [
    'keys',
    ...keyTrees(pos, moves).map(answerText),
    'tries',
    ...tryTrees(pos, moves, 1).map(
      ({ uci, refutations, threats, defences }) => `${uci}?!${refutations} ${afterText(threats, defences)}`,
    ),
    'set play',
    ...defencesText(setPlayOf(pos, moves) ?? []),
  ].join('\n');
}

const answerText = ({ uci, threats, defences }: OracleAnswer): string =>
  `${uci}${afterText(threats, defences)}`;

function afterText(threats: readonly OracleThreat[] | undefined, defences: readonly OracleDefence[]): string {
  const threatened = (threats ?? []).map(answerText).join(' ');
  return `(${threatened}; ${defencesText(defences).join(' ')})`;
}

const defencesText = (defences: readonly OracleDefence[]): string[] =>
  defences
    .filter(({ leftOut }) => leftOut === undefined)
    .map(({ uci, answers }) => `${uci}:${answers.map(answerText).join(',')}`);
