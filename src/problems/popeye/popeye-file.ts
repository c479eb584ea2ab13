/**
 * Popeye's input: problems between `BeginProblem`, `NextProblem` and `EndProblem`, in English, German or French. One with twins
 * becomes several problems. Fairy chess is refused, and the refusal names it.
 *
 * Popeye itself ignores what it does not understand, and may solve a different problem from the one meant. Here such a problem
 * is refused, and reading continues with the next.
 *
 * https://github.com/thomas-maeder/popeye (py-engl.txt)
 */

import { INITIAL_FEN } from 'chessops/fen';
import { readLetters } from '../../chess/board-letters.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import { teXless } from '../../text/tex-accents.js';
import { isComment, MAX_LINE_LENGTH, trimLine } from '../../text/text-lines.js';
import type { Entries, FileReader } from '../file-reader.js';
import {
  addTwins,
  type Description,
  newSetup,
  refuseFaults,
  type Setup,
  type TwinSetup,
  twinLetter,
  withTwins,
} from '../setup/setup.js';
import { beginsProblem, type PopeyeLanguage } from './language.js';
import { readOptions } from './popeye-options.js';
import { readForsyth, readPieces } from './popeye-pieces.js';
import { PopeyeReading, type TextLine, type Token, Tokens } from './reading.js';
import { readStipulation, readTwin, refuseCondition } from './twins.js';
import { COLOUR_WORDS, COMMANDS, ENDS, TWINS, wordOf } from './words.js';

/** Maximum characters of one problem, twenty times the usual. */
const MAX_PROBLEM_LENGTH = 20_000;

/** Reads the problems of one file. Keeps only the current one in memory. */
export class PopeyeReader implements FileReader {
  /** undefined before the first problem and after the last */
  #language: PopeyeLanguage | undefined;
  #lines: TextLine[] = [];
  #length = 0;

  readLine(line: string, number: number, out: Entries): void {
    for (let rest: string | undefined = line; rest !== undefined; rest = this.#readPart(rest, number, out));
  }

  /** @returns the text after it on the same line */
  #readPart(line: string, number: number, out: Entries): string | undefined {
    const text = trimLine(line);
    const language = beginsProblem(text);
    if (language) {
      this.end(out);
      this.#language = language;
      return this.#take(text.replace(/^[a-z]+/i, ''), number, out);
    }
    if (this.#language || this.#begins(text)) return this.#take(text, number, out);
    this.#stray(text, number, out);
    return undefined;
  }

  end(out: Entries): void {
    this.#finish(out);
    this.#language = undefined;
  }

  /** Returns whether a line outside problems begins one without `BeginProblem`. If so, sets the language. */
  #begins(text: string): boolean {
    const word = /^[a-z]{4,}(?=\s|$)/i.exec(text)?.[0];
    if (word === undefined) return false;
    const languages = ['english', 'german', 'french'] as const;
    this.#language = languages.find((language) => wordOf(COMMANDS, language, word) !== undefined);
    return this.#language !== undefined;
  }

  /** @returns the text after the end of a problem */
  #take(text: string, number: number, out: Entries): string | undefined {
    const language = this.#language ?? 'english';
    const first = /^[a-z]{3,}(?=[\s;,.]|$)/i.exec(text)?.[0] ?? '';
    // `wei` is short for `weiss`, not for `weiteresproblem`
    const other = wordOf(COMMANDS, language, first) ?? wordOf(COLOUR_WORDS, language, first);
    const end = other === undefined && wordOf(ENDS, language, first);
    if (!end) {
      this.#length += text.length;
      if (text !== '' && this.#length <= MAX_PROBLEM_LENGTH + MAX_LINE_LENGTH)
        this.#lines.push({ text, number });
      return undefined;
    }
    this.#finish(out);
    const rest = text.slice(first.length);
    if (end === 'endproblem') this.#language = undefined;
    return (end === 'endproblem' ? trimLine(rest) === '' : rest === '') ? undefined : rest;
  }

