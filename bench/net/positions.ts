/**
 * Positions to train the network on, from games of keymove against itself: quiet ones with the score of the search and the result of
 * the game, and, from one position in ten, the quiet one that one or two random moves, mostly captures, and the best ones after them
 * lead to, with its score. Without the latter a network knows only what good play leads to.
 *
 *     npx tsx bench/net/positions.ts --folder FOLDER [--network FILE] [--positions 50000] [--nodes 200] [--seeds 100] [--seed 1]
 *       [--evaluated 0.4] [--add-terms]
 *
 * The games are played and valued by a network, the shipped one unless `--network` names another; `--network terms` plays them by
 * the terms of the evaluation. A search deepens until it has examined `--nodes` positions.
 * With `--evaluated` that share of the searches lends a position that it evaluated on its way, and the quiet one to which the best
 * moves lead from there is added.
 *
 * Each seed makes a file of its own, FOLDER/SEED.positions: records of 72 bytes, as train.c reads them. The same seed, nodes, network
 * and kernel make the same file. What is there is not made again, so a run that was stopped goes on, and several runs share a folder:
 * one for each core. `--add-terms` adds what the terms say to files of the folder that were made before this was recorded.
 */
import '../lib/help.js';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { makeFen } from 'chessops/fen';
import { randomNumbers } from '../../tests/chess/random-games.js';
import { type HalfPoints, INITIAL, Player } from '../lib/kernel-player.js';
import { hasOption, option, textOption } from '../lib/report.js';
import { randomEndgame } from '../lib/tuning-data.js';

const folder = textOption('folder') ?? '';
const positions = option('positions', 50_000);
const nodes = option('nodes', 200);
const first = option('seed', 1);
const seeds = option('seeds', 100);
const evaluated = option('evaluated', 0);
if (folder === '') throw new Error('--folder is missing');

/**
 * The eight boards, the score for White as a 16-bit number, whether Black is to move, White's half points, what the terms say for
 * White, again 16 bits, and two bytes that fill the record.
 */
const RECORD = 72;
const BOARDS = 64;
const BLACK = BOARDS + 2;
const RESULT = BOARDS + 3;
const TERMS = BOARDS + 4;
const NO_RESULT = 4; // 3 was that of a variation whose best move could be a capture: train.c still reads it

/** No search examines more than so many times the positions it should. */
const PATIENCE = 5;
const GAME = { nodes, mostNodes: PATIENCE * nodes };

/** A score beyond this means that the game is decided: the position is useless, and the game ends after a few of them. */
const DECIDED = 1500;
const DECIDED_PLIES = 4;
/** The games begin no further from balance than this. */
const MAX_IMBALANCE = 300;
const MAX_PLIES = 240;
/** The share of games with random moves: none since the fourth round, whose seeds count on the numbers drawn for it. How often they occur. */
const RANDOM_GAMES = 0;
const RANDOM_MOVES = 1 / 12;
/** The share of games that begin from an endgame. */
const ENDGAMES = 0.15;
/** The share of positions that begin a variation, after how many plies it is given up, and how many random moves capture if they can. */
const VARIATIONS = 0.1;
const VARIATION_PLIES = 7;
const CAPTURES = 0.6;
/** How many plies from the root, at most, a position is that a search evaluated. */
const EVALUATED_PLIES = 12;

const player = await Player.create({ hashMb: 1, network: textOption('network') });
const { root } = player;

