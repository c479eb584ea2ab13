/**
 * Test suites of positions with a best move: how many does a program find in a given time?
 *
 *     npx tsx bench/tactics.ts [--suite wac.epd] [--suite bratko-kopec.epd] [--time 1000 | --nodes 100000]
 *       [--engine keymove] [--engine stockfish] [--option Hash=64] [--every 1] [--write]
 *
 * A suite is a file in `../shared/data`, or a path. A position is solved if the final move is the first `bm` (`--any-bm`:
 * any `bm`), or is not an `am`. One thread.
 */
import './lib/help.js';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseMove, positionOf, sanOf, toUci } from '../src/chess/moves.js';
import { sample, sharedPath, splitLine } from '../tests/oracle/suites.js';
import { OWN, readSpec, startPlayer } from './lib/player.js';
import { hasOption, option, publish, textOptions } from './lib/report.js';

interface Exercise {
  readonly id: string;
  readonly fen: string;
  readonly best: readonly string[];
  readonly avoid: readonly string[];
}

const nodes = option('nodes', 0);
const budget = nodes > 0 ? { nodes } : { ms: option('time', 1000) };
const suites = textOptions('suite').length > 0 ? textOptions('suite') : ['wac.epd', 'bratko-kopec.epd'];
const engines = textOptions('engine').length > 0 ? textOptions('engine') : [OWN];

function readSuite(file: string): Exercise[] {
  const path = existsSync(file) ? file : sharedPath('data', file);
  if (path === undefined) throw new Error(`no suite ${file}`);
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, i) => {
      const { fen, operations } = splitLine(line);
      const moves = (opcode: string): string[] => {
        const [, text = ''] = new RegExp(`(?:^|;)\\s*${opcode} ([^;]+);`).exec(operations) ?? [];
        return text.split(/[\s,]+/).flatMap((san) => {
          const move = san === '' ? undefined : parseMove(positionOf(fen), san);
          if (!move && san !== '') console.error(`${file}:${i + 1}: ${opcode} ${san} is no legal move`);
          return move ? [toUci(move)] : [];
        });
      };
      const id = /id "([^"]*)"/.exec(operations)?.[1] ?? String(i + 1);
      const best = moves('bm');
      return { id, fen, best: hasOption('any-bm') ? best : best.slice(0, 1), avoid: moves('am') };
    })
    .filter(({ best, avoid }) => best.length + avoid.length > 0);
}

const rows: string[][] = [];
const remarks: string[] = [];
for (const file of suites) {
  const exercises = sample(readSuite(file), option('every', 1));
  const players = [];
  for (const engine of engines) {
    players.push(await startPlayer(readSpec(engine, ['Threads=1', ...textOptions('option')], undefined)));
  }
  const missed = players.map((): string[] => []);
  const searched = players.map(() => 0);
  for (const [i, { id, fen, best, avoid }] of exercises.entries()) {
    for (const [p, player] of players.entries()) {
      await player.newGame();
      const { move, nodes: spent = 0 } = await player.play({ fen, moves: [] }, budget);
      searched[p] = (searched[p] ?? 0) + spent;
      const text = toUci(move);
      const solved = (best.length === 0 || best.includes(text)) && !avoid.includes(text);
      if (!solved) missed[p]?.push(`${id} (${sanOf(positionOf(fen), move)})`);
    }
    if ((i + 1) % 25 === 0) console.error(`${file}: ${i + 1}/${exercises.length}`);
  }
  for (const [p, player] of players.entries()) {
    const solved = exercises.length - (missed[p]?.length ?? 0);
    rows.push([
      player.name,
      basename(file),
      String(exercises.length),
      String(solved),
      `${((100 * solved) / exercises.length).toFixed(1)}%`,
      `${((searched[p] ?? 0) / exercises.length / 1000).toFixed(0)}k`,
    ]);
    if (missed[p]?.length)
      remarks.push(`${player.name} misses in ${basename(file)}: ${missed[p]?.join(', ')}`);
    await player.close();
  }
}
publish(
  'tactics',
  'Tactical test suites',
  [{ columns: ['program', 'suite', 'positions', 'solved', '', 'nodes a position'], rows }],
  [
    nodes > 0 ? `${nodes} nodes a position` : `${option('time', 1000)} ms a position, wall-clock; one thread`,
    ...remarks,
  ],
);
