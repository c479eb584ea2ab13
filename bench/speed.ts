/**
 * Nodes a second of the alpha-beta search beside those of other programs, which take turns on the same positions for the same
 * time. Nodes differ in value: Stockfish evaluates with a neural network, keymove by terms.
 *
 *     npx tsx bench/speed.ts [--engine stockfish] [--engine "node lozza.js"] [--time 1000] [--rounds 1] [--write]
 */
import './lib/help.js';
import { Analyser } from '../src/analyse/analyser.js';
import type { ChessEngine } from '../src/analyse/analysis.js';
import { nodeHost } from '../src/host/node/node-host.js';
import { UciEngine } from '../src/uci/client/client.js';
import { median, sum } from './lib/clock.js';
import { commandLine } from './lib/player.js';
import { option, publish, ratio, textOptions } from './lib/report.js';

/** Openings, middle games and endings; none with a short mate. */
const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '2rq1rk1/pb1nbppp/1p2pn2/8/2BP4/P1N2N2/1P2QPPP/R1BR2K1 w - - 2 14',
  'r2q1rk1/4bppp/p2p1n2/npp1p3/4P3/2P2N1P/PPB2PP1/R1BQR1K1 w - - 0 14',
  '3r1rk1/p4ppp/1p2b3/2p1P3/2P2P2/1P2B3/P5PP/2R2RK1 w - - 0 22',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '8/8/1p1k2p1/p1p2p1p/P1P2P1P/1P1K2P1/8/5N2 w - - 0 40',
  '6k1/5pp1/4p2p/3r4/3P3P/4KPP1/2R5/8 w - - 0 35',
  '8/5k2/3p2p1/2pPp1P1/2P1P3/4K3/8/3B1b2 w - - 0 50',
];

const time = option('time', 1000);
const others = textOptions('engine').length > 0 ? textOptions('engine') : ['stockfish'];
// only the alpha-beta search is measured
const question = (fen: string) => ({ position: { fen, moves: [] }, ms: time, mateShare: 0 });
const engines: { engine: ChessEngine; speeds: number[] }[] = [
  { engine: new Analyser(nodeHost()), speeds: [] },
];
for (const command of others) {
  const [path, ...args] = commandLine(command);
  engines.push({ engine: await UciEngine.start(path, { args }), speeds: [] });
}
for (const { engine } of engines) {
  await engine.newGame();
  await engine.analyse(question(FENS[0] as string));
}

for (let round = 0; round < option('rounds', 1); round++) {
  for (const [i, fen] of FENS.entries()) {
    // the order alternates from position to position
    const order = engines.map(
      (_, k) => engines[(k + i + round) % engines.length] as (typeof engines)[number],
    );
    for (const { engine, speeds } of order) {
      await engine.newGame();
      const { nodes, ms } = await engine.analyse(question(fen));
      speeds.push(nodes / ms / 1000);
    }
  }
}

const own = engines[0]?.speeds ?? [];
publish(
  'speed',
  'Nodes a second of the alpha-beta search',
  [
    {
      columns: ['program', 'mean, Mnodes/s', 'median', 'least', 'most', 'keymove is faster by'],
      rows: engines.map(({ engine, speeds }) => [
        engine.name,
        (sum(speeds) / speeds.length).toFixed(2),
        median(speeds).toFixed(2),
        Math.min(...speeds).toFixed(2),
        Math.max(...speeds).toFixed(2),
        ratio(sum(own) / sum(speeds)),
      ]),
    },
  ],
  [
    `${FENS.length} positions, ${time} ms each, in turn; one thread; nodes as each program counts them`,
    'keymove counts a node for every move made and evaluates by terms; its mate search is off',
  ],
);
for (const { engine } of engines) await engine.close();
