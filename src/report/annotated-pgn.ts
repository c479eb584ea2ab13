/**
 * A game with what an engine thinks of it: `[%eval]` at every move (White's view, as web sites and programs read it), bad moves
 * marked `$6` (?!), `$2` (?), `$4` (??) with a word about them, and the better line as a variation. Everything that was there
 * is kept, but for what an earlier run of the same kind has written.
 */
import type { Chess } from 'chessops/chess';
import { ChildNode, Node, type PgnNodeData } from 'chessops/pgn';
import type { GameAnalysis, MoveAnalysis, PositionAnalysis } from '../analyse/analyse-game.js';
import type { Judgement } from '../analyse/judgement.js';
import { positionOf } from '../chess/notation.js';
import type { GameRecord } from '../games/game.js';
import { notate, scoreText, whiteScore } from './analysis-words.js';
import { pgnText } from './movetext.js';

const NAGS: Record<Judgement, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };
const WORDS: Record<Judgement, string> = { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' };

const OLD_EVAL = /\[%eval [^\]]*\]\s*/g;
const OLD_WORDS = /(?:Inaccuracy|Mistake|Blunder) \([^)]*\)\. \S+ was best\./g;

export interface AnnotateOptions {
  /** who thought, for the tag Annotator */
  readonly annotator: string;
  /** moves of both sides in the better lines */
  readonly plies: number;
}

/** The game as PGN, and the blank line after it. */
export function annotatedPgn(
  { pgn, fen }: GameRecord,
  analysis: GameAnalysis,
  { annotator, plies }: AnnotateOptions,
): string {
  const root = new Node<PgnNodeData>();
  const position = positionOf(fen);
  let [from, to]: [Node<PgnNodeData>, Node<PgnNodeData>] = [pgn.moves, root];
  for (const move of analysis.moves) {
    const [main, ...others] = from.children;
    if (!main) break;
    const node = new ChildNode(annotate(main.data, move, position));
    to.children = [node, ...others];
    const better = move.cost?.judgement && betterLine(position, move, plies);
    if (better && others.every(({ data }) => bare(data.san) !== bare(better.data.san)))
      to.children.push(better);
    position.play(move.move);
    [from, to] = [main, node];
  }
  return pgnText({ ...pgn, headers: headers(pgn.headers, annotator), moves: root });
}

function headers(tags: ReadonlyMap<string, string>, annotator: string): Map<string, string> {
  // programs look for this tag in capitals only
  const headers = new Map([...tags].map(([name, value]) => [/^fen$/i.test(name) ? 'FEN' : name, value]));
  const others = (headers.get('Annotator') ?? '?')
    .split('; ')
    .filter((name) => name !== annotator && name !== '?');
  return headers.set('Annotator', [...others, annotator].filter(Boolean).join('; '));
}

function annotate(data: PgnNodeData, move: MoveAnalysis, position: Chess): PgnNodeData {
  const before = data.comments ?? [];
  const again = before.some((text) => text.match(OLD_WORDS));
  const kept = before
    .map((text) => text.replace(OLD_EVAL, '').replace(OLD_WORDS, '').trim())
    .filter((text) => text !== '');
  const judgement = move.cost?.judgement;
  const words = judgement && wordsOn(judgement, move, position);
  const evaluation = evalCommand(move);
  // commands belong together: some programs read those of the first comment only
  const [first = '', ...others] = kept;
  const joined = first.startsWith('[%') ? [[evaluation, first, words], others] : [[evaluation, words], kept];
  const [own = [], rest = []] = joined;
  const comments = [own.filter(Boolean).join(' '), ...(rest as string[])].filter((text) => text !== '');
  const nags = (data.nags ?? []).filter((nag) => !(again && Object.values(NAGS).includes(nag)));
  if (judgement && !nags.includes(NAGS[judgement])) nags.push(NAGS[judgement]);
  return {
    san: move.san,
    ...(data.startingComments && { startingComments: data.startingComments }),
    ...(nags.length > 0 && { nags }),
    ...(comments.length > 0 && { comments }),
  };
}

/** `[%eval 0.35,18]`, `[%eval #-3,18]`; nothing after a mate. */
function evalCommand({ after, side }: MoveAnalysis): string | undefined {
  if (!after || after.over === 'checkmate') return undefined;
  const score = whiteScore(after.score, side === 'white');
  const text = scoreText(score).replace('+', '');
  return `[%eval ${text}${after.depth > 0 ? `,${after.depth}` : ''}]`;
}

/** `Mistake (+0.35 to -1.23). Nf3 was best.` */
function wordsOn(judgement: Judgement, { before, after, side }: MoveAnalysis, position: Chess): string {
  const best = before && notate(position, before.line.slice(0, 1))[0];
  return `${WORDS[judgement]} (${shown(before, side === 'black')} to ${shown(after, side === 'white')}). ${best?.san} was best.`;
}

function shown(analysis: PositionAnalysis | undefined, blackToMove: boolean): string {
  if (!analysis) return '?';
  return analysis.over ?? scoreText(whiteScore(analysis.score, blackToMove));
}

function betterLine(
  position: Chess,
  { before }: MoveAnalysis,
  plies: number,
): ChildNode<PgnNodeData> | undefined {
  const nodes = notate(position, before?.line.slice(0, plies) ?? []).map(
    ({ san }) => new ChildNode<PgnNodeData>({ san }),
  );
  nodes.forEach((node, i) => {
    node.children = nodes.slice(i + 1, i + 2);
  });
  return nodes[0];
}

/** Without check marks: not everybody writes them. */
const bare = (san: string): string => san.replace(/[+#=]/g, '');
