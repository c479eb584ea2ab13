/** Random questions to a UCI engine, with `stop`, `ponderhit` and `isready` at random moments; the client checks the answers. */
import { seeded } from '../oracle/random-positions.js';
import type { Answer, StrictClient } from './strict-client.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const KINDS = [
  'infinite',
  'ponder hit',
  'ponder miss',
  'movetime',
  'nodes',
  'depth',
  'clock',
  'mate',
  'all',
] as const;

/** Sends one question about every position. */
export async function disturb(
  client: StrictClient,
  fens: readonly string[],
  seed: number,
): Promise<{ kind: string; answer: Answer }[]> {
  const random = seeded(seed);
  const upTo = (n: number): number => Math.floor(random() * n);
  const answers: { kind: string; answer: Answer }[] = [];
  let lines = 1;
  for (const [i, fen] of fens.entries()) {
    if (random() < 0.3) {
      lines = 1 + upTo(4);
      client.send(`setoption name MultiPV value ${lines}`);
    }
    if (random() < 0.15) client.send(`setoption name Threads value ${1 + upTo(2)}`);
    if (random() < 0.2) client.send('ucinewgame');
    const kind = KINDS[i % KINDS.length] as (typeof KINDS)[number];
    const words = {
      infinite: 'infinite',
      'ponder hit': 'ponder wtime 900 btime 800 winc 10 binc 10',
      'ponder miss': 'ponder wtime 60000 btime 60000 movestogo 12',
      movetime: `movetime ${upTo(60)}`,
      nodes: `nodes ${1 + upTo(30_000)}`,
      depth: `depth ${1 + upTo(6)}`,
      clock: `wtime ${upTo(1500)} btime ${upTo(1500)} winc ${upTo(30)} movestogo ${upTo(3)}`,
      mate: `mate ${1 + upTo(3)} nodes 200000`,
      all: `depth 5 nodes 20000 movetime 80 wtime 5000 btime 5000 foo infinite`,
    }[kind];
    const answer = client.go(fen, [], words, lines);
    await pause(upTo(30));
    if (random() < 0.3) await client.ask('isready', 'readyok');
    if (kind === 'ponder hit') client.ponderHit();
    else if (kind === 'infinite' || kind === 'ponder miss' || kind === 'all' || random() < 0.3) client.stop();
    answers.push({ kind, answer: await answer });
  }
  return answers;
}
