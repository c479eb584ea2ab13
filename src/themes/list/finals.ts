/** The pictures of mates: pure, model, ideal and mirror mates, and echoes of them. */

import type { Evidence } from '../../solution/found-theme.js';
import { AROUND, type Board, type Color, EMPTY, fileOf, rankOf, shadeOf } from '../board/board.js';
import { type Final, finalOf } from '../board/finals.js';
import { distinctBy, pairs } from '../play/phases.js';
import { type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Theme } from '../theme.js';
import { COMMON } from './sources.js';

const ANY = { kinds: ['direct', 'self', 'help'], source: COMMON } as const;

interface Picture {
  readonly step: Step;
  readonly final: Final;
}

const placement = ({ after }: Step): string => String.fromCharCode(...after.men);

/** The mates with which the actual play ends, threats left out unless nothing else is there. */
const pictures = (play: ThematicPlay): readonly Picture[] => play.keep(findPictures);
const findPictures = (play: ThematicPlay): readonly Picture[] =>
  distinctBy(
    play.mates.filter(
      ({ phase, played, after }) =>
        phase.kind === 'actual' && played.role !== 'threat' && after.isMate(play.mated),
    ),
    placement,
  ).map((step) => ({ step, final: finalOf(step.after, play.mated) }));

const shown = (all: readonly Picture[]): Evidence[] =>
  all.map(({ step, final }) => shownBy([step], [final.king]));

export const MODEL_MATES: Theme = {
  ...ANY,
  id: 'model-mates',
  name: 'Model mates',
  alias: ['Model mate', 'Models'],
  definition:
    'A mate is pure, and every man of the side that mates, but king and pawns, takes part: in two mates at least, or in all of them.',
  find: (play) => {
    const all = pictures(play);
    const models = all.filter(({ final }) => final.isModel);
    return models.length >= 2 || models.length === all.length ? shown(models) : [];
  },
};

export const IDEAL_MATES: Theme = {
  ...ANY,
  id: 'ideal-mates',
  name: 'Ideal mates',
  alias: ['Ideal mate'],
  definition: 'A mate is pure, and every man on the board takes part.',
  find: (play) => shown(pictures(play).filter(({ final }) => final.isIdeal)),
};

export const PURE_MATES: Theme = {
  ...ANY,
  id: 'pure-mates',
  name: 'Pure mates',
  definition:
    'Every square beside the king is closed to him for one reason only: guarded once, or blocked by his own man and not guarded. Two mates at least, or all of them.',
  find: (play) => {
    const all = pictures(play);
    const pure = all.filter(({ final }) => final.isPure);
    return pure.length >= 2 || pure.length === all.length ? shown(pure) : [];
  },
};

export const MIRROR_MATES: Theme = {
  ...ANY,
  id: 'mirror-mates',
  name: 'Mirror mates',
  alias: ['Mirror mate'],
  definition: 'All eight squares beside the mated king are empty.',
  find: (play) =>
    shown(
      pictures(play).filter(({ final }) => final.isMirror && (AROUND[final.king] as Uint8Array).length === 8),
    ),
};

export const PIN_MATES: Theme = {
  ...ANY,
  id: 'pin-mates',
  name: 'Pin-mates',
  alias: ['Pin-mate', 'Models with pin', 'Pin mate'],
  definition: 'It is mate only because a man that could end the check is pinned.',
  find: (play) =>
    pictures(play)
      .filter(({ final }) => final.pinned.length > 0)
      .map(({ step, final }) => shownBy([step], final.pinned)),
};

/** The men that take part, as seen from the king; turned and mirrored so that equal pictures are equal texts. */
function shapeOf(board: Board, color: Color, king: number): string {
  const near = board
    .squaresOf(0)
    .concat(board.squaresOf(8))
    .filter((square) => square !== king && matters(board, square, king, color))
    .map(
      (square) => [fileOf(square) - fileOf(king), rankOf(square) - rankOf(king), board.at(square)] as const,
    );
  const turned = TURNS.map((turn) =>
    near
      .map(([file, rank, man]) => `${turn(file, rank).join()}:${man}`)
      .sort()
      .join(' '),
  );
  return turned.sort()[0] ?? '';
}

const TURNS: readonly ((file: number, rank: number) => readonly [number, number])[] = [
  (f, r) => [f, r],
  (f, r) => [-f, r],
  (f, r) => [f, -r],
  (f, r) => [-f, -r],
  (f, r) => [r, f],
  (f, r) => [-r, f],
  (f, r) => [r, -f],
  (f, r) => [-r, -f],
];

/** Own men beside the king, and men of the other side that guard something in his field or check him. */
function matters(board: Board, square: number, king: number, color: Color): boolean {
  const field = AROUND[king] as Uint8Array;
  if (board.isOf(square, color)) return field.includes(square);
  return (
    board.guards(square, king) ||
    board.with(king, EMPTY, () => field.some((each) => board.guards(square, each)))
  );
}

/** Pairs of model mates of one picture with the king on different squares. */
function echoes(play: ThematicPlay): (readonly [Picture, Picture])[] {
  const models = pictures(play).filter(({ final }) => final.isModel);
  const shapes = new Map(
    models.map((picture) => [picture, shapeOf(picture.step.after, play.mated, picture.final.king)]),
  );
  return pairs(models).filter(
    ([one, two]) => one.final.king !== two.final.king && shapes.get(one) === shapes.get(two),
  );
}

const echoTheme = (
  theme: Pick<Theme, 'id' | 'name' | 'alias' | 'definition'>,
  isChameleon: boolean,
): Theme => ({
  ...ANY,
  source: COMMON,
  ...theme,
  find: (play) =>
    play
      .keep(echoes)
      .filter(([one, two]) => !isChameleon || shadeOf(one.final.king) !== shadeOf(two.final.king))
      .map(([one, two]) => shownBy([one.step, two.step], [one.final.king, two.final.king])),
});

export const ECHO = echoTheme(
  {
    id: 'echo-mates',
    name: 'Echo mates',
    alias: ['Echo', 'Echo mate'],
    definition:
      'Two model mates are the same picture, shifted, turned or mirrored, with the king on another square.',
  },
  false,
);

export const CHAMELEON_ECHO = echoTheme(
  {
    id: 'chameleon-echo',
    name: 'Chameleon echo',
    definition: 'Two model mates are the same picture, with the king on squares of different colours.',
  },
  true,
);
