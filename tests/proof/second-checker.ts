/**
 * A second checker of proofs, written from docs/internals/proof-format.md and by the rules of chess.js: it shares nothing with src,
 * neither code nor the library that knows the rules.
 */
import { createHash } from 'node:crypto';
import { Chess } from 'chess.js';

/** @returns what is wrong with an unpacked proof; undefined: it holds */
export function faultOf(proof: Buffer): string | undefined {
  try {
    check(proof);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

interface Key {
  readonly move: string;
  readonly moves: number;
}

function check(proof: Buffer): void {
  const [magic, length, hash] = splitAt(proof).line.replace('keymove-proof 1', 'ok').split(' ');
  const content = splitAt(proof).rest;
  need(magic === 'ok' && content.length === Number(length), 'another length, or no proof');
  need(createHash('sha256').update(content).digest('hex') === hash, 'another hash');
  const { line, rest } = splitAt(content);
  const { fen, keys, ruledOut } = JSON.parse(line) as { fen: string; keys: Key[]; ruledOut: number };
  need(keys.length > 0 || ruledOut > 0, 'no claim');
  need(isCount(ruledOut, 0) && keys.every(({ moves }) => isCount(moves, 1)), 'no number of moves');
  const choices = new Choices(rest);
  checkMates(
    fen,
    [...keys].sort((a, b) => (a.move < b.move ? -1 : 1)),
    choices,
  );
  checkNothingElse(fen, keys, ruledOut, choices);
  need(choices.isEmpty, 'choices left over');
}

const isCount = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value <= 127;

function splitAt(bytes: Buffer): { line: string; rest: Buffer } {
  const end = bytes.indexOf(10);
  need(end >= 0, 'no line end');
  return { line: bytes.subarray(0, end).toString(), rest: bytes.subarray(end + 1) };
}

function need(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

class Choices {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isEmpty(): boolean {
    return this.#at === this.#bytes.length;
  }

  of(moves: readonly string[]): string {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      need(byte !== undefined && shift < 21, 'no choice');
      number |= ((byte as number) & 127) << shift;
      if ((byte as number) < 128) break;
    }
    const move = moves[number];
    need(move !== undefined, 'no such move');
    return move as string;
  }
}

const at = (fen: string): Chess => new Chess(fen, { skipValidation: true });
const movesOf = (fen: string): string[] =>
  at(fen)
    .moves({ verbose: true })
    .map(({ from, to, promotion = '' }) => from + to + promotion)
    .sort();

/** Without the counters. */
function play(fen: string, uci: string): string {
  const chess = at(fen);
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
  chess.move({ from, to, ...(promotion && { promotion }) });
  return `${chess.fen().split(' ').slice(0, 4).join(' ')} 0 1`;
}

function checkMates(fen: string, keys: readonly Key[], choices: Choices): void {
  const after = new Map<string, string[]>();
  const queue: string[] = [];
  const repliesTo = (fen: string): string[] => {
    if (at(fen).isCheckmate()) return [];
    const replies = movesOf(fen).map((reply) => play(fen, reply));
    need(replies.length > 0, 'stalemate');
    for (const reply of replies) {
      if (after.has(reply)) continue;
      after.set(reply, []);
      queue.push(reply);
    }
    return replies;
  };
  need(
    keys.every(({ move }) => movesOf(fen).includes(move)),
    'illegal key',
  );
  const first = keys.map((key) => ({ key, replies: repliesTo(play(fen, key.move)) }));
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    after.set(place, repliesTo(play(place, choices.of(movesOf(place)))));
  }
  // in 1, in 2, …: the plain iteration to the least fixed point
  const mated = new Map<string, number>();
  for (let moves = 1, more = true; more; moves++) {
    const now = [...after].filter(
      ([place, next]) => !mated.has(place) && next.every((one) => mated.has(one)),
    );
    for (const [place] of now) mated.set(place, moves);
    more = now.length > 0;
  }
  for (const { key, replies } of first) {
    const length = 1 + Math.max(0, ...replies.map((reply) => mated.get(reply) ?? Number.POSITIVE_INFINITY));
    need(length <= key.moves, 'a key takes longer');
  }
}

function checkNothingElse(fen: string, keys: readonly Key[], ruledOut: number, choices: Choices): void {
  const lists = new Map<number, string[]>();
  const refute = (fen: string, move: string, moves: number): void => {
    const next = play(fen, move);
    need(!at(next).isCheckmate(), 'a move mates');
    if (moves === 1) return;
    const replies = movesOf(next);
    if (replies.length === 0) return;
    const list = lists.get(moves - 1) ?? [];
    list.push(play(next, choices.of(replies)));
    lists.set(moves - 1, list);
  };
  for (const move of movesOf(fen)) {
    const key = keys.find((one) => one.move === move);
    const moves = key ? Math.min(ruledOut, key.moves - 1) : ruledOut;
    if (moves > 0) refute(fen, move, moves);
  }
  const met = new Set<string>();
  for (let moves = ruledOut; moves > 0; moves--) {
    for (const place of lists.get(moves) ?? []) {
      if (met.has(place)) continue;
      met.add(place);
      for (const move of movesOf(place)) refute(place, move, moves);
    }
  }
}
