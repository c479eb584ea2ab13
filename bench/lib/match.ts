/** A match: pairs of games, each opening with both colours, several games at a time; and the meaning of its result. */
import { createKernel } from '../../tests/kernels.js';
import { type Announcement, type Game, playGame, type TimeControl } from './engine-game.js';
import type { Opening } from './openings.js';
import { type PlayerSpec, startPlayer } from './player.js';
import type { Player } from './player-interface.js';

export interface MatchOptions {
  /** the result counts from the view of the first */
  readonly players: readonly [PlayerSpec, PlayerSpec];
  readonly games: number;
  readonly control: TimeControl;
  readonly openings: readonly Opening[];
  /** games at a time */
  readonly concurrency: number;
  readonly onGame?: (game: Game, index: number, firstIsWhite: boolean) => void;
}

export interface MatchGame {
  readonly game: Game;
  readonly firstIsWhite: boolean;
}

/** Games in the order of the openings, each opening twice. */
export async function playMatch(options: MatchOptions): Promise<MatchGame[]> {
  const played: MatchGame[] = [];
  let next = 0;
  const table = async (): Promise<void> => {
    let players = await startBoth(options.players);
    try {
      while (next < options.games) {
        const index = next++;
        const opening = options.openings[(index >> 1) % options.openings.length] as Opening;
        const firstIsWhite = index % 2 === 0;
        const [first, second] = players;
        const sides = firstIsWhite ? { white: first, black: second } : { white: second, black: first };
        const game = await playGame(sides, opening, options.control);
        played[index] = { game, firstIsWhite };
        options.onGame?.(game, index, firstIsWhite);
        if (game.reason !== 'breakdown' && game.reason !== 'illegal move') continue;
        await closeAll(players);
        players = await startBoth(options.players);
      }
    } finally {
      await closeAll(players);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, options.games) }, table));
  return played;
}

async function startBoth([first, second]: readonly [PlayerSpec, PlayerSpec]): Promise<[Player, Player]> {
  return [await startPlayer(first), await startPlayer(second)];
}

async function closeAll(players: readonly Player[]): Promise<void> {
  await Promise.all(players.map((player) => player.close()));
}

export interface Standing {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** share of the possible points, from 0 to 1 */
  readonly score: number;
  /** rating difference; infinite if one side took all points */
  readonly elo: number;
  /** the true difference is within `elo` ± this with 95% confidence; computed from pairs of games, which share their opening */
  readonly eloError: number;
}

/** https://www.chessprogramming.org/Match_Statistics */
export function standing(played: readonly MatchGame[]): Standing {
  const points = played.map(({ game, firstIsWhite }): number => {
    if (game.result === '1/2-1/2') return 0.5;
    return (game.result === '1-0') === firstIsWhite ? 1 : 0;
  });
  const count = (value: number): number => points.filter((point) => point === value).length;
  const score = points.reduce((sum, point) => sum + point, 0) / Math.max(1, points.length);
  const pairs: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    pairs.push(((points[i] as number) + (points[i + 1] as number)) / 2);
  }
  const mean = pairs.reduce((sum, pair) => sum + pair, 0) / Math.max(1, pairs.length);
  const variance = pairs.reduce((sum, pair) => sum + (pair - mean) ** 2, 0) / Math.max(1, pairs.length - 1);
  const margin = 1.96 * Math.sqrt(variance / Math.max(1, pairs.length));
  const eloError = (eloOf(Math.min(score + margin, 1)) - eloOf(Math.max(score - margin, 0))) / 2;
  return { wins: count(1), draws: count(0.5), losses: count(0), score, elo: eloOf(score), eloError };
}

const eloOf = (score: number): number => -400 * Math.log10(1 / score - 1);

export interface MateCheck {
  readonly announced: number;
  readonly confirmed: number;
  /** not decided within the limit */
  readonly undecided: number;
  readonly wrong: readonly string[];
}

/**
 * Checks every mate announcement by `name` with the mate search: `mate k` is right if there is a mate in at most k moves.
 * @param nodes limit for one announcement
 */
export function checkMates(games: readonly Game[], name: string, nodes: number): MateCheck {
  const kernel = createKernel({ hashMb: 64 });
  const announced = games.flatMap((game) =>
    game.announcements.filter(({ side, score }) => game[side] === name && score.kind === 'mate'),
  );
  let confirmed = 0;
  let undecided = 0;
  const wrong: string[] = [];
  for (const { fen, score } of announced as (Announcement & { score: { moves: number } })[]) {
    kernel.setPosition(fen);
    const most = Math.abs(score.moves);
    const { moves, limit } = kernel.shortest(score.moves > 0 ? 'attacker' : 'defender', most, { nodes });
    if (moves !== undefined) confirmed++;
    else if (limit !== undefined) undecided++;
    else wrong.push(`${fen}: mate ${score.moves} announced, there is none`);
  }
  return { announced: announced.length, confirmed, undecided, wrong };
}