  #finish(out: Entries): void {
    const [lines, length] = [this.#lines, this.#length];
    this.#lines = [];
    this.#length = 0;
    if (length <= MAX_PROBLEM_LENGTH) {
      addProblems(lines, this.#language ?? 'english', out);
      return;
    }
    const message = `found a problem of more than ${MAX_PROBLEM_LENGTH} characters; expected a shorter one`;
    out.refuse(out.at(lines[0]?.number ?? 0), lines[0]?.text ?? '', {
      code: 'popeye-too-long',
      field: 'problem',
      message,
    });
  }

  #stray(text: string, number: number, out: Entries): void {
    if (isComment(text)) return;
    const message = `found ${quote(text)} outside of problems; expected BeginProblem`;
    out.refuse(out.at(number), text, { code: 'popeye-outside', field: 'problem', message });
  }
}

/** Adds the problems of a text. There are several if it has twins or contains ends of problems. */
function addProblems(lines: readonly TextLine[], language: PopeyeLanguage, out: Entries): void {
  let remaining: readonly TextLine[] = lines;
  while (remaining.length > 0) {
    const problem = new ProblemText(remaining, language);
    problem.add(out);
    remaining = problem.remaining;
  }
}

class ProblemText {
  /** the lines after the end of the problem */
  readonly remaining: readonly TextLine[];

  readonly #lines: readonly TextLine[];
  readonly #language: PopeyeLanguage;
  readonly #tokens: Tokens;
  readonly #setup: Setup = newSetup();
  readonly #reading: PopeyeReading;
  readonly #twins: TwinSetup[] = [];
  readonly #words = { author: [], origin: [], title: [], award: [], remark: [] } as Record<Told, string[]>;
  /** the diagram itself is not one of the problems */
  #zero = false;
  /** how many commands place pieces, and how many are stipulations */
  readonly #commands = { boards: 0, stipulations: 0 };

  constructor(lines: readonly TextLine[], language: PopeyeLanguage) {
    this.#lines = lines;
    this.#language = language;
    this.#tokens = new Tokens(lines);
    this.#reading = new PopeyeReading(this.#tokens, this.#setup, language);
    this.#readDiagram();
    this.#readTwins();
    const end = this.#tokens.next();
    this.remaining = end ? this.#tokens.remainingLines() : [];
  }

