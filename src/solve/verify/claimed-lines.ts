/**
 * Reads the published lines of help and series play. One side may move several times in a row, in an introduction and in a series.
 * Numbers and passes show whose each move is. If a line has neither, its length does, as a series ends in a fixed number of moves. A
 * line that is incomplete, or too long, is read in the way in which most of its moves are legal.
 */
import type { Chess } from 'chessops/chess';
import { sanAndPlay, toUci } from '../../chess/moves.js';
import { pass } from '../../chess/pass.js';
import type { NoMove, ReadMove } from '../../chess/read-move.js';
import { NULL_MOVE } from '../../problems/problem.js';
import { isSeriesPlay, movesOf, type Stipulation } from '../../problems/stipulation.js';
import type { ClaimedMove } from '../../solution/verdict.js';

/** A published line, and why its first illegal text is not a move. */
export interface ClaimedLine {
  readonly moves: readonly ClaimedMove[];
  readonly reason?: NoMove;
}

/** The most moves of each part of a line: the introduction, the series after it, and the moves in turn that end the line. */
export interface Parts {
  readonly introduction: number;
  readonly series: number;
  readonly ending: number;
}

type Read = (text: string, from: Chess) => ReadMove;

export function partsOfLines(stipulation: Stipulation): Parts {
  const series = isSeriesPlay(stipulation.play) ? movesOf(stipulation) : 0;
  return { introduction: stipulation.introduction ?? 0, series, ending: stipulation.plies - series };
}

/** Returns the parts of set play: the end of a series, or everything after an introduction. */
export function partsOfSetPlay(stipulation: Stipulation): Parts {
  const parts = partsOfLines(stipulation);
  return parts.introduction > 0 ? { ...parts, introduction: 0 } : { ...parts, series: 0 };
}

/** Reads each line up to the first text that is not a legal move. */
export function readLines(
  lines: readonly (readonly string[])[],
  start: Chess,
  read: Read,
  parts: Parts,
): ClaimedLine[] {
  const known = new Map<number, readonly Parts[]>();
  const waysFor = (length: number): readonly Parts[] => {
    const ways = known.get(length) ?? waysToDivide(length, parts);
    known.set(length, ways);
    return ways;
  };
  return lines.map((line) => {
    const texts = line.filter((text) => text !== NULL_MOVE);
    const told = texts.length < line.length ? readLine(start, texts, read, toldPasses(line)) : undefined;
    return told && !told.reason ? told : readDivided(start, texts, read, parts, waysFor(texts.length), told);
  });
}

/** Reads a line in the first way that makes all moves legal and its end complete, or else in the way with most legal moves. */
function readDivided(
  start: Chess,
  texts: readonly string[],
  read: Read,
  parts: Parts,
  ways: readonly Parts[],
  told: ClaimedLine | undefined,
): ClaimedLine {
  let best = told;
  for (const way of ways) {
    const { passesBefore, ending } = passesOfParts(way);
    const found = readLine(start, texts, read, passesBefore);
    if (!found.reason && ending() === parts.ending) return found;
    if (!best || countLegal(found) > countLegal(best)) best = found;
  }
  return best ?? { moves: [] };
}

const countLegal = ({ moves }: ClaimedLine): number => moves.filter(({ move }) => move).length;

/** Returns the ways to divide a line of some length: first those with a complete end, then long parts before short ones. */
function waysToDivide(length: number, { introduction, series, ending }: Parts): Parts[] {
  const ways: Parts[] = [];
  for (let first = introduction; first >= Math.min(1, introduction); first--) {
    for (let second = series; second >= Math.min(1, series); second--) {
      ways.push({ introduction: first, series: second, ending: length - first - second });
    }
  }
  return ways.sort((a, b) => Number(b.ending === ending) - Number(a.ending === ending));
}

/** Returns whether the side to move passes before a move of the line, so that the other side moves again. Called for each move in turn. */
type PassesBefore = (at: number, position: Chess) => boolean;

function toldPasses(line: readonly string[]): PassesBefore {
  const places = new Set<number>();
  for (const [at, text] of line.entries()) if (text === NULL_MOVE) places.add(at - places.size);
  return (at) => places.has(at);
}

/** Returns the passes of a divided line. In a parry series, a side in check parries between two moves of the series. */
function passesOfParts({ introduction, series }: Parts) {
  let side: Chess['turn'] | undefined;
  let made = 0;
  let ending = 0;
  const passesBefore: PassesBefore = (at, position) => {
    if (at < introduction) return at > 0;
    side ??= position.turn;
    if (made >= series) {
      ending++;
      return false;
    }
    const passes = position.turn !== side && !position.isCheck();
    if (passes || position.turn === side) made++;
    return passes;
  };
  /** moves after the series so far */
  return { passesBefore, ending: () => ending };
}

function readLine(
  start: Chess,
  texts: readonly string[],
  read: Read,
  passesBefore: PassesBefore,
): ClaimedLine {
  const position = start.clone();
  const moves: ClaimedMove[] = [];
  for (const [at, text] of texts.entries()) {
    if (passesBefore(at, position)) pass(position);
    const { move, reason } = read(text, position);
    if (!move) return { moves: [...moves, ...texts.slice(at).map((rest) => ({ text: rest }))], reason };
    moves.push({ text, move: { uci: toUci(move), san: sanAndPlay(position, move) } });
  }
  return { moves };
}
