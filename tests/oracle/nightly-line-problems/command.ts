/** What the command finds, from its records. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { noCastling } from '../../../bench/lib/popeye.js';
import { statedIn } from './kinds.js';
import type { Problem } from './problems.js';
import { differ } from './run.js';

const COMMAND = fileURLToPath(new URL('../../../bin/keymove.js', import.meta.url));

/** Limits of a problem. */
const MOST_NODES = 1_000_000;
export const MOST_SOLUTIONS = 20_000;

interface Played {
  readonly uci: string;
  readonly san: string;
  readonly next: readonly Played[];
}
export interface Found {
  readonly fen: string;
  readonly status: string;
  readonly limit?: string;
  readonly total?: number;
  readonly set: readonly string[];
  readonly short: readonly string[];
  readonly actual: readonly string[];
  /** as `--format text --notation problem` prints them, without blanks */
  printed: readonly string[];
  /** all that must not depend on how it was solved */
  readonly text: string;
}

export function popeyeInput(all: readonly Problem[], more = ''): string {
  const inputs = all.map(({ board, castling, stipulation, duplex, twins }, i) => {
    const options = ['NoBoard', ...(duplex ? ['Duplex'] : []), ...noCastling(board, castling)];
    const { kind } = statedIn(stipulation);
    // Popeye has none without moves after the series, and does not even solve some problems then
    if (kind.afterSeries !== 0 || stipulation.includes('->')) options.push('SetPlay');
    const forsyth = board.replace(/N/g, 'S').replace(/n/g, 's');
    const changes = twins.map((twin) => `Twin ${twin}\n`).join('');
    return `Title ${i}\nOption ${options.join(' ')} ${more}\nStipulation ${stipulation}\nForsyth ${forsyth}\n${changes}`;
  });
  return `BeginProblem\n${inputs.join('NextProblem\n')}EndProblem\n`;
}

export function run(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [COMMAND, 'solve', '--nodes', String(MOST_NODES), '--quiet', ...words],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  if (status === null || status > 2 || /internal|crash/i.test(stderr)) {
    differ(`keymove solve ${words.join(' ')}: exit code ${status}: ${stderr.slice(0, 300)}`);
  }
  return stdout;
}

/** The records of a run, by problem and part. */
export function solve(...words: string[]): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const line of run('--json', '--set-play', ...words).split('\n')) {
    if (!line.startsWith('{"v":3,"type":"solution"')) continue;
    const { problem, solution } = JSON.parse(line);
    const { nodes: _, ms: __, hashPermille: ___, ...proven } = solution;
    const linesOf = (kind: string): string[] =>
      solution.phases
        .filter((phase: { kind: string }) => phase.kind === kind)
        .flatMap(({ first }: { first: Played[] }) => paths(first));
    const part = `${problem.title ?? problem.id} ${problem.twin?.letter ?? 'a'}${problem.twin?.duplex ? ' duplex' : ''}`;
    if (found.has(part)) differ(`${words.join(' ')}: two records of ${part}`);
    const [set, main] = [linesOf('set'), [...linesOf('short'), ...linesOf('actual')]];
    if (new Set(set).size < set.length || new Set(main).size < main.length) {
      differ(`${words.join(' ')}: ${part}: ${problem.fen}: a solution is there twice`);
    }
    found.set(part, {
      fen: problem.fen,
      status: solution.status,
      limit: solution.limit,
      total: solution.total,
      set,
      short: linesOf('short'),
      actual: linesOf('actual'),
      printed: [],
      text: JSON.stringify(proven),
    });
  }
  return found;
}

function paths(first: readonly Played[]): string[] {
  const lines: string[] = [];
  const walk = (moves: readonly Played[], above: string): void => {
    for (const { uci, next } of moves) {
      const path = above === '' ? uci : `${above} ${uci}`;
      if (next.length > 0) walk(next, path);
      else lines.push(path);
    }
  };
  walk(first, '');
  return lines;
}

export const counts = (found: Found | undefined): string =>
  found
    ? `${found.status} ${found.set.length}+${found.short.length}+${found.actual.length}${found.limit ? ` (${found.limit})` : ''}`
    : 'no record';
