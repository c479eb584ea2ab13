/**
 * Every command as a process of its own, as a user starts it. In `npm test` most other tests call what is built
 * (run-here.ts): that it says the same is compared in `test:all`.
 */
import { expect, test as plain } from 'vitest';
import { COMMAND_LIST } from '../../src/cli/grammar/command-list.js';
import { RUNS_ALL } from '../support/tier.js';
import { MATE_IN_2, TWO_KEYS } from './problems.js';
import { test } from './run.js';
import { runHere } from './run-here.js';

const FILES = {
  'two.epd': `${MATE_IN_2} dm 2; bm Kf7;\n${TWO_KEYS} dm 1; bm Ra8;\n`,
  'game.pgn': '[Event "Café"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
  scheme: 'black Kh8 Pg7 + wK g6-f7 + wR a1-h1\n',
};
const RESULTS = 'solve two.epd -q --output two.ndjson';

/** What is run, its exit code, and something that it says; last, what is run before it. */
const COMMANDS: Readonly<
  Record<string, readonly [words: string, code: number, says: RegExp, before?: string]>
> = {
  solve: ['solve two.epd --tries', 1, /2 problems: 2 solved; 1 cooked/],
  verify: ['verify two.epd --json', 1, /"verdict":"cooked"/],
  explain: ['explain two.epd:1 --move Rg2', 1, /1\.Rg2\? is a try/],
  compose: ['compose scheme', 0, /2 problems: 2 solved/],
  improve: ['improve two.epd:1', 0, /^what +change +men +evidence$/m],
  check: [
    'check two.kmproof',
    0,
    /two\.kmproof:1: holds: 1\.Kf7 mates in 2/,
    'solve two.epd --proof two.kmproof',
  ],
  diagram: ['diagram two.epd --text', 0, /^6 \. \. \. \. \. K \. \.$/m],
  stats: ['stats two.ndjson', 0, /2 problems/, RESULTS],
  puzzles: ['puzzles game.pgn', 0, /1 game, 4 positions: 0 puzzles/],
  find: ['find two.epd:1 in two.epd', 1, /nothing found among 2/],
  themes: ['themes castling', 0, /A side castles/],
  analyse: ['analyse game.pgn --depth 1', 0, /^1\. f3 \$6 /m],
  play: ['play --side both --no-board', 0, /Qh4#/],
  merge: ['merge two.ndjson', 1, /2 problems: 2 solved; 1 cooked/, RESULTS],
  moves: ['moves two.epd:1', 0, /^Kf7 +f6f7$/m],
  perft: ['perft --depth 2', 0, /perft 2: 400/],
  evaluate: ['evaluate two.epd:1', 0, /^material /m],
  bench: ['bench --no-rules', 0, /Nodes searched: \d{6}/],
  help: ['help solve', 0, /^ +--tries/m],
  completion: ['completion bash', 0, /complete -/],
};
/** Those that serve are tested as processes elsewhere. */
const SERVERS = { web: 'web/server', uci: 'uci/server', worker: 'e2e/queue', queue: 'e2e/queue' };

plain('no command is forgotten', () => {
  const tested = Object.keys({ ...COMMANDS, ...SERVERS });
  expect(tested.sort()).toEqual(COMMAND_LIST.map(({ name }) => name).sort());
});

test.for(Object.entries(COMMANDS))('%s', async ([, [words, code, says, before]], { folder }) => {
  for (const [name, text] of Object.entries(FILES)) folder.write(name, text);
  if (before !== undefined) await folder.run(before.split(' '));
  const input = 'f3\ne5\ng4\nQh4\n';
  const started = folder.start(words.split(' '));
  started.process.stdin.end(input);
  const { out, err, code: ended } = await started.ended;
  expect(out, err).toMatch(says);
  expect(ended, err).toBe(code);
  if (!RUNS_ALL) return;
  const again = await runHere(folder.path, words.split(' '), input, { LANG: 'C.UTF-8' });
  expect(again.code).toBe(code);
  expect(untimed(again.out)).toBe(untimed(out));
});

/** The text without times, speeds and what depends on them. */
const untimed = (text: string): string =>
  text
    .replace(/[\d,.]+(?: [kM])? nodes\/s/g, '')
    .replace(/[\d,.]+ m?s\b|("(?:ms|searchMs|crc)":)[^,}]+/g, '$1')
    .replace(/\d+\.\d+|\d+(?:,\d{3})+/g, '')
    // columns are as wide as their times
    .replace(/ +|─+/g, ([one = '']) => one);
