/**
 * Reads entries of Olive and YACPDB, which are YAML in `.olv` files and JSON in the database. Old entries use other fields
 * (`distinction`, `source-id`, `date` at the top).
 *
 * https://github.com/dturevski/olive-gui
 */

import { readBoard } from '../../chess/board-field.js';
import { readLetters } from '../../chess/board-letters.js';
import { type Fields, isFields } from '../../text/fields.js';
import type { Finding } from '../../text/finding.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import type { Entries } from '../file-reader.js';
import { intendedSolutions } from '../parse-stipulation.js';
import { readOptions } from '../popeye/popeye-options.js';
import { PopeyeReading, Tokens } from '../popeye/reading.js';
import { readTwin } from '../popeye/twins.js';
import { fairyPiece, OPTIONS, PIECE_LETTERS } from '../popeye/words.js';
import { NO_CLAIM } from '../problem.js';
import { claimOfText, linesOfSide, partsOfTwins, textFrom } from '../published-solution.js';
import { readPublishedText } from '../published-text.js';
import {
  addTwins,
  type ClaimOf,
  condition,
  type Description,
  type Fairy,
  fairy,
  newSetup,
  refuseFaults,
  type Setup,
  type TwinSetup,
  takeFenFields,
  withTwins,
} from '../setup/setup.js';
import { squareNamed } from '../setup/setup-board.js';

/** The place of an entry in its file. */
export interface EntryPlace {
  readonly line: number;
  /** returns the line of a field of the entry, and the text of that line */
  lineOf(field: string): { readonly line: number; readonly text: string };
}

/** Adds the problems of an entry. Any field may be missing or have the wrong type. */
export function addOliveEntry(entry: Fields, place: EntryPlace, out: Entries): void {
  const setup = newSetup();
  if (isFields(entry.algebraic)) readAlgebraic(entry.algebraic, setup, place);
  else if (hasFen(entry)) readFen(entry.fen, setup, place);
  else {
    const { line, text } = place.lineOf('algebraic');
    const found = textOf(entry.algebraic);
    const message = `found ${found === undefined ? 'no pieces' : quote(found)}; expected algebraic, with lists of white and black pieces such as [Ke1, Qd1]`;
    out.refuse(out.at(line), text, { code: 'olive-algebraic', field: 'algebraic', message });
    return;
  }
  const stipulation = textOf(entry.stipulation);
  if (stipulation !== undefined) {
    setup.stipulation = { text: stipulation, line: place.lineOf('stipulation').line };
  }
  const intended = textOf(entry['intended-solutions']);
  if (intended !== undefined) setup.solutions = intendedSolutions(intended);
  for (const option of listOf(entry.options)) takeOption(option, setup, place);
  const twins = twinsOf(entry.twins, setup, place);
  const text = textAt(place, setup.faults[0]?.line);
  if (setup.faults.length > 0) {
    refuseFaults(setup.faults, text, out, withTwins(twins.length));
    return;
  }
  const description = describe(entry);
  const solution = textOf(entry.solution) ?? '';
  const sections = partsOfTwins(solution);
  const claimOf: ClaimOf = ({ fen, stipulation }, twin) => {
    const own = twin?.letter === undefined ? solution : (sections.get(twin.letter)?.() ?? '');
    const text = setup.duplex ? partOfDuplex(own, twin?.duplex === true) : own;
    if (
      twin?.letter === 'a' &&
      !twin.duplex &&
      sections.size === 0 &&
      readPublishedText(solution).moves > 0
    ) {
      return { claim: NO_CLAIM, notes: [NO_LETTERS] };
    }
    const found = claimOfText(text, fen, stipulation);
    const claim = setup.duplex ? linesOfSide(found.claim, fen, stipulation) : found.claim;
    return { ...found, claim };
  };
  // a twin a) replaces the diagram
  const zero = twins.some(({ letter }) => letter === 'a');
  const diagram = { setup, line: place.line, text };
  addTwins(zero ? twins : [{ ...diagram, letter: 'a' }, ...twins], description, out, claimOf);
}

const NO_LETTERS: Finding = {
  code: 'solution-twins',
  field: 'solution',
  message:
    'found a solution without the letters of its twins, which is not compared; begin the part of each with its letter: a), b)',
};

/** A well-formed board, which may begin a FEN. */
const BOARD = /^\s*(?:[kqrbnspKQRBNSP1-8]{1,8}\/){7}[kqrbnspKQRBNSP1-8]{1,8}(?=\s|$)/;

