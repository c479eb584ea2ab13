/**
 * PGN files: each game with a FEN tag is a problem, at the line of its first tag. PGN has no place for most of what a problem has. Some
 * files use a tag `Stipulation`; more often "Mate in two" stands in place of a player's name, or in a comment. The composer is White.
 */

import type { Finding } from '../../text/finding.js';
import { present } from '../../text/present.js';
import { printable, quote } from '../../text/quote.js';
import { isComment } from '../../text/text-lines.js';
import { type Entries, type FileReader, refusal } from '../file-reader.js';
import { parseStipulation, stipulationInComment } from '../parse-stipulation.js';
import type { Claim, Entry, Problem } from '../problem.js';
import { claimOfTree, withTexts } from '../published-solution.js';
import { readDiagram } from '../side-to-move.js';
import { StatedStipulations } from '../stated-stipulations.js';
import type { Stipulation } from '../stipulation.js';
import { type CutGame, GameCutter } from './game-cutter.js';
import { Movetext } from './movetext.js';
import { gameTooLong, isOrthodox, type Tags, tagTooLong } from './tags.js';

/** Reads the games of one file; keeps only the current one. */
export class PgnReader implements FileReader {
  readonly #file: string;
  readonly #isOtherFormat: (line: string) => boolean;
  readonly #cutter: GameCutter<Movetext>;

