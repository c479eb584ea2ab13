/** `bench/data/openings.txt`: the openings of a match. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NormalMove } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { parseMove, positionOf } from '../../src/chess/moves.js';
import { REPOSITORY } from './report.js';

export interface Opening {
  readonly eco: string;
  readonly name: string;
  readonly moves: readonly NormalMove[];
}

/** @throws Error that names the line with an illegal move */
export function readOpenings(): Opening[] {
  const text = readFileSync(join(REPOSITORY, 'bench', 'data', 'openings.txt'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readOpening);
}

function readOpening(line: string): Opening {
  const [, eco = '', name = '', sans = ''] = /^([A-E]\d\d) ([^:]+): (.+)$/.exec(line) ?? [];
  const board = positionOf(INITIAL_FEN);
  const moves = sans.split(' ').map((san) => {
    const move = parseMove(board, san);
    if (!move) throw new Error(`openings.txt: found ${san}; expected a legal move: ${line}`);
    board.play(move);
    return move;
  });
  return { eco, name, moves };
}
