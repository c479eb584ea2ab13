/** Reads the `info` and `bestmove` lines of an engine. Their moves are not checked on the board here. */
import type { Score } from '../../analyse/analysis.js';
import { wholeNumber } from '../whole-number.js';

/** The fields of an `info` line that keymove uses; a field that the engine leaves out is absent. */
export interface Info {
  /** plies */
  readonly depth?: number;
  /** plies */
  readonly selectiveDepth?: number;
  readonly nodes?: number;
  readonly hashPermille?: number;
  /** 1 where the engine does not say */
  readonly rank: number;
  readonly score?: Score;
  /** the score is only known to be at least, or at most, this */
  readonly isBound: boolean;
  /** UCI notation; empty where the line has none */
  readonly pv: readonly string[];
}

/** Reads an `info` line; undefined for any other. Fields may come in any order, unknown words are skipped. */
export function parseInfo(line: string): Info | undefined {
  const words = line.split(/\s+/);
  if (words[0] !== 'info') return undefined;
  const info: { -readonly [Key in keyof Info]: Info[Key] } = { rank: 1, isBound: false, pv: [] };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    // the rest of the line is free text
    if (word === 'string') break;
    if (word === 'pv') {
      info.pv = movesFrom(words, i + 1);
      i += info.pv.length;
    } else if (word === 'score') {
      const score = parseScore(words[i + 1], words[i + 2]);
      if (!score) continue;
      info.score = score;
      i += 2;
    } else if (word === 'lowerbound' || word === 'upperbound') info.isBound = true;
    else if (word !== undefined && Object.hasOwn(FIELDS, word)) {
      const value = wholeNumber(words[i + 1]);
      if (value === undefined || value < 0) continue;
      info[FIELDS[word as keyof typeof FIELDS]] = value;
      i++;
    }
  }
  return info;
}

const FIELDS = {
  depth: 'depth',
  seldepth: 'selectiveDepth',
  nodes: 'nodes',
  hashfull: 'hashPermille',
  multipv: 'rank',
} as const;

const UCI_MOVE = /^(?:[a-h][1-8][a-h][1-8][qrbn]?|0000)$/i;

/** Returns the words up to the first that does not look like a move. */
function movesFrom(words: readonly string[], start: number): string[] {
  const end = words.findIndex((word, i) => i >= start && !UCI_MOVE.test(word));
  return words.slice(start, end === -1 ? words.length : end);
}

function parseScore(kind: string | undefined, text: string | undefined): Score | undefined {
  const value = wholeNumber(text);
  if (value === undefined) return undefined;
  if (kind === 'cp') return { kind: 'centipawns', centipawns: value };
  return kind === 'mate' ? { kind: 'mate', moves: value } : undefined;
}

/** Returns the move of a `bestmove` line; `(none)` or `0000` without a move; undefined for any other line. */
export function parseBestMove(line: string): string | undefined {
  const [word, move = '(none)'] = line.split(/\s+/);
  return word === 'bestmove' ? move : undefined;
}
