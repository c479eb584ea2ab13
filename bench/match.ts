/**
 * A match between two programs: which is stronger, by how much, and how certain is that? Every opening is played with both colours;
 * the referee checks every move and keeps its own clocks.
 *
 *     npx tsx bench/match.ts --b gnuchess --b-arg --uci --games 200 --base 1000 --increment 50 [--concurrency 1]
 *       [--a keymove] [--a-option Hash=32] [--b-option UCI_Elo=1800] [--a-name A] [--b-name B] [--nodes 100000]
 *       [--margin 0] [--check-mates] [--pgn games.pgn] [--write]
 *
 * `--a` and `--b` are `keymove`, or a command; `cecp:phalanx` speaks the XBoard protocol. Times are in milliseconds; `--nodes`
 * replaces the clocks.
 */
import './lib/help.js';
import { writeFileSync } from 'node:fs';
import { gameAsPgn } from './lib/engine-game.js';
import { checkMates, playMatch, standing } from './lib/match.js';
import { readOpenings } from './lib/openings.js';
import { OWN, type PlayerSpec, readSpec } from './lib/player.js';
import { hasOption, option, publish, textOptions } from './lib/report.js';

const games = option('games', 200);
const nodes = option('nodes', 0);
const control =
  nodes > 0
    ? { nodes }
    : { baseMs: option('base', 1000), incrementMs: option('increment', 50), marginMs: option('margin', 0) };
const spec = (side: 'a' | 'b', otherwise: string): PlayerSpec => {
  const command = [textOptions(side).at(-1) ?? otherwise, ...textOptions(`${side}-arg`)].join(' ');
  return readSpec(command, textOptions(`${side}-option`), textOptions(`${side}-name`).at(-1));
};
const players = [spec('a', OWN), spec('b', OWN)] as const;
const began = performance.now();

const played = await playMatch({
  players,
  games,
  control,
  openings: readOpenings(),
  concurrency: option('concurrency', 1),
  onGame: (game, index) => {
    const detail = game.detail === undefined ? '' : ` (${game.detail})`;
    console.error(
      `${index + 1}/${games} ${game.white} - ${game.black} ${game.result} ${game.reason}${detail}, ${game.sans.length} plies`,
    );
  },
});

const { wins, draws, losses, score, elo, eloError } = standing(played);
const first = played[0];
const nameA = first ? (first.firstIsWhite ? first.game.white : first.game.black) : '';
const nameB = first ? (first.firstIsWhite ? first.game.black : first.game.white) : '';
const reasons = new Map<string, number>();
for (const { game } of played) reasons.set(game.reason, (reasons.get(game.reason) ?? 0) + 1);
const [pgn] = textOptions('pgn');
if (pgn !== undefined) {
  writeFileSync(pgn, played.map(({ game }, i) => gameAsPgn(game, String(i + 1))).join(''));
}

const remarks = [
  nodes > 0
    ? `${nodes} nodes a move`
    : `${option('base', 1000)} ms a game and ${option('increment', 50)} ms a move`,
  `ended by ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}`,
  `error bars of 95%, from pairs of games; ${Math.round((performance.now() - began) / 1000)} s, ${option('concurrency', 1)} at a time`,
  ...played
    .filter(({ game }) => ['illegal move', 'breakdown', 'time forfeit'].includes(game.reason))
    .map(
      ({ game }, i) =>
        `${i}: ${game.white} - ${game.black} ${game.result}: ${game.reason} ${game.detail ?? ''}`,
    ),
];
if (hasOption('check-mates')) {
  const check = checkMates(
    played.map(({ game }) => game),
    nameA,
    option('check-nodes', 20_000_000),
  );
  const { announced, confirmed, undecided, wrong } = check;
  remarks.push(
    `mates announced by ${nameA}: ${announced}, confirmed ${confirmed}, undecided ${undecided}, wrong ${wrong.length}`,
    ...wrong,
  );
}
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(0)}`;
publish(
  `match${textOptions('result').map((text) => `-${text}`)}`,
  `Match: ${nameA} against ${nameB}`,
  [
    {
      columns: ['opponent', 'games', 'won', 'drawn', 'lost', 'score', 'Elo difference'],
      rows: [
        [
          nameB,
          String(played.length),
          String(wins),
          String(draws),
          String(losses),
          `${(100 * score).toFixed(1)}%`,
          `${signed(elo)} ± ${eloError.toFixed(0)}`,
        ],
      ],
    },
  ],
  remarks,
  'match',
);
