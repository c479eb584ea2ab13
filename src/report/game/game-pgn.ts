/** Writes a played game as PGN: the seven tags, its first position, time control, end and moves. */
import { INITIAL_FEN } from 'chessops/fen';
import type { ByColor } from 'chessops/types';
import type { Game } from '../../play/game.js';
import type { TimeControl } from '../../play/game-clock.js';
import type { Level } from '../../play/opponent.js';
import { resultText } from '../../play/outcome.js';
import { twoDigits } from '../../text/counts-and-times.js';
import { printable } from '../../text/quote.js';
import { lineNodes, MAX_TAG, pgnText } from '../movetext-layout.js';
import { endText } from './game-words.js';

export interface GameTags {
  readonly players: ByColor<string>;
  /** when the game began */
  readonly date: Date;
  readonly clock?: TimeControl | undefined;
  readonly level: Level;
  readonly opening?: string | undefined;
}

/** Returns the game, followed by a blank line. */
export function gamePgn(game: Game, tags: GameTags): string {
  const [root, ...moves] = lineNodes(game.moves.map(({ san }) => san));
  const comments = game.outcome ? [endText(game.outcome)] : [];
  const last = moves.at(-1);
  if (last) last.data.comments = comments;
  return pgnText({ headers: headers(game, tags), moves: root, ...(last ? {} : { comments }) });
}

function headers(game: Game, { players, date, clock, level, opening }: GameTags): Map<string, string> {
  const { outcome } = game;
  const isSetUp = game.startFen !== INITIAL_FEN;
  const tags: [name: string, value: string | false | undefined][] = [
    ['Event', 'Casual game'],
    ['Site', '?'],
    ['Date', dateText(date)],
    ['Round', '-'],
    ['White', players.white],
    ['Black', players.black],
    ['Result', resultText(outcome)],
    ['SetUp', isSetUp && '1'],
    ['FEN', isSetUp && game.startFen],
    ['TimeControl', clock ? clockText(clock) : levelText(level)],
    ['Opening', opening],
    ['PlyCount', String(game.moves.length)],
    ['Termination', outcome ? (outcome.end === 'time' ? 'time forfeit' : 'normal') : 'unterminated'],
  ];
  return new Map(
    tags.flatMap(([name, value]) => (typeof value === 'string' ? [[name, printable(value, MAX_TAG)]] : [])),
  );
}

const dateText = (date: Date): string =>
  `${date.getFullYear()}.${twoDigits(date.getMonth() + 1)}.${twoDigits(date.getDate())}`;

/** `300+3`, in seconds */
const clockText = ({ base, increment }: TimeControl): string =>
  increment > 0 ? `${seconds(base)}+${seconds(increment)}` : seconds(base);

/** `1/5`: one move in five seconds; `-`: no time control */
const levelText = ({ ms }: Level): string => (ms === undefined ? '-' : `1/${seconds(ms)}`);

const seconds = (ms: number): string => String(ms / 1000);