/** Returns whether an entry has a FEN in place of `algebraic`. */
export const hasFen = (entry: Fields): entry is Fields & { readonly fen: string } =>
  typeof entry.fen === 'string' && BOARD.test(entry.fen);

/** Returns whether an entry is more than a position with a stipulation: it has twins, options or conditions. */
export const hasTwinsOrOptions = ({ twins, options }: Fields): boolean =>
  (isFields(twins) && Object.keys(twins).length > 0) || listOf(options).length > 0;

/** Reads the fields of a FEN. The finished board is judged later, but a rank of too few or too many squares leaves no board. */
function readFen(fen: string, setup: Setup, place: EntryPlace): void {
  const [field = '', side, castling, enPassant] = fen.trim().split(/\s+/);
  const findings: Finding[] = [];
  const board = readBoard(field, findings);
  if (!board) setup.faults.push(...findings.map((each) => ({ ...each, line: place.lineOf('fen').line })));
  for (const [square, letter] of readLetters(board?.text ?? '').entries())
    if (letter) setup.diagram[square] = letter;
  takeFenFields(setup, side, castling, enPassant);
}

const textAt = (place: EntryPlace, line: number | undefined): string => {
  const fields = ['algebraic', 'fen', 'options', 'stipulation', 'twins'].map((field) => place.lineOf(field));
  return (fields.find((found) => found.line === line) ?? place.lineOf('stipulation')).text;
};

function fault(setup: Setup, place: EntryPlace, field: string, code: string, message: string): void {
  setup.faults.push({ code, field, message, line: place.lineOf(field).line });
}

const addFairy = (setup: Setup, place: EntryPlace, field: string, what: Fairy): void => {
  setup.faults.push({ ...fairy(field, what), line: place.lineOf(field).line });
};

/** The end of a piece in a text: pieces are a list in YAML, but people also write `Kc8 Ra1` or `Kc8, Ra1` without its brackets. */
const AFTER_PIECE = /(?<=[a-h][1-8])[\s,;]+(?!$)/;

function readAlgebraic(algebraic: Fields, setup: Setup, place: EntryPlace): void {
  for (const [colour, pieces] of Object.entries(algebraic)) {
    const neutral = colour === 'neutral' && listOf(pieces).length > 0;
    if (neutral) addFairy(setup, place, 'algebraic', { name: 'neutral pieces' });
    if (colour !== 'white' && colour !== 'black') {
      if (neutral || colour === 'neutral') continue;
      const message = `found pieces of colour ${quote(colour)}; expected white and black`;
      fault(setup, place, 'algebraic', 'olive-piece', message);
      continue;
    }
    for (const item of [pieces].flat()) {
      for (const piece of textOf(item)?.split(AFTER_PIECE) ?? [])
        readPiece(piece, colour === 'black', setup, place);
      if (!isFields(item) && !Array.isArray(item)) continue;
      const message = `found a ${Array.isArray(item) ? 'list within the list' : 'map'}; expected pieces with their squares, such as [Ke1, Qd1]`;
      fault(setup, place, 'algebraic', 'olive-piece', message);
    }
  }
}

/** Reads `Ke1`, `royal Ga8`: attributes, one or two letters, a square. */
function readPiece(text: string, black: boolean, setup: Setup, place: EntryPlace): void {
  const words = text.trim().split(/\s+/);
  const match = /^([A-Za-z0-9]{1,2})([a-h][1-8])$/.exec(words.pop() ?? '');
  const square = match?.[2] === undefined ? undefined : squareNamed(match[2]);
  if (!match || square === undefined) {
    const message = `found ${quote(text)}; expected a piece with its square, such as Ke1`;
    fault(setup, place, 'algebraic', 'olive-piece', message);
    return;
  }
  const letters = match[1] ?? '';
  const kind = letters.length === 1 ? PIECE_LETTERS.english[letters.toLowerCase()] : undefined;
  if (words.length > 0 || kind === undefined) {
    addFairy(setup, place, 'algebraic', fairyPiece(letters, 'english', words));
  } else if (setup.diagram[square] !== undefined) {
    const message = `found two pieces on ${match[2]}; expected one`;
    fault(setup, place, 'algebraic', 'piece-twice', message);
  } else setup.diagram[square] = black ? kind.toLowerCase() : kind;
}

