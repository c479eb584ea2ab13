/** The aim of a search: who plays how, and to what end. */
import * as kernel from './assembly/goal-search/layout.js';

/** The attacker wants to reach the goal, the defender resists. */
export type Player = 'attacker' | 'defender';

export type GoalWithoutSquare =
  | 'mate'
  | 'stalemate'
  | 'mate-or-stalemate'
  | 'double-mate'
  | 'double-stalemate'
  | 'auto-stalemate'
  | 'check'
  | 'capture'
  | 'en-passant'
  | 'castling'
  | 'any';

/** `a1` to `h8`. */
export type SquareName = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** What the last ply must bring about; `target-d4`: a piece arrives on d4. */
export type Goal = GoalWithoutSquare | `target-${SquareName}`;

/** Battle play: the attacker forces the goal on the defender, who resists. In all but direct play the defender reaches the goal. */
export type BattlePlay = 'direct' | 'self' | 'reflex' | 'semi-reflex';

export interface Aim {
  readonly play: BattlePlay;
  readonly goal: Goal;
  /** the goal must be reached with the last move; reaching it sooner does not count */
  readonly exact?: true;
  /** in all but direct play: the attacker may also reach the goal */
  readonly quodlibet?: true;
}

export const DIRECT_MATE: Aim = { play: 'direct', goal: 'mate' };
export const isDirectMate = ({ play, goal, exact }: Aim): boolean =>
  play === 'direct' && goal === 'mate' && !exact;

/** Decides whether the attacker may reach the goal himself, instead of the defender. */
export const mayReachGoalHimself = ({ play, quodlibet }: Aim): boolean =>
  play === 'direct' || quodlibet === true;

/** Decides whether this player, to move, must reach the goal if he can. */
export const isBound = ({ play }: Aim, player: Player): boolean =>
  play === 'reflex' || (play === 'semi-reflex' && player === 'defender');

const PLAY_NUMBERS: Readonly<Record<BattlePlay, number>> = {
  direct: kernel.DIRECT,
  self: kernel.SELF,
  reflex: kernel.REFLEX,
  'semi-reflex': kernel.SEMI_REFLEX,
};

const GOAL_NUMBERS: Readonly<Record<GoalWithoutSquare, number>> = {
  mate: kernel.MATE,
  stalemate: kernel.STALEMATE,
  'mate-or-stalemate': kernel.MATE_OR_STALEMATE,
  'double-mate': kernel.DOUBLE_MATE,
  'double-stalemate': kernel.DOUBLE_STALEMATE,
  'auto-stalemate': kernel.AUTO_STALEMATE,
  check: kernel.CHECK,
  capture: kernel.CAPTURE,
  'en-passant': kernel.EN_PASSANT_CAPTURE,
  castling: kernel.CASTLES,
  any: kernel.ANY,
};

/** Writes a goal at the address from which the kernel reads it. */
export function writeGoal(memory: ArrayBufferLike, address: number, goal: Goal): void {
  const words = new Uint32Array(memory, address);
  const square = /^target-(?<file>.)(?<rank>.)$/.exec(goal);
  words[kernel.AIM_GOAL] = square ? kernel.TARGET : GOAL_NUMBERS[goal as GoalWithoutSquare];
  const { file = 'a', rank = '1' } = square?.groups ?? {};
  words[kernel.AIM_SQUARE] = 'abcdefgh'.indexOf(file) + 8 * (Number(rank) - 1);
}

export function writeAim(
  memory: ArrayBufferLike,
  address: number,
  { play, goal, exact, quodlibet }: Aim,
): void {
  writeGoal(memory, address, goal);
  const words = new Uint32Array(memory, address);
  words[kernel.AIM_PLAY] = PLAY_NUMBERS[play];
  words[kernel.AIM_EXACT] = exact ? 1 : 0;
  words[kernel.AIM_QUODLIBET] = quodlibet ? 1 : 0;
}
