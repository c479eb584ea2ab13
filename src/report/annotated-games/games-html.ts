/**
 * `analyse --pgn --report game.html`: games to play through, with the evaluation as a graph, the better line
 * for each bad move, and figures on how the players did.
 */
import { makeFen } from 'chessops/fen';
import type { AnalysedGame } from '../../analyse/analyse-all.js';
import type { GameAnalysis, MoveAnalysis, PositionAnalysis } from '../../analyse/analyse-game.js';
import { expectedScore, JUDGEMENT_MARKS } from '../../analyse/judgement.js';
import { positionAfter, positionOf, toUci } from '../../chess/moves.js';
import type { PgnGame } from '../../games/read-game.js';
import { notateLine } from '../../records/analysis-records.js';
import type { GamesSummary } from '../../records/run-records.js';
import { plural } from '../../text/counts-and-times.js';
import { withoutEnd } from '../../text/ends.js';
import { printable, printableName } from '../../text/quote.js';
import { VariationWriter } from '../analysis/analysis-words.js';
import { cutComment, type HtmlOptions, HtmlReport } from '../html/html-report.js';
import { inLine, rowOf, shownMove, shownPhase } from '../html/play-lines.js';
import type { ListedProblem, ShownMove, ShownPlay } from '../html/shown.js';
import { keptComments, scoredText } from './annotated-pgn.js';
import { gamesText, playerHeads } from './players-table.js';

export interface GamesHtmlOptions extends HtmlOptions {
  /** name of the engine */
  readonly engine: string;
  /** number of moves, by both sides, in a better line */
  readonly plies: number;
}

export class GamesHtml extends HtmlReport<AnalysedGame, GamesSummary> {
  readonly #options: GamesHtmlOptions;

  constructor(options: GamesHtmlOptions) {
    super(options, 'game');
    this.#options = options;
  }

  result({ game, analysis }: AnalysedGame): void {
    const [white, black] = playerHeads(game, analysis);
    const event = eventOf(game);
    const result = game.pgn.headers.get('Result') ?? '*';
    const remarks = game.warnings.map(({ field, message }) => `${field}: ${message}`);
    const opening = commentTexts(game.pgn.comments);
    const listed: ListedProblem = {
      number: game.index + 1,
      name: `${white.name} – ${black.name}`,
      ...(event && { source: event }),
      fen: game.fen,
      listedFen: endOf(game),
      measure: plural(Math.ceil(game.moves.length / 2), 'move'),
      results: [RESULTS[result] ?? 'unfinished'],
      mood: 'plain',
      length: game.moves.length,
      players: [white, black],
      shares: graphOf(analysis),
      ...(opening.length > 0 && { comments: opening }),
      ...((remarks.length > 0 || !analysis.complete) && {
        remarks: [...remarks, ...(analysis.complete ? [] : ['The analysis was stopped early.'])],
      }),
    };
    this.file.record({ listed, play: playOf(game, analysis, this.#options.plies) });
  }

  end(summary?: GamesSummary): void {
    const { engine } = this.#options;
    this.finish(summary, (said) => gamesText(said, engine));
  }
}

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' };

/** `London, 1851.06.21, round 2`; undefined without such tags */
function eventOf({ pgn }: PgnGame): string | undefined {
  const tag = (name: string): string => {
    const value = pgn.headers.get(name)?.trim() ?? '';
    return /^[?.*-]*$/.test(value) ? '' : printableName(value);
  };
  const round = tag('Round');
  const parts = [tag('Event'), tag('Site'), withoutEnd(tag('Date'), '.?'), round && `round ${round}`];
  return [...new Set(parts)].filter((part) => part !== '').join(', ') || undefined;
}

const endOf = ({ fen, moves }: PgnGame): string => makeFen(positionAfter(fen, moves).toSetup());

function graphOf({ moves }: GameAnalysis): (number | null)[] {
  const share = (position: PositionAnalysis | undefined, blackToMove: boolean): number | null => {
    if (!position) return null;
    const expected = expectedScore(position.score);
    return Math.round(100 * (blackToMove ? 1 - expected : expected));
  };
  const [first] = moves;
  return [
    ...(first ? [share(first.before, first.side === 'black')] : []),
    ...moves.map(({ after, side }) => share(after, side === 'white')),
  ];
}

/** Matches commands to programs, such as clocks and arrows. */
const COMMAND = /\[%[^[\]]*\]/g;

/** Returns the comments of the file without such commands, as people read them. */
const commentTexts = (comments: readonly string[] = []): string[] =>
  keptComments(comments)
    .map((text) => text.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => cutComment(printable(text, Infinity)));

/** Returns the moves of the game with its comments, and before each bad move the line that was better. */
function playOf({ fen, pgn }: PgnGame, { moves }: GameAnalysis, plies: number): ShownPlay {
  const position = positionOf(fen);
  const written = [...pgn.moves.mainline()];
  const shown = moves.map((move, ply) => {
    const { side, number, before, after, cost } = move;
    const judgement = cost?.judgement;
    const better: ShownMove[] = [];
    if (judgement && before) {
      const line = notateLine(position, before.line.slice(0, plies));
      const texts = new VariationWriter(makeFen(position.toSetup())).inLine(line);
      const [first, ...others] = rowOf('better', line, texts);
      const note = scoredText(before, side === 'black');
      if (first) better.push(...inLine([{ ...first, note }, ...others]));
    }
    const text = {
      number: `${number}${side === 'white' ? '.' : '...'}`,
      text: move.san + (judgement ? JUDGEMENT_MARKS[judgement] : ''),
    };
    const { startingComments = [], comments = [] } = written[ply] ?? {};
    position.play(move.move);
    const made = shownMove(
      'line',
      text,
      { uci: toUci(move.move), san: move.san },
      {
        note: noteOf(move),
        judgement,
        score: after && scoredText(after, side === 'white'),
        comments: commentTexts([...startingComments, ...comments]),
      },
    );
    return { better, made };
  });
  const play = shown.reduceRight<readonly ShownMove[]>(
    (next, { better, made }) => [...better, ...inLine([made], next)],
    [],
  );
  return [shownPhase('line', play, 'Moves')];
}

/** `+0.35`; for a bad move `blunder, -0.20 to +3.21` */
function noteOf({ after, before, cost, side }: MoveAnalysis): string {
  if (!after) return '';
  const score = scoredText(after, side === 'white');
  if (!cost?.judgement || !before) return score;
  return `${cost.judgement}, ${scoredText(before, side === 'black')} to ${score}`;
}
