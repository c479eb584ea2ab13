/** Reads Popeye's twins, and what they may change: the pieces, the stipulation, castling. */
import { makeSquare } from 'chessops/util';
import { quote } from '../../text/quote.js';
import { condition, type Setup, twinOf } from '../setup/setup.js';
import { mapped, recoloured, shiftedBy, squareNamed, TRANSFORMATIONS } from '../setup/setup-board.js';
import { readOptions } from './popeye-options.js';
import { readPieces } from './popeye-pieces.js';
import { PopeyeReading, type Token, type Tokens } from './reading.js';
import { COLOUR_WORDS, fairyPiece, OPTIONS, PIECE_LETTERS, TWINNING, wordOf } from './words.js';

/**
 * Reads a stipulation: goal and length may be separated (`h# 2`), and the structured form may have several words.
 * @param command the word before the stipulation
 */
export function readStipulation(command: Token, reading: PopeyeReading, structured: boolean): void {
  const { tokens, setup, language } = reading;
  const first = tokens.peek();
  if (!first || (reading.isCommand(first) && !/[\d#=]/.test(first.text))) {
    const message = `found ${reading.shownNext}; expected a stipulation such as #3`;
    reading.addFault(first ?? command, 'stipulation-unreadable', 'stipulation', message);
    return;
  }
  const words: string[] = [];
  const more = structured ? /^[^a-z]|[[\]#{]/i : /^[#=+!~]*[\d.,½]*$/;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    if (words.length > 0 && !more.test(token.text)) break;
    words.push(token.text);
    tokens.next();
  }
  const colour = structured && words.length > 1 ? wordOf(COLOUR_WORDS, language, words[0] ?? '') : undefined;
  if (colour === 'black' || colour === 'white') {
    setup.sideToMove = colour === 'black' ? 'b' : 'w';
    words.shift();
  }
  setup.stipulation = { text: words.join(' '), line: first.line };
}

/** Refuses `Condition Circe` as fairy chess. Everything up to the next command belongs to it. */
export function refuseCondition(command: Token, reading: PopeyeReading): void {
  const { tokens } = reading;
  const words: string[] = [];
  for (let token = tokens.peek(); token && !reading.isCommand(token); token = tokens.peek()) {
    words.push(token.text);
    tokens.next();
  }
  const name = words.join(' ');
  if (words.length > 0) reading.addFairy(command, 'condition', condition(name));
  else {
    const message = `found ${quote(command.text)} without a condition; expected its name after it`;
    reading.addFault(command, 'popeye-word', 'condition', message);
  }
}

/**
 * Reads a twin of the current setup, or of the previous twin if it begins with `continued`.
 * @returns the changed setup, and the changes as Popeye prints them: `wRa1-->b1`, `+wQe8`; none if there were none
 */
export function readTwin({ tokens, setup, language }: PopeyeReading, before: Setup | undefined) {
  const continued = wordOf(TWINNING, language, tokens.peek()?.text ?? '') === 'continued';
  if (continued) tokens.next();
  const reading = new PopeyeReading(tokens, twinOf((continued && before) || setup), language);
  const shownFirst = reading.shownNext;
  return { reading, continued, shownFirst, changes: readTwinning(reading) };
}

/** Reads the changes that make a twin: `move a1 b1 add white qe8`. */
function readTwinning(reading: PopeyeReading): string[] {
  const { tokens } = reading;
  const changes: string[] = [];
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const command = reading.meaning(TWINNING, token);
    const isCastling = command === undefined && /^option$/i.test(token.text);
    if (command === undefined && !isCastling) break;
    tokens.next();
    changes.push(change(command ?? 'condition', token, reading) ?? token.text);
  }
  return changes;
}

/** @returns the change as printed; undefined if it cannot be made, or is printed as its command */
function change(command: string, token: Token, reading: PopeyeReading): string | undefined {
  const { tokens, setup } = reading;
  const { diagram } = setup;
  const name = (square: number): string => pieceName(diagram[square], square);
  switch (command) {
    case 'move':
    case 'exchange': {
      const squares = takeTwoSquares(token, reading);
      if (!squares) return undefined;
      const [from, to] = squares;
      const [one, other] = [diagram[from], diagram[to]];
      if (one === undefined || (command === 'exchange' && other === undefined)) {
        addEmptySquareFault(reading, token, one === undefined ? from : to);
        return undefined;
      }
      const isMove = command === 'move';
      const changed = isMove ? `${name(from)}-->${makeSquare(to)}` : `${name(from)}<-->${name(to)}`;
      diagram[from] = isMove ? undefined : other;
      diagram[to] = one;
      return changed;
    }
    case 'remove': {
      const removed: string[] = [];
      for (const square of reading.takeSquares(token) ?? []) {
        if (diagram[square] === undefined) addEmptySquareFault(reading, token, square);
        removed.push(`-${name(square)}`);
        diagram[square] = undefined;
      }
      return removed.join(' ');
    }
    case 'add': {
      // a twin may replace the piece on the square
      const notes = setup.notes.length;
      const before = [...diagram];
      readPieces(token, reading);
      setup.notes.length = notes;
      const added = [...Array(64).keys()].filter((square) => diagram[square] !== before[square]);
      return added.map((square) => `+${name(square)}`).join(' ');
    }
    case 'rotate':
    case 'mirror': {
      const word = tokens.next()?.text.toLowerCase() ?? '';
      const names = Object.keys(TRANSFORMATIONS).filter(
        (full) => /^\d/.test(full) === (command === 'rotate'),
      );
      const full = names.find((candidate) => candidate === word) ?? uniqueStart(names, word);
      const transformation = full === undefined ? undefined : TRANSFORMATIONS[full];
      if (transformation) setup.diagram = mapped(diagram, transformation) ?? diagram;
      else addTwinFault(reading, token, `found ${quote(word)}; expected one of ${names.join(', ')}`);
      return `${command} ${full}`;
    }
    case 'shift': {
      const squares = takeTwoSquares(token, reading);
      if (!squares) return undefined;
      const [from, to] = squares;
      const shifted = mapped(diagram, shiftedBy((to & 7) - (from & 7), (to >> 3) - (from >> 3)));
      if (shifted) setup.diagram = shifted;
      else {
        const message = `found a shift from ${makeSquare(from)} to ${makeSquare(to)} that takes pieces off the board; expected all of them to stay`;
        addTwinFault(reading, token, message);
      }
      return `shift ${makeSquare(from)} ==> ${makeSquare(to)}`;
    }
    case 'polishtype':
      setup.diagram = recoloured(diagram);
      return 'PolishType';
    case 'substitute':
      return substitute(token, reading);
    case 'stipulation':
    case 'sstipulation':
      readStipulation(token, reading, command === 'sstipulation');
      return setup.stipulation?.text;
    case 'condition':
      return castling(token, reading);
    case 'continued':
      addTwinFault(reading, token, `found ${quote(token.text)} after other changes; expected it first`);
      return undefined;
    default:
      addTwinFault(reading, token, `found ${quote(token.text)}, which fits several words; expected one`);
      return undefined;
  }
}

/** Returns `wPa2`, `bSg8`: a knight has the letter used in print. */
function pieceName(piece: string | undefined, square: number): string {
  if (piece === undefined) return makeSquare(square);
  const kind = piece.toUpperCase();
  return `${piece === kind ? 'w' : 'b'}${kind === 'N' ? 'S' : kind}${makeSquare(square)}`;
}

/** Reads the only orthodox condition of a twin: `Condition NoCastling a1`, also `Option NoCastling a1`. */
function castling(command: Token, reading: PopeyeReading): string | undefined {
  const { tokens, setup } = reading;
  if (reading.meaning(OPTIONS, tokens.peek()) !== 'nocastling') {
    refuseCondition(command, reading);
    return undefined;
  }
  const before = new Set(setup.noCastling);
  readOptions(reading);
  const lost = [...setup.noCastling].filter((square) => !before.has(square));
  return `NoCastling ${lost.map(makeSquare).join('')}`;
}

const uniqueStart = (names: readonly string[], start: string): string | undefined => {
  const found = names.filter((name) => start !== '' && name.startsWith(start));
  return found.length === 1 ? found[0] : undefined;
};

function substitute(token: Token, reading: PopeyeReading): string | undefined {
  const { tokens, setup, language } = reading;
  const [from, to] = [tokens.next()?.text ?? '', tokens.next()?.text ?? ''];
  const letters = PIECE_LETTERS[language];
  const [kind, by] = [letters[from.toLowerCase()], letters[to.toLowerCase()]];
  if (kind !== undefined && by !== undefined) {
    setup.diagram = setup.diagram.map((piece) => {
      if (piece?.toUpperCase() !== kind) return piece;
      return piece === kind ? by : by.toLowerCase();
    });
    return `${kind} ==> ${by}`.replaceAll('N', 'S');
  }
  const fairy = kind === undefined ? from : to;
  reading.addFairy(token, 'twin', fairyPiece(fairy, language));
  return undefined;
}

const addTwinFault = (reading: PopeyeReading, token: Token, message: string): void =>
  reading.addFault(token, 'twin', 'twin', message);

function takeTwoSquares(token: Token, reading: PopeyeReading): readonly [number, number] | undefined {
  const [from, to] = [takeSquare(reading.tokens), takeSquare(reading.tokens)];
  if (from !== undefined && to !== undefined) return [from, to];
  const message = `found ${quote(token.text)} without two squares; expected some such as a1 b1`;
  addTwinFault(reading, token, message);
  return undefined;
}

function takeSquare(tokens: Tokens): number | undefined {
  const square = squareNamed(tokens.peek()?.text ?? '');
  if (square !== undefined) tokens.next();
  return square;
}

function addEmptySquareFault(reading: PopeyeReading, token: Token, square: number): void {
  addTwinFault(reading, token, `found no piece on ${makeSquare(square)}; expected one to ${token.text}`);
}
