/**
 * PGN files: each game with a FEN tag is a problem, at the line of its first tag. PGN has no place for most properties of a problem.
 * Some files use a tag `Stipulation`; more often "Mate in two" replaces a player's name, or is in a comment. The composer is White.
 */

import type { Finding } from '../../text/finding.js';
import { present } from '../../text/present.js';
import { printable, quote } from '../../text/quote.js';
import { isComment } from '../../text/text-lines.js';
import { type Entries, type FileReader, refusal } from '../file-reader.js';
import { parseStipulation, stipulationInComment } from '../parse-stipulation.js';
import type { Claim, Description, Entry, Problem } from '../problem.js';
import { claimOfTree, withTexts } from '../published-solution.js';
import { readDiagram } from '../side-to-move.js';
import { StatedStipulations } from '../stated-stipulations.js';
import type { Stipulation } from '../stipulation.js';
import { type CutGame, GameCutter } from './game-cutter.js';
import { Movetext } from './movetext.js';
import { gameTooLong, isOrthodox, type Tags, tagTooLong } from './tags.js';

/** Reads the games of one file. Keeps only the current one in memory. */
export class PgnReader implements FileReader {
  readonly #isOtherFormat: (line: string) => boolean;
  readonly #cutter: GameCutter<Movetext>;

  /**
   * @param isOtherFormat whether a line begins another format, and would otherwise be taken for words
   * between moves
   */
  constructor(isOtherFormat: (line: string) => boolean = () => false) {
    this.#isOtherFormat = isOtherFormat;
    this.#cutter = new GameCutter(
      (tags) => new Movetext(() => !/\s[bB](?:\s|$)/.test(tags.get('FEN') ?? '')),
    );
  }

  readLine(line: string, number: number, out: Entries): void {
    const cutter = this.#cutter;
    if (!cutter.game?.movetext.insideComment && this.#isOtherFormat(line)) {
      this.end(out);
      const message = `found ${quote(line)}; expected tags and moves`;
      out.refuse(out.at(number), line, { code: 'pgn-line', field: 'line', message });
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

/** Tags that may mention a stipulation, the most reliable first. Comments come last. */
const STIPULATION_TAGS = ['Event', 'White', 'Black', 'Annotator', 'Title', 'ChapterName', 'Site'];
const PLACES = ['Stipulation', ...STIPULATION_TAGS, 'comment'];

/** Chess960: without castling, its rules are those of orthodox chess. */
const CHESS_960 = /^(?:chess\s?960|fischer\s?random\s?(?:960)?)$/i;

/**
 * Reads a game.
 *
 * Refusals, besides those of `readPosition` and `parseStipulation`: `pgn-without-fen` (a game from the initial
 * position is not a problem), `pgn-variant`, `pgn-too-long`, `pgn-too-deep`. Warnings: `pgn-unbalanced`, `pgn-overrun`.
 */
function readGame(game: CutGame<Movetext>, out: Entries): Entry {
  const { text, tags, movetext } = game;
  const source = out.at(game.line);
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
  const position = readDiagram(fen, stipulation, out.asked);
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
    index: out.nextIndex,
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

function solutionTags(tags: Tags): string[] {
  const key = tags.get('Key', 'KeyMove');
  const solution = tags.get('Solution');
  return [...(key === undefined ? [] : [`key ${key}`]), ...(solution === undefined ? [] : [solution])];
}

/** Returns the claim of a game. Its moves do not state the length of a solution: they may continue with moves that nothing forces. */
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
  stipulations.addComments(comments);
  return stipulations;
}

/** Returns who, what and where, from tags that are not empty and do not mention the stipulation. */
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

/** Returns whether a text is not a name but a stipulation or the side to move: `Mate in two`, `White to move`. */
const isAsked = (text: string): boolean =>
  stipulationInComment(text) !== undefined || /\bto\s+(?:move|play|win)\b|^(?:White|Black)$/i.test(text);

/** Returns `1994`, `1994-05` or `1994-05-01`. */
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
