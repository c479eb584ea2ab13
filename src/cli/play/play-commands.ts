/** The commands that a player can enter during a game. Everything else is a move. */
import { EngineError } from '../../analyse/analysis.js';
import { readPosition } from '../../chess/fen.js';
import { nodeHost } from '../../host/node/node-host.js';
import { Game } from '../../play/game.js';
import type { Level } from '../../play/opponent.js';
import {
  bookMoves,
  evaluationLines,
  hintText,
  legalMoveLines,
  scoreSheet,
} from '../../report/game/game-talk.js';
import { levelText, sideName } from '../../report/game/game-words.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import type { Style } from '../../report/terminal/style.js';
import { wrapWords } from '../../report/terminal/text-width.js';
import { closest } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { wrongName } from '../files/output-name.js';
import { choice, duration, wholeNumber } from '../grammar/values.js';
import { SIDES } from './play-options.js';
import type { Commands, PlaySession } from './session.js';

interface PlayCommand {
  readonly aliases?: readonly string[];
  /** what may follow the command */
  readonly operand?: string;
  readonly does: string;
  /** @param word the command as typed, because an alias may request more */
  answer(session: PlaySession, operand: string, word: string): void | Promise<void>;
}

class Complaint extends UsageError {}

const EVALUATED_LINES = 3;
const MAX_UNDONE = 10_000;

/** The commands, in the order of the help text. */
const COMMANDS: Readonly<Record<string, PlayCommand>> = {
  undo: {
    aliases: ['u', 'back'],
    operand: '[n]',
    does: 'take back your last move and the reply',
    answer: (session, operand) => {
      const undone = repeatedly('undo', operand, () => session.match.undo());
      if (undone === 0) throw new Complaint('undo: you have not moved yet');
      session.isUnsaved = session.match.game.moves.length > 0;
      session.say(undone === 1 ? 'Took back one move.' : `Took back ${undone} moves.`);
      session.boardChanged();
    },
  },
  redo: {
    operand: '[n]',
    does: 'play a taken-back move again',
    answer: (session, operand) => {
      const redone = repeatedly('redo', operand, () => session.match.redo());
      if (redone === 0) throw new Complaint('redo: no moves were taken back');
      session.isUnsaved = true;
      session.boardChanged();
    },
  },
  go: { does: 'let the engine play your move; you take the other side', answer: giveTurn },
  switch: { does: 'the same as go', answer: giveTurn },
  side: {
    operand: 'white|black|both|none',
    does: 'choose the side you play; without a side, show it',
    answer: (session, operand) => {
      const { match } = session;
      if (operand === '') {
        const sides = { white: 'White', black: 'Black', both: 'both sides', none: 'no side' }[match.sides];
        session.say(`You play ${sides}.`);
        return;
      }
      match.sides = choice(SIDES)(operand, 'side');
      session.goOn();
      session.boardChanged();
    },
  },
  hint: {
    does: 'show what the engine would play',
    answer: async (session) => {
      const [best] = (await analyse(session, 1)).lines;
      if (best) session.say(hintText(session.match.game, best, session.style));
    },
  },
  eval: {
    aliases: ['evaluate'],
    does: 'show the evaluation and the best lines',
    answer: async (session) => {
      const { match, style } = session;
      needGameOn(session);
      // the static value of a position in check is meaningless
      if (!match.game.position.isCheck()) {
        const { loadEvaluator } = await import('../../kernel/evaluator.js');
        session.say(
          ...evaluationTable((await loadEvaluator(nodeHost())).evaluate(match.game.fen), style),
          '',
        );
      }
      session.say(...evaluationLines(match.game, await analyse(session, EVALUATED_LINES), style));
    },
  },
  book: {
    does: 'show the book moves',
    answer: ({ match, style, say }) => say(...bookMoves(match.game, match.opponent.books, style)),
  },
  level: {
    operand: '[depth n] [time t] [nodes n]',
    does: 'set or show how long the engine thinks, e.g. level time 2s',
    answer: ({ match, say }, operand) => {
      if (operand !== '') match.level = readLevel(operand);
      const level = levelText(match.level);
      say(level === '' ? 'The clock decides.' : `Level: ${level}.`);
    },
  },
  moves: {
    does: 'show the legal moves',
    answer: ({ match, style, say }) => {
      const moves = match.game.outcome ? [] : legalMoveLines(match.game.position, style);
      say(...(moves.length > 0 ? moves : ['none']));
    },
  },
  board: {
    aliases: ['show', 'd'],
    operand: '[on|off]',
    does: 'draw the board; on or off: draw it after every move or not',
    answer: (session, operand) => {
      if (operand === '') session.showBoard();
      else session.boardAlways = choice(['on', 'off'])(operand, 'board') === 'on';
    },
  },
  flip: {
    does: 'flip the board',
    answer: (session) => {
      session.flipped = !session.flipped;
      session.showBoard();
    },
  },
  fen: { does: 'show the position as a FEN', answer: ({ match, say }) => say(match.game.fen) },
  game: {
    aliases: ['pgn'],
    does: 'show the moves so far; pgn: as PGN',
    answer: (session, _operand, word) => {
      const { game } = session.match;
      if (word === 'pgn') session.say(session.pgn().trimEnd());
      else session.say(...(game.moves.length > 0 ? scoreSheet(game, session.style) : ['no moves yet']));
    },
  },
  save: {
    operand: 'FILE',
    does: 'save the game as PGN; an existing file keeps its games',
    answer: (session, operand) => {
      const path = unquoted(operand) || session.autosave?.path;
      if (path === undefined) throw new Complaint('save: expected a file name, such as "save game.pgn"');
      const wrong = wrongName(path);
      if (wrong !== undefined) throw new Complaint(`save: ${wrong}`);
      const file = session.fileFor(path);
      const before = file.before > 0 ? ', after the games already there' : '';
      if (session.save(file)) session.say(`Saved to ${path}${before}.`);
    },
  },
  draw: {
    does: 'claim a draw, or offer one',
    answer: async (session) => {
      const { match } = session;
      needGameOn(session);
      const answer = await session.think((onState) => match.draw(onState));
      if (answer === 'claimed' || answer === 'agreed') session.gameEnded();
      else if (answer === 'nobody') throw new Complaint('draw: you have no opponent');
      else session.say(`${match.opponent.engine.name} declines.`);
    },
  },
  resign: {
    does: 'resign the game',
    answer: (session) => {
      needGameOn(session);
      if (session.match.sides === 'none') throw new Complaint('resign: you are not playing');
      session.match.resign();
      session.gameEnded();
    },
  },
  new: {
    operand: '[FEN]',
    does: 'start a new game',
    answer: (session, operand) => session.newGame(operand === '' ? new Game() : new Game(readFen(operand))),
  },
  help: {
    aliases: ['h', '?'],
    does: 'show this list',
    answer: ({ say, style }) => say(...playCommandHelp(style)),
  },
  quit: { aliases: ['q', 'exit', 'bye'], does: 'end the program', answer: (session) => void session.quit() },
};

