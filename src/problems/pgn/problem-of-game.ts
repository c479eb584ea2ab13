/**
 * What a PGN game says as a problem: position, stipulation, who composed it, the published solution.
 *
 * PGN has no place for most of that. There is a tag `Stipulation` that some use; more often "Mate in two" stands where
 * the players' names should be, or in a comment. The composer is White.
 */
import { readPosition } from '../../chess/fen.js';
import type { Finding } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { refusal } from '../entries.js';
import type { Entry, Problem, Source } from '../problem.js';
import { claimOfTree } from '../published-claim.js';
import { Stipulations } from '../stated-stipulations.js';
import { parseStipulation, stipulationInComment } from '../stipulation.js';
import { MAX_PLIES, type Movetext } from './movetext.js';
import type { Tags } from './tags.js';

/** A game as it was cut out of its file. */
export interface Game {
  readonly source: Source;
  /** the line to show should the game be refused: its FEN tag, else its first line */
  text: string;
  readonly tags: Tags;
  readonly movetext: Movetext;
  /** longer than can be read; then tags and movetext are incomplete */
  tooLong: boolean;
}

/** Tags in which a stipulation is found, the most trusted first; then the comments. */
const STIPULATION_TAGS = ['Event', 'White', 'Black', 'Annotator', 'Title', 'ChapterName', 'Site'];
const PLACES = ['Stipulation', ...STIPULATION_TAGS, 'comment'];

/** Values of the tag Variant that name no other rules. */
const ORTHODOX =
  /^(?:standard|normal|orthodox|classical|from position|(?:chess|fischer\s?random)\s?(?:960)?)$/i;

/**
 * Reads a game as the problem with that number.
 *
 * Refusals, besides those of `readPosition` and `parseStipulation`: `pgn-without-fen` (a game from the initial
 * position is no problem), `pgn-variant`, `pgn-too-long`, `pgn-too-deep`. Warnings: `pgn-unbalanced`, `pgn-overrun`.
 */
export function readGame(game: Game, index: number): Entry {
  const { source, text, tags, movetext } = game;
  const refuse = (...findings: readonly Finding[]): Entry => refusal(source, text, findings);
  if (game.tooLong) return refuse(tooLong);
  const fen = tags.get('FEN');
  if (fen === undefined) return refuse(withoutFen(tags));
  const variant = tags.get('Variant');
  if (variant !== undefined && !ORTHODOX.test(variant)) return refuse(otherVariant(variant));

  const solution = movetext.finish();
  const comments = [...movetext.opening, ...movetext.closing];
  const position = readPosition(fen);
  const stipulations = findStipulations(tags, comments);
  const findings = [...(position.ok ? [] : position.error), ...stipulations.findings];
  if (movetext.tooDeep) findings.push(tooDeep);
  if (!position.ok || findings.length > 0) return refuse(...findings);

  const { stipulation, other } = stipulations.choose();
  const problem: Problem = {
    index,
    ...described(tags),
    source,
    fen: position.value.fen,
    ...(stipulation && { stipulation }),
    claim: claimOfTree(solution, stipulation, other),
    comments,
    warnings: [...position.value.warnings, ...stipulations.warnings, ...warningsOf(movetext)],
  };
  return { type: 'problem', problem };
}

function findStipulations(tags: Tags, comments: readonly string[]): Stipulations {
  const stipulations = new Stipulations(PLACES);
  const explicit = tags.get('Stipulation');
  if (explicit !== undefined) {
    stipulations.add('Stipulation', stipulationInComment(explicit) ?? parseStipulation(explicit));
  }
  for (const name of STIPULATION_TAGS) {
    const value = tags.get(name);
    if (value !== undefined) stipulations.addProse(name, value);
  }
  if (stipulations.none) for (const comment of comments) stipulations.addProse('comment', comment);
  return stipulations;
}

type Description = Pick<Problem, 'id' | 'author' | 'title' | 'event'>;

/** Who, what and where, from the tags that say neither nothing nor the stipulation. */
function described(tags: Tags): Description {
  const [id, author, title, name] = [
    ['Id', 'ProblemId', 'PuzzleId'],
    ['Author', 'Composer', 'White'],
    ['Title', 'ChapterName'],
    ['Source', 'Event', 'Site'],
  ].map((names) => names.map((tag) => tags.get(tag)).find((value) => value !== undefined && !isAsked(value)));
  const event = [name, dateOf(tags)].filter((part) => part !== undefined).join(', ');
  return {
    ...(id !== undefined && { id }),
    ...(author !== undefined && { author }),
    ...(title !== undefined && { title }),
    ...(event !== '' && { event }),
  };
}

/** `Mate in two`, `White to move`: what is asked, not a name. */
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
    const message = 'found brackets or braces without their partners; expected ( ) and { } in pairs';
    warnings.push({ code: 'pgn-unbalanced', field: 'movetext', message });
  }
  if (movetext.overrun) {
    const message =
      'found moves behind the result, which are left out; expected the next game to begin with a tag';
    warnings.push({ code: 'pgn-overrun', field: 'movetext', message });
  }
  return warnings;
}

function withoutFen(tags: Tags): Finding {
  const found = tags.has('FEN') ? 'an empty FEN tag' : 'no FEN tag';
  const message = `found ${found}: a game from the initial position is no problem; expected a tag FEN`;
  return { code: 'pgn-without-fen', field: 'FEN', message };
}

const otherVariant = (variant: string): Finding => ({
  code: 'pgn-variant',
  field: 'Variant',
  message: `found ${quote(variant)}; expected orthodox chess`,
});

const tooLong: Finding = {
  code: 'pgn-too-long',
  field: 'game',
  message:
    'found a game of more than 1000000 characters or a line of more than 65536; expected a shorter one',
};

const tooDeep: Finding = {
  code: 'pgn-too-deep',
  field: 'movetext',
  message: `found a line of more than ${MAX_PLIES} moves of both sides; expected a shorter one`,
};