/** Handles an option or a fairy condition; both are in one list. */
function takeOption(option: string, setup: Setup, place: EntryPlace): void {
  const reading = readingOf(option, setup, place, 'options');
  const first = reading.tokens.peek();
  if (!first) return;
  const word = reading.meaning(OPTIONS, first);
  if (word === undefined || word === 'ambiguous') {
    addFairy(setup, place, 'options', condition(option));
  } else readOptions(reading);
}

const readingOf = (text: string, setup: Setup, place: EntryPlace, field: string): PopeyeReading =>
  new PopeyeReading(new Tokens([{ text, number: place.lineOf(field).line }]), setup, 'english');

/** Reads twins, which are Popeye's commands with letters: `{b: Move b4 f3, c: Continued Exchange c3 f4}`. */
function twinsOf(twins: unknown, setup: Setup, place: EntryPlace): TwinSetup[] {
  if (!isFields(twins)) return [];
  const found: TwinSetup[] = [];
  for (const [letter, command] of Object.entries(twins)) {
    const text = textOf(command) ?? '';
    const start = readingOf(text, setup, place, 'twins');
    const { reading, continued, changes } = readTwin(start, found.at(-1)?.setup);
    const own = reading.setup;
    const rest = reading.tokens.peek();
    if (changes.length === 0 || rest) {
      const message = `found ${quote(rest?.text ?? text)}; expected a change such as Move a1 b1`;
      fault(own, place, 'twins', 'twin', message);
    }
    found.push({ letter, change: changes.join(', '), continued, setup: own, ...place.lineOf('twins') });
  }
  return found;
}

/** Returns the part of a solution before or after the line with the duplex, or all of it if there is no such line. */
function partOfDuplex(solution: string, second: boolean): string {
  const head = /^.*\bduplex\b.*$/im.exec(solution);
  if (!head) return solution;
  return second ? textFrom(solution, head.index + head[0].length) : solution.slice(0, head.index);
}

function describe(entry: Fields): Description {
  const keywords = listOf(entry.keywords);
  const intended = textOf(entry['intended-solutions']);
  const comments = listOf(entry.comments).map(oneLine);
  // a number is part of the stipulation
  const isText = intended !== undefined && intendedSolutions(intended) === undefined;
  return present({
    id: textOf(entry.id),
    author: listOf(entry.authors ?? entry.author).join('; ') || undefined,
    title: textOf(entry.title),
    event: sourceOf(entry) || undefined,
    award: awardOf(entry) || undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
    comments: isText ? [...comments, `intended solutions: ${intended}`] : comments,
  });
}

function sourceOf(entry: Fields): string {
  const source = isFields(entry.source) ? entry.source : { name: entry.source, date: entry.date };
  const named = (label: string, value: unknown): string | undefined => {
    const text = textOf(value);
    return text === undefined ? undefined : `${label} ${text}`;
  };
  return [
    textOf(source.name),
    named('vol.', source.volume),
    named('issue', source.issue),
    named('no.', source.problemid ?? entry['source-id']),
    named('p.', source.pagenumber),
    dateOf(source.date ?? entry.date),
  ]
    .filter((part) => part !== undefined)
    .map(oneLine)
    .join(', ');
}

function awardOf(entry: Fields): string {
  const award = isFields(entry.award) ? entry.award : {};
  const tourney = isFields(award.tourney) ? award.tourney : { name: award.tourney };
  return [textOf(award.distinction ?? entry.distinction), textOf(tourney.name), dateOf(tourney.date)]
    .filter((part) => part !== undefined)
    .map(oneLine)
    .join(', ');
}

/** Returns a date from its parts (`2009`, `2009-02` or `2009-02-28`), or as it was written. */
function dateOf(date: unknown): string | undefined {
  if (!isFields(date)) return textOf(date);
  const parts = [date.year, date.month, date.day].map(textOf);
  const end = parts.indexOf(undefined);
  const known = parts.slice(0, end < 0 ? undefined : end).map((part) => part?.padStart(2, '0'));
  return known.length > 0 ? known.join('-') : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the text of a scalar; undefined for other values and for the `None` of old entries. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || text === 'None' ? undefined : text;
}

/** Returns the texts of a list, or of a scalar as a list of one. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined);

/** Returns the finding for a document that is not an entry. */
export const notAnEntry = (found: string): Finding => ({
  code: 'olive-entry',
  field: 'document',
  message: `found ${found}; expected a document with algebraic and stipulation`,
});