  /** Adds the problems, or one refusal for all of them if the diagram cannot be read. */
  add(out: Entries): void {
    const [first] = this.#lines;
    if (!first) return;
    this.#noticeSeveral(first);
    const { faults } = this.#setup;
    const text = this.#lines.find(({ number }) => number === faults[0]?.line)?.text ?? first.text;
    if (faults.length > 0) {
      refuseFaults(faults, text, out, withTwins(this.#twins.length));
      return;
    }
    const diagram = { setup: this.#setup, line: first.number, text: first.text };
    const twins: TwinSetup[] = this.#zero ? this.#twins : [diagram, ...this.#twins];
    addTwins(twins, this.#description(), out);
  }

  /** Reports a damaged `NextProblem`, which makes one problem of two, with the lines concerned. */
  #noticeSeveral({ number }: TextLine): void {
    const { boards, stipulations } = this.#commands;
    if (boards < 2 || stipulations < 2) return;
    const last = this.remaining[0] ?? this.#lines.at(-1);
    const message = `found ${boards} boards and ${stipulations} stipulations in lines ${number} to ${last?.number}; expected the end of a problem between them`;
    const { faults } = this.#setup;
    faults.push({ code: 'popeye-several', field: 'problem', message, line: faults[0]?.line ?? number });
  }

  #readDiagram(): void {
    for (let token = this.#tokens.peek(); token; token = this.#tokens.peek()) {
      const command = this.#reading.meaning(COMMANDS, token);
      if (command === undefined) {
        if (this.#reading.isCommand(token)) return;
        this.#tokens.next();
        this.#misread(token);
      } else {
        this.#tokens.next();
        this.#obey(command, token);
      }
    }
  }

  #obey(command: string, token: Token): void {
    const [tokens, reading] = [this.#tokens, this.#reading];
    switch (command) {
      case 'stipulation':
      case 'sstipulation':
        this.#commands.stipulations++;
        readStipulation(token, reading, command === 'sstipulation');
        return;
      case 'pieces':
        this.#commands.boards++;
        readPieces(token, reading);
        return;
      case 'forsyth':
        this.#commands.boards++;
        readForsyth(reading);
        return;
      case 'initialgamearray':
        for (const [square, piece] of INITIAL.entries()) if (piece) this.#setup.diagram[square] = piece;
        return;
      case 'option':
        readOptions(reading);
        return;
      case 'condition':
        refuseCondition(token, reading);
        return;
      case 'latex':
      case 'latexpieces':
        tokens.skipLine();
        this.#skipLaTeXPieces();
        return;
      case 'protocol':
        tokens.skipLine();
        return;
      case 'ambiguous': {
        const message = `found ${quote(token.text)}, which fits several commands; expected one`;
        reading.addFault(token, 'popeye-word', 'problem', message);
        return;
      }
      default:
        this.#words[command as Told].push(teXless(tokens.restOfLine()));
    }
  }

  /** Skips LaTeX settings of fairy pieces: each line has a piece, a letter of the font, and a name. */
  #skipLaTeXPieces(): void {
    for (let token = this.#tokens.peek(); token && token.text.length <= 2; token = this.#tokens.peek()) {
      this.#tokens.skipLine();
    }
  }

  #misread(token: Token): void {
    const message = `found ${quote(token.text)}; expected ${EXPECTED[this.#language]}`;
    this.#reading.addFault(token, 'popeye-word', 'problem', message);
  }

  #readTwins(): void {
    for (let token = this.#tokens.peek(); token; token = this.#tokens.peek()) {
      const command = this.#reading.meaning(TWINS, token);
      if (this.#reading.meaning(ENDS, token) !== undefined) return;
      this.#tokens.next();
      if (command === undefined) this.#afterTwin(token);
      else {
        this.#zero ||= command === 'zeroposition';
        this.#readTwin(token);
      }
    }
  }

  #readTwin(token: Token): void {
    const { reading, continued, shownFirst, changes } = readTwin(this.#reading, this.#twins.at(-1)?.setup);
    const text = this.#lines.find(({ number }) => number === token.line)?.text ?? token.text;
    if (changes.length === 0) {
      const message = `found ${shownFirst}; expected a change, such as ${TWIN_EXAMPLE[this.#language]}`;
      reading.addFault(token, 'twin', 'twin', message);
    }
    const letter = twinLetter(this.#twins.length + (this.#zero ? 0 : 1));
    const change = changes.join(', ');
    this.#twins.push({ letter, change, continued, setup: reading.setup, line: token.line, text });
  }

  /** Handles a token after a twin. Only remarks should follow; other texts about the problem are accepted, too. */
  #afterTwin(token: Token): void {
    const command = this.#reading.meaning(COMMANDS, token);
    if (command !== undefined && command in this.#words) this.#obey(command, token);
    else this.#misread(token);
  }

  #description(): Description {
    const { author, origin, title, award, remark } = this.#words;
    const joined = (texts: readonly string[], separator: string): string | undefined =>
      texts.filter((text) => text !== '').join(separator) || undefined;
    return present({
      author: joined(author, '; '),
      event: joined(origin, ', '),
      title: joined(title, ' '),
      award: joined(award, ', '),
      comments: remark.filter((text) => text !== ''),
    });
  }
}

const INITIAL = readLetters(INITIAL_FEN);

/** Commands that are followed by free text about the problem. */
type Told = 'author' | 'origin' | 'title' | 'award' | 'remark';

const EXPECTED = {
  english: 'a command such as Pieces, Stipulation or Option',
  german: 'a command such as Steine, Forderung or Option',
  french: 'a command such as Pieces, Enonce or Option',
} as const;

const TWIN_EXAMPLE = {
  english: 'Move a1 b1',
  german: 'Versetze a1 b1',
  french: 'Deplacement a1 b1',
} as const;
