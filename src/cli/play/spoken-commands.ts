/** The commands that a player can enter during a game: everything else is a move. */
import type { Style } from '../../report/terminal/style.js';
import { fillLines } from '../../report/terminal/text-width.js';
import { closest } from '../grammar/suggest.js';

interface CommandHelp {
  readonly aliases?: readonly string[];
  /** what may follow */
  readonly operand?: string;
  readonly does: string;
}

/** In the order of the help text. */
export const PLAY_COMMANDS = {
  undo: { aliases: ['u', 'back'], operand: '[n]', does: 'take your last move back, and the answer to it' },
  redo: { operand: '[n]', does: 'play it again' },
  go: { does: 'the engine moves now, for you; from then on you have the other side' },
  switch: { does: 'the same as go when it is your turn' },
  side: { operand: 'white|black|both|none', does: 'the side or sides that you play' },
  hint: { does: 'what the engine would play' },
  eval: { aliases: ['evaluate'], does: 'what the engine thinks of the position' },
  book: { does: 'what the books know here' },
  level: {
    operand: '[depth n] [time t] [nodes n]',
    does: 'how long the engine thinks: level time 2s; without more, how long now',
  },
  moves: { does: 'the legal moves' },
  board: { aliases: ['show', 'd'], operand: '[on|off]', does: 'draw the board; on or off: after every move' },
  flip: { does: 'turn the board round' },
  fen: { does: 'the position as a FEN' },
  game: { aliases: ['pgn'], does: 'the moves so far; pgn: as PGN' },
  save: { operand: 'FILE', does: 'save the game as PGN; a file that exists keeps what it holds' },
  draw: { does: 'claim a draw, or offer one' },
  resign: { does: 'give the game up' },
  new: { operand: '[FEN]', does: 'begin a new game' },
  help: { aliases: ['h', '?'], does: 'this list' },
  quit: { aliases: ['q', 'exit', 'bye'], does: 'end' },
} as const satisfies Record<string, CommandHelp>;

export type PlayCommand = keyof typeof PLAY_COMMANDS;

export interface SaidCommand {
  readonly command: PlayCommand;
  /** as typed: an alias may say more */
  readonly word: string;
  readonly operand: string;
}

const entries = Object.entries(PLAY_COMMANDS) as [PlayCommand, CommandHelp][];
const WORDS = new Map<string, PlayCommand>(
  entries.flatMap(([name, { aliases = [] }]) => [name, ...aliases].map((word) => [word, name] as const)),
);

/** The command at the beginning of a line, if any. */
export function readCommand(line: string): SaidCommand | undefined {
  const [, word = '', operand = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(line.trim()) ?? [];
  const command = WORDS.get(word.toLowerCase());
  return command && { command, word: word.toLowerCase(), operand: operand.trim() };
}

export const commandWords = (): string[] => entries.map(([name]) => name);

/** A command that a mistyped word may mean. */
export const meantCommand = (word: string): string | undefined =>
  word.length < 3 ? undefined : closest(word.toLowerCase(), [...WORDS.keys()]);

/** The list of commands, in columns. */
export function commandHelp({ width }: Style): string[] {
  const rows = entries.map(
    ([name, { operand = '', does }]) => [`  ${name} ${operand}`.trimEnd(), does] as const,
  );
  const usageWidth = Math.max(...rows.map(([usage]) => usage.length));
  const most = Math.min(width, MAX_WIDTH) - 1;
  const wrap = (text: string, room: number): string[] => fillLines(text.split(' '), room);
  return [
    ...wrap(
      'A move: e4, Nf3, nf3, exd5, O-O, e8=Q, or e2e4. Tab completes; Ctrl-C makes the engine move at once.',
      most,
    ),
    ...rows.flatMap(([usage, does]) =>
      wrap(does, most - usageWidth - GAP.length).map(
        (part, i) => (i === 0 ? usage : '').padEnd(usageWidth) + GAP + part,
      ),
    ),
  ];
}
const GAP = '  ';
const MAX_WIDTH = 110;
