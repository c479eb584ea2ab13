/**
 * Positions as the search meets them, to train the network on: random moves, mostly captures, from the positions of games, with
 * the value that the terms of the evaluation give them. Without them a network knows quiet positions only, and errs where a man
 * has just been taken.
 *
 *     npx tsx bench/net/variations.ts --games FOLDER --folder FOLDER --seed 1 [--seeds 10] [--step 20]
 *
 * Each seed makes FOLDER/SEED.variations from the games' file SEED.txt: records of 72 bytes, as train.c reads them.
 */
import '../lib/help.js';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeHost } from '../../src/host/node/node-host.js';
import { instantiate, kernelMemory } from '../../src/kernel/compiled.js';
import { RootPosition } from '../../src/kernel/root-position.js';
import { randomNumbers } from '../../tests/chess/random-games.js';
import { option, textOption } from '../lib/report.js';

const games = textOption('games') ?? '';
const folder = textOption('folder') ?? '';
const first = option('seed', 1);
const seeds = option('seeds', 10);
/** One position of so many begins variations. */
const step = option('step', 1);
if (games === '' || folder === '') throw new Error('--games and --folder are missing');

/** The eight boards, the value for White as a 16-bit number, whether Black is to move, and what fills the record. */
const RECORD = 72;
const BOARDS = 64;
const WALKS = 2;
const PLIES = 2;
const CAPTURES = 0.6;
const SQUARE = 63;

const { memory } = kernelMemory(1, 0);
const exports = instantiate(nodeHost().kernelModule() as WebAssembly.Module, memory, () => false);
exports.initialise();
exports.useThread(0);
const root = new RootPosition(exports, memory);

mkdirSync(folder, { recursive: true });
for (let seed = first; seed < first + seeds; seed++) {
  const file = join(folder, `${seed}.variations`);
  if (existsSync(file)) continue;
  const random = randomNumbers(seed);
  const began = performance.now();
  const lines = readFileSync(join(games, `${seed}.txt`), 'latin1').split('\n');
  const records = new Uint8Array(Math.ceil(lines.length / step) * WALKS * PLIES * RECORD);
  const numbers = new DataView(records.buffer);
  let at = 0;
  for (let line = Math.floor(random() * step); line < lines.length; line += step) {
    const fen = (lines[line] as string).split(';', 1)[0] as string;
    if (fen === '') continue;
    root.set(fen);
    let isBlack = fen.includes(' b ');
    for (let walk = 0; walk < WALKS; walk++) {
      let plies = 0;
      for (; plies < PLIES; plies++) {
        const move = randomMove(random, isBlack);
        if (move === undefined) break;
        root.play(move);
        isBlack = !isBlack;
        if (root.isInCheck) continue;
        const value = exports.evaluateRoot();
        records.set(root.memory.bytes.subarray(0, BOARDS), at);
        numbers.setInt16(at + BOARDS, isBlack ? -value : value, true);
        numbers.setUint8(at + BOARDS + 2, isBlack ? 1 : 0);
        at += RECORD;
      }
      for (; plies > 0; plies--) {
        root.undo();
        isBlack = !isBlack;
      }
    }
  }
  writeFileSync(`${file}.part`, records.subarray(0, at));
  renameSync(`${file}.part`, file);
  console.error(`${file}: ${at / RECORD} positions, ${Math.round((performance.now() - began) / 1000)} s`);
}

/** A legal move, rather a capture. */
function randomMove(random: () => number, isBlack: boolean): number | undefined {
  const count = root.list();
  if (count === 0) return undefined;
  const begin = Math.floor(random() * count);
  if (random() < CAPTURES) {
    const others = root.memory.bytes.subarray(isBlack ? 0 : 8, isBlack ? 8 : 16);
    for (let i = 0; i < count; i++) {
      const code = root.codeAt((begin + i) % count);
      const to = code & SQUARE;
      if (((others[to >> 3] as number) >> (to & 7)) & 1) return code;
    }
  }
  return root.codeAt(begin);
}
