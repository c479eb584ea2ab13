/** What each command of a game does. */
import { EngineError } from '../../analyse/analysis.js';
import { readPosition } from '../../chess/fen.js';
import { nodeHost } from '../../host/node/node-host.js';
import { Game } from '../../play/game.js';
import type { Level } from '../../play/opponent.js';
import { bookMoves, evaluation, hintText, legalMoveLines, scoreSheet } from '../../report/play/game-talk.js';
import { levelText, sideName } from '../../report/play/game-words.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { quote } from '../../text/quote.js';
import { wrongName } from '../files/output-name.js';
import { choice, duration, wholeNumber } from '../grammar/values.js';
import { UsageError } from '../usage-error.js';
import { SIDES } from './play-options.js';
import type { PlaySession } from './session.js';
import { commandHelp, type PlayCommand, type SaidCommand } from './spoken-commands.js';

type Answer = (session: PlaySession, operand: string, word: string) => void | Promise<void>;

/** First moves that `eval` ranks. */
const EVALUATED_LINES = 3;
/** The maximum number of moves taken back at once. */
const MAX_UNDONE = 10_000;

/** Carries out a command; complains if that is impossible. */
export async function obey(session: PlaySession, { command, operand, word }: SaidCommand): Promise<void> {
  try {
    await ANSWERS[command](session, operand, word);
  } catch (error) {
    if (error instanceof EngineError) session.engineBroke(error);
    else if (error instanceof UsageError) session.complain(error.message);
    else throw error;
  }
}

/** A command cannot be carried out. */
class Complaint extends UsageError {}

const ANSWERS: Record<PlayCommand, Answer> = {
  undo: (session, operand) => {
    const times = count('undo', operand);
    let undone = 0;
    for (let i = 0; i < times; i++) {
      const plies = session.match.undo();
      if (plies === 0) break;
      undone += plies;
    }
    if (undone === 0) throw new Complaint('undo: there is no move of yours to take back');
    session.isUnsaved = session.match.game.moves.length > 0;
    session.say(undone === 1 ? 'One move is taken back.' : `${undone} moves are taken back.`);
    session.boardChanged();
  },
  redo: (session, operand) => {
    const times = count('redo', operand);
    let redone = 0;
    for (let i = 0; i < times; i++) redone += session.match.redo();
    if (redone === 0) throw new Complaint('redo: nothing was taken back');
    session.isUnsaved = true;
    session.boardChanged();
  },
  go: giveTurn,
  switch: giveTurn,
  side: (session, operand) => {
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
  hint: async (session) => {
    const { match, style } = session;
    needGameOn(session);
    const [best] = (
      await session.think((onState) => match.opponent.analyse(match.game, match.level, 1, onState))
    ).lines;
    if (best) session.say(hintText(match.game, best, style));
  },
  eval: async (session) => {
    const { match, style } = session;
    needGameOn(session);
    // the static value of a position in check is meaningless
    if (!match.game.position.isCheck()) {
      const { Evaluator } = await import('../../kernel/evaluator.js');
      session.say(...evaluationTable(Evaluator.create(nodeHost()).evaluate(match.game.fen), style), '');
    }
    const analysis = await session.think((onState) =>
      match.opponent.analyse(match.game, match.level, EVALUATED_LINES, onState),
    );
    session.say(...evaluation(match.game, analysis, style));
  },
  book: ({ match, style, say }, _operand) => {
    say(...bookMoves(match.game, match.opponent.books, style));
  },
  level: (session, operand) => {
    const { match } = session;
    if (operand !== '') match.level = readLevel(operand);
    const level = levelText(match.level);
    session.say(level === '' ? 'The clock decides.' : `Level: ${level}.`);
  },
  moves: ({ match, style, say }) => {
    const moves = match.game.outcome ? [] : legalMoveLines(match.game.position, style);
    say(...(moves.length > 0 ? moves : ['none']));
  },
  board: (session, operand) => {
    if (operand === '') session.showBoard();
    else session.boardAlways = choice(['on', 'off'])(operand, 'board') === 'on';
  },
  flip: (session) => {
    session.flipped = !session.flipped;
    session.showBoard();
  },
  fen: ({ match, say }) => say(match.game.fen),
  game: (session, _operand, word) => {
    const { game } = session.match;
    if (word === 'pgn') session.say(session.pgn().trimEnd());
    else session.say(...(game.moves.length > 0 ? scoreSheet(game, session.style) : ['no move yet']));
  },
  save: (session, operand) => {
    const path = operand.replace(/^(["'])(.*)\1$/, '$2') || session.autosave?.path;
    if (path === undefined) throw new Complaint('save: found no file name; expected one, such as game.pgn');
    const wrong = wrongName(path);
    if (wrong !== undefined) throw new Complaint(`save: ${wrong}`);
    const file = session.fileFor(path);
    const before = file.before > 0 ? ', behind the games that are there' : '';
    if (session.save(file)) session.say(`Saved to ${path}${before}.`);
  },
  draw: async (session) => {
    const { match } = session;
    needGameOn(session);
    const answer = await session.think((onState) => match.draw(onState));
    if (answer === 'claimed' || answer === 'agreed') session.gameEnded();
    else if (answer === 'nobody') throw new Complaint('draw: there is nobody to offer it to');
    else session.say(`${match.opponent.engine.name} declines.`);
  },
  resign: (session) => {
    const { match } = session;
    needGameOn(session);
    if (match.sides === 'none') throw new Complaint('resign: the game is not yours');
    match.resign();
    session.gameEnded();
  },
  new: async (session, operand) => {
    const game = operand === '' ? new Game() : new Game(readFen(operand));
    await session.newGame(game);
  },
  help: ({ say, style }) => say(...commandHelp(style)),
  quit: (session) => {
    session.quit();
  },
};

function giveTurn(session: PlaySession): void {
  needGameOn(session);
  const { match } = session;
  match.giveTurnToEngine();
  session.goOn();
  if (match.sides !== 'none')
    session.say(`You play ${sideName(match.sides === 'white' ? 'white' : 'black')}.`);
}

function needGameOn({ match }: PlaySession): void {
  if (match.game.outcome) throw new Complaint('the game is over; expected new, undo, save or quit');
}

const count = (command: string, operand: string): number =>
  wholeNumber(1, MAX_UNDONE)(operand || '1', command);

function readFen(text: string): string {
  const position = readPosition(text.replace(/^(["'])(.*)\1$/, '$2'));
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
