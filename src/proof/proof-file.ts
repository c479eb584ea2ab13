/**
 * Writes a proof as bytes, and reads it. docs/internals/proof-format.md describes the format for authors of other checkers:
 *
 *     keymove-proof 1 LENGTH SHA-256        the number of bytes that follow, and their hash
 *     {"program":…,"fen":…,"keys":…}        the claim
 *     the choices of the walk (walk.ts), each as the number of the chosen move among all in order, a varint
 *
 * Varints are those of protocol buffers: seven bits a byte, the lowest first, the highest bit set in all but the last byte.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { makeFen, parseFen } from 'chessops/fen';
import { positionKey, positionOf } from '../chess/moves.js';
import { polyglotKey } from '../chess/polyglot-key.js';
import { openBytes } from '../text/bytes.js';
import { type Chunks, ContentError } from '../text/input.js';
import { joined } from '../text/joined-bytes.js';
import { printable, quote } from '../text/quote.js';
import { ProofBoard } from './board.js';
import { MAX_PROVEN_MOVES, type ProofClaim, ProofError, type ProvenKey } from './claim.js';
import { type ProofChoices, type ProofSize, type WalkedPosition, walkProof } from './walk.js';

/** What a proof says about itself. */
export interface ProofHead extends ProofClaim {
  /** the id of the problem, if it has one */
  readonly id?: string;
  /** the program that wrote it: `keymove 1.0.0` */
  readonly program: string;
}

/** A proof that holds. */
export interface CheckedProof extends ProofHead, ProofSize {}

/** The number of choices between two progress reports of a check. */
const CHOICES_BETWEEN = 256;

const MAGIC = 'keymove-proof 1';
const MAGIC_BYTES = new TextEncoder().encode(`${MAGIC} `);
const FIRST_LINE = /^keymove-proof 1 (\d{1,15}) ([0-9a-f]{64})\n/;
const FIRST_LINE_BYTES = 100;
const LINE_END = 10;

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** The choices of a proof in the order of the walk. */
export interface WrittenChoices extends ProofSize {
  readonly bytes: Uint8Array;
}

/**
 * Writes the choices of a proof, and checks it on the way.
 * @throws ProofError if it does not hold, which is a bug in the code that chooses
 */
export function writeChoices(claim: ProofClaim, choices: ProofChoices): WrittenChoices {
  const bytes: number[] = [];
  const note = (choice: number): number => {
    pushVarint(bytes, choice);
    return choice;
  };
  const size = walkProof(claim, {
    attack: (place) => note(choices.attack(place)),
    defend: (place, moves) => note(choices.defend(place, moves)),
  });
  return { ...size, bytes: Uint8Array.from(bytes) };
}

/** Returns a proof as it is in a file, where several may follow each other. */
export function proofBytes({ id, program, fen, keys, ruledOut }: ProofHead, choices: Uint8Array): Uint8Array {
  const position = positionNumber(fen);
  const claim = JSON.stringify({ program, ...(id !== undefined && { id }), fen, position, keys, ruledOut });
  const content = joined([new TextEncoder().encode(`${claim}\n`), choices]);
  const first = `${MAGIC} ${content.length} ${hash(content)}\n`;
  return joined([new TextEncoder().encode(first), content]);
}

/** Called during the check of a proof with its number in the file, and the part of it that has been read, from 0 to 1. */
export type OnChecking = (number: number, share: number) => void;

/** A proof in a file, and the result of its check. */
export interface ProofFound {
  /** 1-based number among the proofs of the file */
  readonly number: number;
  readonly result: CheckedProof | ProofError;
  /** wall-clock milliseconds */
  readonly ms: number;
}

/**
 * Checks the proofs of a file, packed or not, one after the other: only with the rules of chess.
 * @throws ContentError of an unpacker, after the proofs before the damage; errors of the stream are passed on
 */
export async function* checkProofFile(
  chunks: Chunks,
  onChecking?: OnChecking,
): AsyncGenerator<ProofFound, void> {
  const parts: Uint8Array[] = [];
  let damage: ContentError | undefined;
  try {
    for await (const part of openBytes(chunks)) parts.push(part);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    damage = error;
  }
  const bytes = joined(parts);
  for (let at = 0, number = 1; at < bytes.length; number++) {
    const begin = performance.now();
    const { result, end } = checkProof(bytes, at, (share) => onChecking?.(number, share));
    yield { number, result, ms: performance.now() - begin };
    at = end;
  }
  if (damage) throw damage;
}

/**
 * Checks the proof that begins at a byte of an unpacked file; the next one begins at `end`. If it is damaged, `end` is the next first
 * line, and LENGTH is ignored. So each byte is read once.
 */
export function checkProof(
  file: Uint8Array,
  start: number,
  onShare?: (share: number) => void,
): { readonly end: number; readonly result: CheckedProof | ProofError } {
  const next = nextFirstLine(file, start + 1);
  const first = firstLineAt(file, start);
  if (!first) {
    const [found = ''] = textOf(file.subarray(start, start + FIRST_LINE_BYTES)).split('\n', 1);
    const expected = `'${MAGIC} LENGTH SHA-256'; skipped ${bytesText(next - start)}`;
    return { end: next, result: new ProofError(`found ${quote(found)}; expected ${expected}`) };
  }
  const { begin, length, sum } = first;
  const end = begin + length;
  if (end > next) {
    const found = `${next < file.length ? 'the next proof' : 'the end of the file'} ${bytesText(end - next)} too early`;
    return { end: next, result: new ProofError(`found ${found}; expected ${bytesText(length)} of a proof`) };
  }
  const content = file.subarray(begin, end);
  if (hash(content) !== sum) {
    const found = 'bytes whose hash differs from that in the first line; they were changed';
    return { end: next, result: new ProofError(`found ${found}`) };
  }
  try {
    return { end, result: checkContent(content, onShare) };
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return { end, result: error };
  }
}

