/**
 * Writes a game with an engine's annotations: `[%eval]` at every move (from White's view, as web sites and programs
 * read it), bad moves marked `$6` (?!), `$2` (?), `$4` (??) with a comment, and the better line as a variation
 * with its own `[%eval]`. Everything else is kept, except earlier annotations of the same kind.
 */

import type { Chess } from 'chessops/chess';
import { ChildNode, type Game, Node, type PgnNodeData } from 'chessops/pgn';
import type { GameAnalysis, MoveAnalysis, PositionAnalysis } from '../../analyse/analyse-game.js';
import { JUDGEMENTS, type Judgement } from '../../analyse/judgement.js';
import { positionOf, sanLine } from '../../chess/moves.js';
import type { PgnGame } from '../../games/read-game.js';
import { whiteScore } from '../../records/analysis-records.js';
import { scoreText } from '../analysis/analysis-words.js';
import { lineNodes, pgnText } from '../movetext-layout.js';

const NAGS: Record<Judgement, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };
const WORDS: Record<Judgement, string> = { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' };

const OLD_EVAL = /\[%eval [^[\]]*\]\s*/g;
const SCORE = String.raw`(?:[+-]?\d+\.\d\d|#-?\d+|checkmate|stalemate|\?)`;
/** A capital letter means that the earlier run marked the move; otherwise the move already had a mark. */
const OLD_WORDS = new RegExp(
  String.raw`(Inaccuracy|Mistake|Blunder|To the engine an? (?:inaccuracy|mistake|blunder)) \((${SCORE}) to ${SCORE}\)\. (\S+) was best\.`,
  'g',
);
/** A move has at most one of the marks from `!` to `?!`. */
const isMark = (nag: number): boolean => nag >= 1 && nag <= 6;

export interface AnnotateOptions {
  /** name of the engine, for the tag Annotator */
  readonly annotator: string;
  /** number of moves, by both sides, in a better line */
  readonly plies: number;
}

/** Returns the game as PGN, followed by a blank line. */
export const annotatedPgn = (game: PgnGame, analysis: GameAnalysis, options: AnnotateOptions): string =>
  pgnText(annotated(game, analysis, options));

/** Returns the game with its annotations. */
export function annotated(
  { pgn, fen }: Pick<PgnGame, 'pgn' | 'fen'>,
  analysis: GameAnalysis,
  { annotator, plies }: AnnotateOptions,
): Game<PgnNodeData> {
  const root = new Node<PgnNodeData>();
  const position = positionOf(fen);
  let [from, to]: [Node<PgnNodeData>, Node<PgnNodeData>] = [pgn.moves, root];
  for (const move of analysis.moves) {
    const [main, ...others] = from.children;
    if (!main) break;
    const isKnown = move.after !== undefined;
    const node = new ChildNode(isKnown ? annotate(main.data, move, position) : main.data);
    const kept = isKnown ? others.filter((variation) => !isOurs(variation, main.data)) : others;
    to.children = [node, ...kept];
    const better = move.cost?.judgement && betterLine(position, move, plies);
    if (better && kept.every(({ data }) => bare(data.san) !== bare(better.data.san)))
      to.children.push(better);
    position.play(move.move);
    [from, to] = [main, node];
  }
  return { ...pgn, headers: headers(pgn.headers, annotator), moves: root };
}

function headers(tags: ReadonlyMap<string, string>, annotator: string): Map<string, string> {
  // programs expect this tag in capitals
  const headers = new Map([...tags].map(([name, value]) => [/^fen$/i.test(name) ? 'FEN' : name, value]));
  const others = (headers.get('Annotator') ?? '?')
    .split('; ')
    .filter((name) => name !== annotator && name !== '?');
  return headers.set('Annotator', [...others, annotator].filter(Boolean).join('; '));
}

function annotate(data: PgnNodeData, move: MoveAnalysis, position: Chess): PgnNodeData {
  const earlier = earlierWords(data);
  const kept = keptComments(data.comments);
  const judgement = move.cost?.judgement;
  const nags = (data.nags ?? []).filter((nag) => nag !== earlier?.nag);
  // an existing mark is kept
  const isMarked = nags.some(isMark);
  if (judgement && !isMarked) nags.push(NAGS[judgement]);
  const words = judgement && wordsOn(judgement, isMarked, move, position);
  const evaluation = move.after && evalCommand(move.after, move.side === 'white');
  // commands belong together, because some programs read only those of the first comment
  const commands = kept[0]?.startsWith('[%') ? kept.splice(0, 1) : [];
  const own = [evaluation, ...commands, words].filter(Boolean).join(' ');
  const comments = own === '' ? kept : [own, ...kept];
  return {
    san: move.san,
    ...(data.startingComments && { startingComments: data.startingComments }),
    ...(nags.length > 0 && { nags }),
    ...(comments.length > 0 && { comments }),
  };
}

/** Returns the comments without those of an earlier run. */
export const keptComments = (comments: readonly string[] = []): string[] =>
  comments
    .map((text) => text.replace(OLD_EVAL, '').replace(OLD_WORDS, '').trim())
    .filter((text) => text !== '');

interface EarlierWords {
  /** the mark that the run gave, if any */
  readonly nag?: number;
  /** score before the move, from White's view */
  readonly score: string;
  readonly best: string;
}

function earlierWords({ comments = [] }: PgnNodeData): EarlierWords | undefined {
  const [found] = comments.flatMap((text) => [...text.matchAll(OLD_WORDS)]);
  if (!found) return undefined;
  const judgement = JUDGEMENTS.find((candidate) => WORDS[candidate] === found[1]);
  return { score: found[2] ?? '', best: found[3] ?? '', ...(judgement && { nag: NAGS[judgement] }) };
}

/** Decides whether a variation comes from an earlier run: it begins with the move called best and has one comment. */
function isOurs(variation: ChildNode<PgnNodeData>, main: PgnNodeData): boolean {
  const { san, comments = [] } = variation.data;
  const earlier = earlierWords(main);
  if (!earlier || comments.length !== 1 || bare(san) !== bare(earlier.best)) return false;
  const [, score] = /^\[%eval ([^,\]]*)(?:,\d+)?\]$/.exec(comments[0]?.trim() ?? '') ?? [];
  return score === earlier.score.replace('+', '') && isBare(variation);
}

