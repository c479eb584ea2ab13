/**
 * A game that the reader looks at, with everything PGN stores: moves with variations, comments, marks and evaluations. The play that the
 * player shows is rebuilt from it after every change.
 */
import type { Chess } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import { ChildNode, defaultHeaders, type Game, Node, type PgnNodeData, parseComment } from 'chessops/pgn';
import type { NormalMove } from 'chessops/types';
import type { GamePosition, Score } from '../../analyse/analysis.js';
import { expectedScore, JUDGEMENT_MARKS, JUDGEMENTS } from '../../analyse/judgement.js';
import { gameMoves, movesAfter, PlayTree, pathTo } from '../../board-ui/play-tree.js';
import { legalUci, parseMove, positionOf, sanAndPlay, toUci } from '../../chess/moves.js';
import type { PgnGame } from '../../games/read-game.js';
import { type WhiteScore, whiteScore } from '../../records/analysis-records.js';
import { scoreText } from '../../report/analysis/analysis-words.js';
import { shownMove, shownPhase } from '../../report/html/play-lines.js';
import type { ShownMove } from '../../report/html/shown.js';
import { pgnText } from '../../report/movetext-layout.js';
import {
  type Annotation,
  ASSESSMENTS,
  commentsWith,
  MOVE_SIGNS,
  shapesIn,
  wordsIn,
  wordsOfEach,
} from './annotation.js';

type Source = ChildNode<PgnNodeData>;

/** A legal move of the tree, with its result. */
interface Made {
  readonly move: NormalMove;
  readonly san: string;
  /** the position after the move */
  readonly position: Chess;
}

/** A place in the tree whose moves are not shown yet. */
interface Open {
  readonly source: Node<PgnNodeData>;
  readonly position: Chess;
  /** the shown move that led to it; absent at the beginning */
  readonly move?: ShownMove;
  /** receives the moves */
  readonly next: ShownMove[];
}

export class GameTree {
  readonly fen: string;
  #pgn: Game<PgnNodeData>;
  readonly #start: Chess;
  /** the legal moves of the tree; no change separates a move from the one before it, so its entry stays valid */
  readonly #made = new Map<Source, Made | undefined>();
  readonly #sources = new WeakMap<ShownMove, Source>();
  #play: PlayTree;

  constructor({ pgn, fen }: Pick<PgnGame, 'pgn' | 'fen'>) {
    this.fen = fen;
    this.#pgn = pgn;
    this.#start = positionOf(fen);
    this.#play = this.#build();
  }

  static from(fen: string): GameTree {
    const headers = defaultHeaders();
    headers.set('Event', 'Analysis');
    if (fen !== INITIAL_FEN) headers.set('SetUp', '1').set('FEN', fen);
    return new GameTree({ fen, pgn: { headers, moves: new Node() } });
  }

  get play(): PlayTree {
    return this.#play;
  }

  get headers(): ReadonlyMap<string, string> {
    return this.#pgn.headers;
  }

  get isEmpty(): boolean {
    return this.#pgn.moves.children.length === 0;
  }

