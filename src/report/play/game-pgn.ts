/** A played game as PGN: the seven tags, its first position, time control, end and moves. */
import { INITIAL_FEN } from 'chessops/fen';
import { ChildNode, makePgn, Node, type PgnNodeData } from 'chessops/pgn';
import type { ByColor } from 'chessops/types';
import type { Game } from '../../play/game.js';
import type { TimeControl } from '../../play/game-clock.js';
import type { Level } from '../../play/opponent.js';
import { resultText } from '../../play/outcome.js';
import { printable } from '../../text/quote.js';
import { LINE_WIDTH, MAX_TAG } from '../movetext-layout.js';
import { fillLines } from '../terminal/text-width.js';
import { endText } from './game-words.js';

export interface GameTags {
  readonly players: ByColor<string>;
  /** when it began */
  readonly date: Date;
  readonly clock?: TimeControl | undefined;
  readonly level: Level;
  readonly opening?: string | undefined;
}

/** The game, followed by a blank line. */
export function gamePgn(game: Game, tags: GameTags): string {
  const root = new Node<PgnNodeData>();
  let node: Node<PgnNodeData> = root;
  for (const { san } of game.moves) {
    const next = new ChildNode<PgnNodeData>({ san });
    node.children.push(next);
    node = next;
  }
  const { outcome } = game;
  const said = outcome ? [endText(outcome)] : [];
  if (node instanceof ChildNode) node.data.comments = said;
  const game_ = { headers: headers(game, tags), moves: root, ...(node === root && { comments: said }) };
  const [head = '', movetext = ''] = makePgn(game_).split('\n\n');
  return `${head}\n\n${fillLines(movetext.split(/\s+/).filter(Boolean), LINE_WIDTH).join('\n')}\n\n`;
}

function headers(game: Game, { players, date, clock, level, opening }: GameTags): Map<string, string> {
  const { outcome } = game;
  const begins = game.startFen !== INITIAL_FEN;
  const tags: [string, string][] = [
    ['Event', 'Casual game'],
    ['Site', '?'],
    ['Date', dateText(date)],
    ['Round', '-'],
    ['White', players.white],
    ['Black', players.black],
    ['Result', resultText(outcome)],
    ...(begins
      ? ([
          ['SetUp', '1'],
          ['FEN', game.startFen],
        ] as [string, string][])
      : []),
    ['TimeControl', clock ? clockText(clock) : levelText(level)],
    ...(opening === undefined ? [] : ([['Opening', opening]] as [string, string][])),
    ['PlyCount', String(game.moves.length)],
    ['Termination', outcome ? (outcome.end === 'time' ? 'time forfeit' : 'normal') : 'unterminated'],
  ];
  return new Map(tags.map(([name, value]) => [name, printable(value, MAX_TAG)]));
}

const two = (number: number): string => String(number).padStart(2, '0');

const dateText = (date: Date): string =>
  `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;

/** `300+3`: seconds. */
const clockText = ({ base, increment }: TimeControl): string =>
  increment > 0 ? `${seconds(base)}+${seconds(increment)}` : seconds(base);

/** `1/5`: one move in five seconds; `-`: no time control. */
const levelText = ({ ms }: Level): string => (ms === undefined ? '-' : `1/${seconds(ms)}`);

const seconds = (ms: number): string => String(ms / 1000);