/** Reads the first line of a proof, if one begins at this byte, and finds where the content begins. */
function firstLineAt(file: Uint8Array, at: number) {
  if (!MAGIC_BYTES.every((byte, i) => file[at + i] === byte)) return undefined;
  const [line, length, sum] = FIRST_LINE.exec(textOf(file.subarray(at, at + FIRST_LINE_BYTES))) ?? [];
  return line === undefined ? undefined : { begin: at + line.length, length: Number(length), sum };
}

/** Returns where the next proof begins, at or after a byte; the end of the file if there is none. */
function nextFirstLine(file: Uint8Array, from: number): number {
  const [sign = 0] = MAGIC_BYTES;
  let at = file.indexOf(sign, from);
  while (at >= 0 && !firstLineAt(file, at)) at = file.indexOf(sign, at + 1);
  return at < 0 ? file.length : at;
}

function checkContent(content: Uint8Array, onShare?: (share: number) => void): CheckedProof {
  const lineEnd = content.indexOf(LINE_END);
  if (lineEnd < 0) throw new ProofError('found no line end; expected one after the claim');
  const head = readHead(textOf(content.subarray(0, lineEnd)));
  const choices = new ChoiceReader(content.subarray(lineEnd + 1), onShare);
  const size = walkProof(head, choices);
  choices.end();
  return { ...head, ...size };
}

function readHead(text: string): ProofHead {
  const claim = parsed(text);
  const { program, id, fen, position, keys, ruledOut } = claim;
  if (typeof fen !== 'string' || !isNormal(fen)) throw wrong('fen', fen, 'a position that can be played');
  if (position !== positionNumber(fen))
    throw wrong('position', position, `${positionNumber(fen)}, the key of the FEN`);
  if (!isCount(ruledOut, 0)) throw wrong('ruledOut', ruledOut, `0 to ${MAX_PROVEN_MOVES} moves`);
  if (typeof program !== 'string') throw wrong('program', program, 'a name');
  if (!Array.isArray(keys)) throw wrong('keys', keys, 'a list');
  if (keys.length === 0 && ruledOut === 0)
    throw new ProofError('found no claim; expected keys, or moves that are ruled out');
  return { program, ...(typeof id === 'string' && { id }), fen, keys: keys.map(readKey), ruledOut };
}

function readKey(key: unknown): ProvenKey {
  const { move, moves } = (key ?? {}) as Record<string, unknown>;
  if (typeof move !== 'string') throw wrong('move', move, 'a move');
  if (!isCount(moves, 1)) throw wrong('moves', moves, `1 to ${MAX_PROVEN_MOVES} moves`);
  return { move, moves };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object') return value as Record<string, unknown>;
  } catch {
    // the message is below
  }
  throw new ProofError(`found ${quote(text)}; expected the claim in JSON`);
}

const wrong = (field: string, found: unknown, expected: string): ProofError =>
  new ProofError(`found ${shown(found)} as "${field}"; expected ${expected}`);

/** Shows a value in a message. Lists and objects are only named, because they may be nested deeply. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${printable(value, 80)}"`;
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= MAX_PROVEN_MOVES;

function isNormal(fen: string): boolean {
  try {
    const position = positionOf(fen);
    const board = new ProofBoard();
    board.set(position);
    // chessops can castle from other squares, too
    return makeFen(parseFen(fen).unwrap()) === fen && board.epd() === positionKey(position);
  } catch {
    return false;
  }
}

/** Returns the position's key in polyglot books, as sixteen hexadecimal digits. */
const positionNumber = (fen: string): string => polyglotKey(positionOf(fen)).toString(16).padStart(16, '0');

/** Reads choices. Throws {@link ProofError} if there are no more, or if no such move exists. */
class ChoiceReader implements ProofChoices {
  readonly #bytes: Uint8Array;
  readonly #onShare: ((share: number) => void) | undefined;
  #next = 0;
  #choices = 0;

  constructor(bytes: Uint8Array, onShare?: (share: number) => void) {
    this.#bytes = bytes;
    this.#onShare = onShare;
  }

  attack(place: WalkedPosition): number {
    return this.#choose(place);
  }

  defend(place: WalkedPosition): number {
    return this.#choose(place);
  }

  /** @throws ProofError if there are more choices */
  end(): void {
    const left = this.#bytes.length - this.#next;
    if (left > 0) throw new ProofError(`found ${bytesText(left)} after the last choice; expected none`);
  }

  #choose({ board, list }: WalkedPosition): number {
    if (++this.#choices % CHOICES_BETWEEN === 0) this.#onShare?.(this.#next / this.#bytes.length);
    const number = this.#varint();
    if (number === undefined)
      throw new ProofError(`found no choice for ${board.epd()}; the proof ends too early`);
    if (number < list.count) return number;
    throw new ProofError(`found move ${number} in ${board.epd()}; expected one of 0 to ${list.count - 1}`);
  }

  #varint(): number | undefined {
    let value = 0;
    for (let scale = 1; scale < 2 ** 28; scale *= 128) {
      const byte = this.#bytes[this.#next++];
      if (byte === undefined) return undefined;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return Number.POSITIVE_INFINITY;
  }
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

const bytesText = (count: number): string => `${count} ${count === 1 ? 'byte' : 'bytes'}`;

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
