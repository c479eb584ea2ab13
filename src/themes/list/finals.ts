/** Themes of mates as pictures: pure, model, ideal and mirror mates, and echoes of them. */

import type { Evidence } from '../../solution/solution.js';
import type { ThematicBoard } from '../board/board.js';
import { type Final, finalOf } from '../board/finals.js';
import { AROUND, type Color, fileOf, other, rankOf, shadeOf, TURNED_STEP } from '../board/squares.js';
import { distinctBy, pairs } from '../play/phases.js';
import { kept, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

interface Picture {
  readonly step: Step;
  readonly final: Final;
}

const placement = ({ after }: Step): string => String.fromCharCode(...after.men);

/** Returns the mates that end the actual play. Threats are left out unless there are no other mates. */
const pictures = kept((play: ThematicPlay): readonly Picture[] =>
  distinctBy(
    play.mates.filter(
      ({ phase, played, after }) =>
        phase.kind === 'actual' && played.role !== 'threat' && after.isMate(play.mated),
    ),
    placement,
  ).map((step) => ({ step, final: finalOf(step.after, play.mated) })),
);

const shown = (all: readonly Picture[]): Evidence[] =>
  all.map(({ step, final }) => shownBy([step], [final.king]));

/** Finds pictures of a kind if there are at least two, or if all pictures are of that kind. */
const severalOrAll =
  (isOne: (final: Picture['final']) => boolean) =>
  (play: ThematicPlay): Evidence[] => {
    const all = pictures(play);
    const found = all.filter(({ final }) => isOne(final));
    return found.length >= 2 || found.length === all.length ? shown(found) : [];
  };

/**
 * Returns the men that take part, as seen from the king: own men beside him, and men that check him or guard his field. They are turned
 * and mirrored, so that equal pictures give equal texts.
 */
function shapeOf(board: ThematicBoard, color: Color, king: number): string {
  const field = [...(AROUND[king] as Uint8Array)];
  const by = other(color);
  const guards = board.without(king, () => field.flatMap((square) => board.guardsOf(square, by)));
  const blocks = field.filter((square) => board.isOf(square, color));
  const near = [...new Set([...blocks, ...board.guardsOf(king, by), ...guards])].map(
    (square) => [fileOf(square) - fileOf(king), rankOf(square) - rankOf(king), board.at(square)] as const,
  );
  const turned = TURNED_STEP.map((turn) =>
    near
      .map(([file, rank, man]) => `${turn(file, rank).join()}:${man}`)
      .sort()
      .join(' '),
  );
  return turned.sort()[0] ?? '';
}

function echoes(play: ThematicPlay): (readonly [Picture, Picture])[] {
  const models = pictures(play).filter(({ final }) => final.isModel);
  const shapes = new Map(
    models.map((picture) => [picture, shapeOf(picture.step.after, play.mated, picture.final.king)]),
  );
  return pairs(models).filter(
    ([one, two]) => one.final.king !== two.final.king && shapes.get(one) === shapes.get(two),
  );
}

const echoTheme =
  (isChameleon: boolean): Find =>
  (play) =>
    play
      .keep(echoes)
      .filter(([one, two]) => !isChameleon || shadeOf(one.final.king) !== shadeOf(two.final.king))
      .map(([one, two]) => shownBy([one.step, two.step], [one.final.king, two.final.king]));

export const FINALS: readonly Family[] = [
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      'model-mates': severalOrAll(({ isModel }) => isModel),
      'ideal-mates': (play) => shown(pictures(play).filter(({ final }) => final.isIdeal)),
      'pure-mates': severalOrAll(({ isPure }) => isPure),
      'mirror-mates': (play) =>
        shown(
          pictures(play).filter(
            ({ final }) => final.isMirror && (AROUND[final.king] as Uint8Array).length === 8,
          ),
        ),
      'pin-mates': (play) =>
        pictures(play)
          .filter(({ final }) => final.pinned.length > 0)
          .map(({ step, final }) => shownBy([step], final.pinned)),
      'echo-mates': echoTheme(false),
      'chameleon-echo': echoTheme(true),
    },
  },
];
