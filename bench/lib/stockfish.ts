/** Debian's Stockfish, whose `go perft` is a yardstick that many machines have. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { median, runCommand } from './clock.js';

/** The executable: `KEYMOVE_STOCKFISH`, else on the PATH or where Debian puts games; undefined if there is none. */
export function findStockfish(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games'];
  const candidates = [
    process.env.KEYMOVE_STOCKFISH ?? '',
    ...folders.map((folder) => join(folder, 'stockfish')),
  ];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** CPU milliseconds of `go perft <depth>`, minus the start-up time measured beside it, and the count. */
export async function stockfishPerft(
  path: string,
  fen: string,
  depth: number,
): Promise<{ ms: number; nodes: number }> {
  const idle = await runCommand(path, [], { input: 'quit\n' });
  const run = await runCommand(path, [], { input: `position fen ${fen}\ngo perft ${depth}\nquit\n` });
  const nodes = Number(/Nodes searched: (\d+)/.exec(run.output)?.[1]);
  return { ms: run.cpuMs - idle.cpuMs, nodes };
}

export const INITIAL_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Million nodes a second of `go perft 6` on the initial position, median of three. */
export async function stockfishSpeed(path: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) times.push((await stockfishPerft(path, INITIAL_POSITION, 6)).ms);
  return 119060324 / median(times) / 1000;
}