const NAMES = Object.keys(COMMANDS);
const WORDS = new Map(
  NAMES.flatMap((name) => [name, ...(COMMANDS[name]?.aliases ?? [])].map((word) => [word, name] as const)),
);

/** What a session needs to know about the commands. */
export const PLAY_COMMANDS: Commands = {
  names: NAMES,
  /** Returns a command that a mistyped word may mean. */
  meant: (word) => (word.length < 3 ? undefined : closest(word.toLowerCase(), [...WORDS.keys()])),
  /** Carries out the command at the beginning of a line, or complains if that is impossible. */
  async obey(session, line) {
    const [, typed = '', operand = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(line.trim()) ?? [];
    const word = typed.toLowerCase();
    const name = WORDS.get(word);
    if (name === undefined) return false;
    try {
      await COMMANDS[name]?.answer(session, operand.trim(), word);
    } catch (error) {
      if (error instanceof EngineError) session.engineBroke(error);
      else if (error instanceof UsageError) session.complain(error.message);
      else throw error;
    }
    return true;
  },
};

function giveTurn(session: PlaySession): void {
  needGameOn(session);
  const { match } = session;
  match.giveTurnToEngine();
  session.goOn();
  if (match.sides === 'white' || match.sides === 'black') session.say(`You play ${sideName(match.sides)}.`);
}

function needGameOn({ match }: PlaySession): void {
  if (match.game.outcome) throw new Complaint('the game is over; try new, undo, save or quit');
}

function analyse(session: PlaySession, lines: number) {
  const { match } = session;
  needGameOn(session);
  return session.think((onState) => match.opponent.analyse(match.game, match.level, lines, onState));
}

/** Steps as often as the operand says, until a step has no effect. @returns number of plies of all steps */
function repeatedly(command: string, operand: string, step: () => number): number {
  const times = wholeNumber(1, MAX_UNDONE)(operand || '1', command);
  let plies = 0;
  for (let i = 0; i < times; i++) {
    const more = step();
    if (more === 0) break;
    plies += more;
  }
  return plies;
}

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

function readFen(text: string): string {
  const position = readPosition(unquoted(text));
  if (position.ok) return position.value.fen;
  throw new Complaint(position.error.map(({ field, message }) => `new: ${field}: ${message}`).join('\n'));
}

/** `depth 6`, `time 2s nodes 1e6` */
function readLevel(text: string): Level {
  const words = text.split(/[\s=,]+/);
  const level: { depth?: number; nodes?: number; ms?: number } = {};
  for (let i = 0; i < words.length; i += 2) {
    const [name = '', value = ''] = [words[i], words[i + 1]];
    if (name === 'depth') level.depth = wholeNumber(1, 200)(value, 'level depth');
    else if (name === 'nodes') level.nodes = wholeNumber(1)(value, 'level nodes');
    else if (name === 'time') level.ms = duration(value, 'level time');
    else throw new Complaint(`level: found ${quote(name)}; expected depth, time or nodes, and a number`);
  }
  return level;
}

const HOW_TO_MOVE =
  'A move: e4, Nf3, nf3, exd5, O-O, e8=Q, or e2e4. Tab completes; Ctrl-C makes the engine move at once.';
const MAX_WIDTH = 110;

/** Lists the commands in columns. */
export function playCommandHelp({ width }: Style): string[] {
  const most = Math.min(width, MAX_WIDTH) - 1;
  const usages = NAMES.map((name) => `  ${name} ${COMMANDS[name]?.operand ?? ''}`.trimEnd());
  const indent = Math.max(...usages.map(({ length }) => length)) + 2;
  const rows = NAMES.flatMap((name, i) =>
    wrapWords(COMMANDS[name]?.does ?? '', most - indent).map(
      (part, line) => (line === 0 ? (usages[i] ?? '') : '').padEnd(indent) + part,
    ),
  );
  return [...wrapWords(HOW_TO_MOVE, most), ...rows];
}