  /**
   * @param isOtherFormat whether a line is the beginning of another format, which would be taken for words
   * between moves
   */
  constructor(file: string, isOtherFormat: (line: string) => boolean = () => false) {
    this.#file = file;
    this.#isOtherFormat = isOtherFormat;
    this.#cutter = new GameCutter(
      file,
      (tags) => new Movetext(() => !/\s[bB](?:\s|$)/.test(tags.get('FEN') ?? '')),
    );
  }

  readLine(line: string, number: number, out: Entries): void {
    const cutter = this.#cutter;
    if (!cutter.game?.movetext.insideComment && this.#isOtherFormat(line)) {
      this.end(out);
      const message = `found ${quote(line)}; expected tags and moves`;
      out.refuse({ file: this.#file, line: number }, line, { code: 'pgn-line', field: 'line', message });
      return;
    }
    if (cutter.beginsGame(line)) this.end(out);
    if (cutter.game || !isComment(line.trimStart())) cutter.take(line, number);
  }

  end(out: Entries): void {
    const game = this.#cutter.end();
    if (game) out.add(readGame(game, out));
  }
}

/** Tags that may mention a stipulation, the most trusted first; comments come last. */
const STIPULATION_TAGS = ['Event', 'White', 'Black', 'Annotator', 'Title', 'ChapterName', 'Site'];
const PLACES = ['Stipulation', ...STIPULATION_TAGS, 'comment'];

/** Without castling its rules are those of orthodox chess. */
const CHESS_960 = /^(?:chess\s?960|fischer\s?random\s?(?:960)?)$/i;

/**
 * Reads a game.
 *
 * Refusals, besides those of `readPosition` and `parseStipulation`: `pgn-without-fen` (a game from the initial
 * position is no problem), `pgn-variant`, `pgn-too-long`, `pgn-too-deep`. Warnings: `pgn-unbalanced`, `pgn-overrun`.
 */
export function readGame(
  game: CutGame<Movetext>,
  { nextIndex: index, asked }: Pick<Entries, 'nextIndex' | 'asked'>,
): Entry {
  const { source, text, tags, movetext } = game;
  const refuse = (...findings: readonly Finding[]): Entry => refusal(source, text, findings);
  if (game.isTooLong) return refuse(gameTooLong('pgn-too-long'));
  const fen = tags.get('FEN');
  if (fen === undefined) return refuse(withoutFen(tags));
  const variant = tags.get('Variant');
  if (variant !== undefined && !isOrthodox(variant) && !CHESS_960.test(variant)) {
    return refuse(otherVariant(variant));
  }

  const solution = movetext.finish();
  const comments = [...movetext.opening, ...movetext.closing];
  const stipulations = findStipulations(tags, comments);
  const { stipulation, other } = stipulations.choose();
  const position = readDiagram(fen, stipulation, asked);
  const findings = [...(position.ok ? [] : position.error), ...stipulations.findings];
  if (movetext.tooDeep !== undefined) findings.push(tooDeep(movetext.tooDeep));
  if (tags.tooLong !== undefined) findings.push(tagTooLong(tags.tooLong));
  if (!position.ok || findings.length > 0) return refuse(...findings);

  const published = claimOfGame(claimOfTree(solution, position.value.fen, stipulation, other), stipulation);
  const isGame = !stipulation && solution.length > 0;
  const { claim, notes } = withTexts(
    { claim: published, notes: [] },
    isGame ? [] : [...solutionTags(tags), ...comments, ...movetext.inner],
    position.value.fen,
    stipulation,
  );
  const problem: Problem = {
    index,
    ...described(tags),
    source,
    ...position.value,
    ...(stipulation && { stipulation }),
    claim,
    comments,
    warnings: [...position.value.warnings, ...stipulations.warnings, ...warningsOf(movetext), ...notes],
  };
  return { type: 'problem', problem };
}

/** Solutions in tags. */
function solutionTags(tags: Tags): string[] {
  const key = tags.get('Key', 'KeyMove');
  const solution = tags.get('Solution');
  return [...(key === undefined ? [] : [`key ${key}`]), ...(solution === undefined ? [] : [solution])];
}

/** The moves of a game do not state how long a solution is: it may go on where nobody can force anything. */
function claimOfGame({ length, ...claim }: Claim, stipulation: Stipulation | undefined): Claim {
  return stipulation && length !== undefined
    ? { ...claim, length }
    : { ...claim, ...(!stipulation && { ofGame: true }) };
}

function findStipulations(tags: Tags, comments: readonly string[]): StatedStipulations {
  const stipulations = new StatedStipulations(PLACES);
  const explicit = tags.get('Stipulation');
  if (explicit !== undefined) {
    stipulations.add('Stipulation', stipulationInComment(explicit) ?? parseStipulation(explicit));
  }
  const intended = tags.get('Solutions', 'IntendedSolutions', 'Intended');
  if (intended !== undefined) stipulations.addIntended(intended);
  for (const name of STIPULATION_TAGS) {
    const value = tags.get(name);
    if (value !== undefined) stipulations.addProse(name, value);
  }
  for (const comment of comments) {
    if (stipulations.none) stipulations.addProse('comment', comment);
    else stipulations.addIntended(comment);
  }
  return stipulations;
}

type Description = Pick<Problem, 'id' | 'author' | 'title' | 'event' | 'keywords'>;

/** Who, what and where, from tags that are neither empty nor mention the stipulation. */
function described(tags: Tags): Description {
  const [id, author, title, name] = [
    ['Id', 'ProblemId', 'PuzzleId'],
    ['Author', 'Composer', 'White'],
    ['Title', 'ChapterName'],
    ['Source', 'Event', 'Site'],
  ].map((names) => names.map((tag) => tags.get(tag)).find((value) => value !== undefined && !isAsked(value)));
  const event = [name, dateOf(tags)].filter((part) => part !== undefined).join(', ');
  const keywords = (tags.get('Themes', 'Keywords') ?? '').split(/[,;]\s*/).filter((word) => word !== '');
  return present({
    id,
    author,
    title,
    event: event || undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
  });
}

/** Whether a text is not a name but says what is asked: `Mate in two`, `White to move`. */
const isAsked = (text: string): boolean =>
  stipulationInComment(text) !== undefined || /\bto\s+(?:move|play|win)\b|^(?:White|Black)$/i.test(text);

/** `1994`, `1994-05` or `1994-05-01`. */
function dateOf(tags: Tags): string | undefined {
  const found = /^(\d{4})(?:\D(\d\d))?(?:\D(\d\d))?/.exec(tags.get('Date', 'Year', 'EventDate') ?? '');
  return found?.slice(1).filter(Boolean).join('-');
}

function warningsOf(movetext: Movetext): Finding[] {
  const warnings: Finding[] = [];
  if (movetext.unbalanced) {
    const message = 'found unmatched brackets or braces; expected ( ) and { } in pairs';
    warnings.push({ code: 'pgn-unbalanced', field: 'movetext', message });
  }
  if (movetext.overrun) {
    const message = 'skipped the moves after the result; expected the next game to begin with a tag';
    warnings.push({ code: 'pgn-overrun', field: 'movetext', message });
  }
  return warnings;
}

function withoutFen(tags: Tags): Finding {
  const found = tags.has('FEN') ? 'an empty FEN tag' : 'no FEN tag';
  const message = `found ${found}: a game from the initial position is not a problem; expected a tag FEN`;
  return { code: 'pgn-without-fen', field: 'FEN', message };
}

const otherVariant = (variant: string): Finding => ({
  code: 'pgn-variant',
  field: 'Variant',
  message: `found ${quote(variant)}; expected orthodox chess`,
  unsupported: printable(variant),
});

const tooDeep = (found: string): Finding => ({
  code: 'pgn-too-deep',
  field: 'movetext',
  message: `found ${found}; expected fewer`,
});