/** The records of one file. */
class Records {
  #bytes = new Uint8Array(RECORD << 16);
  #length = 0;
  get count(): number {
    return this.#length / RECORD;
  }
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
  /** The present position, with a score for White. */
  add(score: number): void {
    if (this.#length + RECORD > this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#bytes.length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes.set(root.memory.bytes.subarray(0, BOARDS), this.#length);
    const record = new DataView(this.#bytes.buffer, this.#length, RECORD);
    record.setInt16(BOARDS, score, true);
    record.setUint8(BLACK, player.isBlack ? 1 : 0);
    record.setUint8(RESULT, NO_RESULT);
    record.setInt16(TERMS, player.terms, true);
    this.#length += RECORD;
  }
  setResult(index: number, halfPoints: HalfPoints): void {
    this.#bytes[index * RECORD + RESULT] = halfPoints;
  }
}

/** Sets up what a game begins with; false if that is not worth it. */
function begin(random: () => number): boolean {
  if (random() < ENDGAMES) {
    const start = randomEndgame(random);
    if (start === undefined) return false;
    player.set(makeFen(start.toSetup()));
  } else {
    player.set(INITIAL);
    for (let plies = 7 + Math.floor(random() * 4); plies > 0; plies--) {
      const move = player.randomMove(random);
      if (move === undefined) return false;
      player.play(move);
    }
  }
  return root.list() > 0 && Math.abs(player.search(GAME).score) <= MAX_IMBALANCE;
}

/** Adds the quiet position that the best moves lead to, after so many random ones. */
function vary(random: () => number, records: Records, randomMoves: number): void {
  const moves: number[] = [];
  for (let goesOn = true; goesOn; ) {
    player.apart(moves, () => {
      goesOn = false;
      if (root.list() === 0 || player.isDead || moves.length >= VARIATION_PLIES) return;
      if (moves.length < randomMoves) {
        moves.push(player.randomMove(random, CAPTURES) as number);
        goesOn = true;
        return;
      }
      const { move, score } = player.search(GAME);
      if (!root.isInCheck && player.isQuiet(move)) {
        if (Math.abs(score) <= DECIDED) records.add(score);
        return;
      }
      moves.push(move);
      goesOn = true;
    });
  }
}

/** Adds the quiet position that the best moves lead to from one that the last search evaluated. */
function varyEvaluated(random: () => number, records: Records): void {
  const found: { boards: Uint8Array; ply: number }[] = [];
  for (let ply = 1; ply <= EVALUATED_PLIES; ply++) {
    const boards = player.evaluated(ply);
    if (boards) found.push({ boards, ply });
  }
  const chosen = found[Math.floor(random() * found.length)];
  if (!chosen) return;
  player.elsewhere(chosen.boards, player.isBlack !== (chosen.ply % 2 === 1), () => vary(random, records, 0));
}

/** Adds what the terms say to a file that was made before they were recorded. */
function addTerms(file: string): void {
  const bytes = new Uint8Array(readFileSync(file));
  for (let at = 0; at < bytes.length; at += RECORD) {
    const terms = player.termsOf(bytes.subarray(at, at + BOARDS), bytes[at + BLACK] === 1);
    new DataView(bytes.buffer, at).setInt16(TERMS, terms, true);
  }
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}

/** Plays one game. */
function playGame(random: () => number, records: Records): void {
  const quiet: { record: number; ply: number }[] = [];
  const randomMoves = random() < RANDOM_GAMES ? RANDOM_MOVES : 0;
  let lastRandom = -1;
  let decided = 0;
  let result: HalfPoints | undefined;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    result = player.ended;
    if (result !== undefined) break;
    const takesEvaluated = evaluated > 0 && random() < evaluated;
    if (takesEvaluated) player.forgetEvaluated();
    const { move, score } = player.search(GAME);
    decided = Math.abs(score) > DECIDED ? decided + 1 : 0;
    if (decided === DECIDED_PLIES) {
      result = score > 0 ? 2 : 0;
      break;
    }
    if (decided === 0 && !player.isRepeated) {
      // nobody is in check and the best move neither captures nor promotes, so that the score fits the position as it stands
      if (!root.isInCheck && player.isQuiet(move)) {
        quiet.push({ record: records.count, ply });
        records.add(score);
      }
      if (takesEvaluated) varyEvaluated(random, records);
      if (random() < VARIATIONS) vary(random, records, random() < 0.5 ? 1 : 2);
    }
    if (random() < randomMoves) {
      lastRandom = ply;
      player.play(player.randomMove(random) as number);
    } else player.play(move);
  }
  for (const { record, ply } of quiet) if (ply > lastRandom) records.setResult(record, result ?? 1);
}

mkdirSync(folder, { recursive: true });
for (let seed = first; seed < first + seeds; seed++) {
  const file = join(folder, `${seed}.positions`);
  const part = `${file}.part`;
  if (existsSync(file)) {
    if (hasOption('add-terms')) addTerms(file);
    continue;
  }
  try {
    closeSync(openSync(part, 'wx'));
  } catch {
    continue; // another run makes it, or was killed: then delete it
  }
  const remove = (): never => {
    rmSync(part, { force: true });
    process.exit(130);
  };
  process.once('SIGINT', remove).once('SIGTERM', remove);
  const began = performance.now();
  const random = randomNumbers(seed);
  const records = new Records();
  while (records.count < positions) {
    player.newGame();
    if (begin(random)) playGame(random, records);
    await setImmediate(); // lets signals in
  }
  writeFileSync(part, records.written);
  renameSync(part, file);
  process.off('SIGINT', remove).off('SIGTERM', remove);
  console.error(`${file}: ${records.count} positions, ${Math.round((performance.now() - began) / 1000)} s`);
}