function isBare({ children: [next, ...others] }: Node<PgnNodeData>): boolean {
  if (!next) return true;
  const { startingComments, comments, nags } = next.data;
  return others.length === 0 && !startingComments && !comments && !nags && isBare(next);
}

/** `[%eval 0.35,18]`, `[%eval #-3,18]`; undefined after a mate. */
function evalCommand(position: PositionAnalysis, blackToMove: boolean): string | undefined {
  if (position.over === 'checkmate') return undefined;
  const text = scoreText(whiteScore(position.score, blackToMove)).replace('+', '');
  return `[%eval ${text}${position.depth > 0 ? `,${position.depth}` : ''}]`;
}

/** `Mistake (+0.35 to -1.23). Nf3 was best.`; for a move that already has a mark `To the engine a mistake (…` */
function wordsOn(
  judgement: Judgement,
  isMarked: boolean,
  { before, after, side }: MoveAnalysis,
  position: Chess,
): string {
  const word = WORDS[judgement];
  const verdict = isMarked
    ? `To the engine ${judgement === 'inaccuracy' ? 'an' : 'a'} ${word.toLowerCase()}`
    : word;
  const [best] = sanLine(position, before?.line.slice(0, 1) ?? []);
  const [from, to] = [
    before && scoredText(before, side === 'black'),
    after && scoredText(after, side === 'white'),
  ];
  return `${verdict} (${from ?? '?'} to ${to ?? '?'}). ${best} was best.`;
}

/** `+0.35`, `checkmate` */
export const scoredText = ({ over, score }: PositionAnalysis, blackToMove: boolean): string =>
  over ?? scoreText(whiteScore(score, blackToMove));

function betterLine(
  position: Chess,
  { before, side }: MoveAnalysis,
  plies: number,
): ChildNode<PgnNodeData> | undefined {
  const evaluation = before && evalCommand(before, side === 'black');
  const [, first] = lineNodes(sanLine(position, before?.line.slice(0, plies) ?? []));
  if (first && evaluation) first.data.comments = [evaluation];
  return first;
}

/** Removes the signs of check, mate and promotion, which PGN files may omit. */
const bare = (san: string): string => san.replace(/[+#=]/g, '');
