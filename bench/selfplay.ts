/**
 * Fast games of keymove against itself: there must be no illegal move, no loss on time, no crash, and no mate announcement that
 * the mate search does not confirm.
 *
 *     npx tsx bench/selfplay.ts [--games 1000] [--base 1000] [--increment 50 | --nodes 500] [--concurrency 2] [--threads 1] [--write]
 */
import './lib/help.js';
import { checkMates, playMatch, standing } from './lib/match.js';
import { readOpenings } from './lib/openings.js';
import { OWN, readSpec } from './lib/player.js';
import { option, publish } from './lib/report.js';

const games = option('games', 1000);
const nodes = option('nodes', 0);
const clock = { baseMs: option('base', 1000), incrementMs: option('increment', 50) };
const control = nodes > 0 ? { nodes } : clock;
const own = readSpec(OWN, ['Hash=8', `Threads=${option('threads', 1)}`], undefined);
const began = performance.now();
let done = 0;

const played = await playMatch({
  players: [own, own],
  games,
  control,
  openings: readOpenings(),
  concurrency: option('concurrency', 2),
  onGame: (game) => {
    done++;
    if (game.detail !== undefined) console.error(`${game.reason}: ${game.detail}; ${game.sans.join(' ')}`);
    if (done % 25 === 0)
      console.error(`${done}/${games}, ${Math.round((performance.now() - began) / 1000)} s`);
  },
});

const count = (reason: string): string => String(played.filter(({ game }) => game.reason === reason).length);
const [name = ''] = played.map(({ game }) => game.white);
const mates = checkMates(
  played.map(({ game }) => game),
  name,
  option('check-nodes', 20_000_000),
);
const { wins, draws, losses } = standing(played);
const least = Math.min(...played.flatMap(({ game }) => [game.least.white, game.least.black]));
const plies = played.reduce((sum, { game }) => sum + game.sans.length - game.opening.moves.length, 0);
publish(
  'selfplay',
  'Fast games of keymove against itself',
  [
    {
      columns: ['games', 'moves', 'illegal', 'lost on time', 'breakdowns', 'mates announced', 'wrong'],
      rows: [
        [
          String(played.length),
          String(plies),
          count('illegal move'),
          count('time forfeit'),
          count('breakdown'),
          String(mates.announced),
          String(mates.wrong.length),
        ],
      ],
    },
  ],
  [
    nodes > 0
      ? `${nodes} nodes a move, no clock`
      : `${clock.baseMs} ms a game and ${clock.incrementMs} ms a move, by the referee's clock; the least that was left after a move: ${least.toFixed(0)} ms`,
    `won ${wins}, drawn ${draws}, lost ${losses}; ended by mate ${count('mate')}, repetition ${count('repetition')}, fifty moves ${count('fifty moves')}, material ${count('material')}, stalemate ${count('stalemate')}`,
    `announcements confirmed by the mate search: ${mates.confirmed}; not decided within the limit: ${mates.undecided}`,
    ...mates.wrong,
  ],
);
if (mates.wrong.length > 0) process.exitCode = 1;