  get pgn(): string {
    return pgnText(this.#pgn);
  }

  clone(): GameTree {
    const copy = <Kind extends Node<PgnNodeData>>(from: Kind, to: Kind): Kind => {
      to.children = from.children.map((child) => copy(child, new ChildNode(child.data)));
      return to;
    };
    const moves = copy(this.#pgn.moves, new Node<PgnNodeData>());
    return new GameTree({ fen: this.fen, pgn: { ...this.#pgn, moves } });
  }

  /** Returns the main line as a game, for the annotator. */
  get game(): PgnGame {
    const moves = gameMoves(this.#play).map((node) => this.#moveOf(node));
    return { index: 0, source: { file: '', line: 0 }, pgn: this.#pgn, fen: this.fen, moves, warnings: [] };
  }

  /** Returns the position after a move, or at the beginning. Callers must not change it. */
  positionAt(node: ShownMove | undefined): Chess {
    return this.#madeOf(node)?.position ?? this.#start;
  }

  /** Returns the first position with the moves that led to this one, because repetitions count. */
  askedAt(node: ShownMove | undefined): GamePosition {
    return { fen: this.fen, moves: pathTo(node).map((move) => this.#moveOf(move)) };
  }

  pathTo(node: ShownMove | undefined): string[] {
    return pathTo(node).map(({ uci }) => uci);
  }

  /** Returns the last move of a path that exists in the tree; undefined for the beginning. */
  follow(path: readonly string[]): ShownMove | undefined {
    let at: ShownMove | undefined;
    for (const uci of path) {
      const found = movesAfter(this.#play, at).find((node) => node.uci === uci);
      if (!found) break;
      at = found;
    }
    return at;
  }

  /**
   * Adds moves after a position, unless the tree already has them.
   * @throws RangeError for an illegal move
   */
  add(after: ShownMove | undefined, moves: readonly string[]): void {
    let source: Node<PgnNodeData> = this.#sourceOf(after);
    const position = this.positionAt(after).clone();
    for (const uci of moves) {
      const move = legalUci(position, uci);
      if (!move) throw new RangeError(`found ${uci}; expected a legal move`);
      const known = source.children.find((child) => {
        const made = this.#made.get(child);
        return made && toUci(made.move) === toUci(move);
      });
      const next = known ?? new ChildNode<PgnNodeData>({ san: sanAndPlay(position.clone(), move) });
      if (!known) source.children.push(next);
      position.play(move);
      source = next;
    }
    this.#play = this.#build();
  }

  isMain(node: ShownMove): boolean {
    return pathTo(node).every((at) => this.#sourceOf(at.parent).children[0] === this.#sources.get(at));
  }

  /** Promotes the line of a move to the main line. */
  toMainLine(node: ShownMove): void {
    for (const at of pathTo(node)) {
      const { children } = this.#sourceOf(at.parent);
      const source = this.#sources.get(at) as Source;
      children.splice(children.indexOf(source), 1);
      children.unshift(source);
    }
    this.#play = this.#build();
  }

  remove(node: ShownMove): void {
    const { children } = this.#sourceOf(node.parent);
    children.splice(children.indexOf(this.#sources.get(node) as Source), 1);
    this.#play = this.#build();
  }

  /** Returns the annotation of a move, or of the beginning. */
  annotationAt(node: ShownMove | undefined): Annotation {
    const { comments, nags } = this.#saidAt(node);
    return { words: wordsIn(comments), signs: nags ?? [], shapes: shapesIn(comments) };
  }

  /** Changes the annotation of a move, or of the beginning, which has no signs. */
  annotate(node: ShownMove | undefined, change: Partial<Annotation>): void {
    const said = this.#saidAt(node);
    const comments = commentsWith(said.comments, change);
    const source = node && this.#sources.get(node);
    // clones keep the former comments
    if (!source) this.#pgn = { ...this.#pgn, comments };
    else {
      const { comments: _, nags: before, ...data } = source.data;
      const nags = change.signs ?? before ?? [];
      source.data = {
        ...data,
        ...(comments.length > 0 && { comments }),
        ...(nags.length > 0 && { nags: [...nags] }),
      };
    }
    // the shown tree does not have arrows and circles
    if (change.words !== undefined || change.signs) this.#play = this.#build();
  }

  #saidAt(node: ShownMove | undefined): Pick<PgnNodeData, 'comments' | 'nags'> {
    if (node) return this.#sources.get(node)?.data ?? {};
    const { comments } = this.#pgn;
    return comments ? { comments } : {};
  }

  /** Returns White's expected score in per cent for the graph; undefined if nothing is evaluated. */
  get shares(): (number | null)[] | undefined {
    const shares = [null, ...gameMoves(this.#play).map((node) => this.#shareOf(node))];
    return shares.some((share) => share !== null) ? shares : undefined;
  }

  /** Returns the evaluated moves of the main line and the players; empty if there are none. If it is equal, so is the table of players. */
  get evaluatedLine(): string {
    const evaluated = gameMoves(this.#play).flatMap((node, ply) =>
      this.scoreAt(node) ? [ply, node.uci] : [],
    );
    const names = ['White', 'Black'].map((name) => this.headers.get(name));
    return evaluated.length === 0 ? '' : JSON.stringify([names, this.fen, evaluated]);
  }

  /** Returns White's score, if the game states it. */
  scoreAt(node: ShownMove | undefined): WhiteScore | undefined {
    const source = node && this.#sources.get(node);
    const score = source && evaluationOf(source.data);
    return score && whiteScore(score, false);
  }

  #shareOf(node: ShownMove): number | null {
    const source = this.#sources.get(node);
    const score = source && evaluationOf(source.data);
    const position = this.positionAt(node);
    if (!score && position.isCheckmate()) return position.turn === 'black' ? 100 : 0;
    return score ? Math.round(100 * expectedScore(score)) : null;
  }

  #moveOf(node: ShownMove): NormalMove {
    return (this.#madeOf(node) as Made).move;
  }

  #madeOf(node: ShownMove | undefined): Made | undefined {
    const source = node && this.#sources.get(node);
    return source && this.#made.get(source);
  }

  #sourceOf(node: ShownMove | undefined): Node<PgnNodeData> {
    return (node && this.#sources.get(node)) ?? this.#pgn.moves;
  }

  /** Builds the shown play. Variations are kept as written, but illegal moves are not shown. */
  #build(): PlayTree {
    const moves: ShownMove[] = [];
    const open: Open[] = [{ source: this.#pgn.moves, position: this.#start, next: moves }];
    for (let from = open.pop(); from; from = open.pop()) {
      const { source, position, move: parent } = from;
      for (const child of source.children) {
        const made = this.#make(child, position);
        if (!made) continue;
        const next: ShownMove[] = [];
        const move = { ...shown(child.data, made, position), next, parent };
        from.next.push(move);
        this.#sources.set(move, child);
        open.push({ source: child, position: made.position, move, next });
      }
    }
    return new PlayTree(this.fen, [shownPhase('line', moves, '')]);
  }

  #make(source: Source, before: Chess): Made | undefined {
    if (!this.#made.has(source)) {
      const position = before.clone();
      const move = parseMove(before, source.data.san);
      this.#made.set(source, move && { move, san: sanAndPlay(position, move), position });
    }
    return this.#made.get(source);
  }
}

/** Returns a move in the form that the player shows: with its number, its mark and its score. */
function shown({ nags = [], ...data }: PgnNodeData, { move, san }: Made, before: Chess): ShownMove {
  const mark = MOVE_SIGNS[(nags.find((nag) => nag >= 1 && nag <= MOVE_SIGNS.length) ?? 0) - 1] ?? '';
  const assessment = nags.map((nag) => ASSESSMENTS[nag]).find((sign) => sign !== undefined);
  const score = evaluationOf(data);
  const note = [assessment, score && scoreText(whiteScore(score, false))].filter(Boolean).join(' ');
  const number = `${before.fullmoves}${before.turn === 'white' ? '.' : '...'}`;
  const judgement = JUDGEMENTS.find((each) => JUDGEMENT_MARKS[each] === mark);
  return shownMove(
    'line',
    { number, text: san + mark },
    { uci: toUci(move), san },
    { note, score: note, judgement, comments: wordsOf(data) },
  );
}

const wordsOf = ({ startingComments = [], comments = [] }: PgnNodeData): string[] =>
  wordsOfEach([...startingComments, ...comments]);

/** Returns White's score of the position after a move, if a comment states it. */
function evaluationOf({ comments = [] }: PgnNodeData): Score | undefined {
  for (const text of comments) {
    const { evaluation } = parseComment(text);
    if (!evaluation) continue;
    return 'mate' in evaluation
      ? { kind: 'mate', moves: evaluation.mate }
      : { kind: 'centipawns', centipawns: Math.round(100 * evaluation.pawns) };
  }
  return undefined;
}
