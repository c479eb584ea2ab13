/** Themes of the reasons for a defence and its mate: blocks, pins, opened and shut lines. Tests on the board show each to be necessary. */

import type { Evidence } from '../../solution/solution.js';
import { neededPins } from '../board/finals.js';
import { between, colorOf, EMPTY, isBetween, isSlider, KING, kindOf, RAYS } from '../board/squares.js';
import { distinctBy, groupedBy } from '../play/phases.js';
import { type Fork, forks, isBlock, isMating, type Reply, shutBy } from '../play/replies.js';
import { pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

/** Returns the defences of the actual play that are answered by one mate, with the move that they follow. */
function mating(play: ThematicPlay): (Reply & { readonly fork: Fork })[] {
  return forks(play)
    .filter(({ phase }) => phase.kind === 'actual')
    .flatMap((fork) => fork.replies.filter(isMating).map((reply) => ({ ...reply, fork })));
}

/** Finds instances of a theme in single defences with their mates. */
const eachReply =
  (
    look: (reply: Reply & { readonly fork: Fork }, play: ThematicPlay) => readonly number[] | undefined,
    least = 1,
  ) =>
  (play: ThematicPlay): Evidence[] => {
    const found = mating(play).flatMap((reply) => {
      const squares = look(reply, play);
      return squares && squares.length > 0 ? [shownBy([reply.answer], squares)] : [];
    });
    return found.length >= least ? found : [];
  };

function blocksIn(mate: Step, { mated }: ThematicPlay): number[] {
  const board = mate.after;
  return pathTo(mate).flatMap(({ mover, move: { to } }) =>
    colorOf(mover) === mated &&
    kindOf(mover) !== KING &&
    colorOf(board.at(to)) === mated &&
    board.at(to) !== EMPTY &&
    board.without(to, () => board.flights(mated).includes(to))
      ? [to]
      : [],
  );
}

/** Returns what pinned the mating man before the defence but not after it. @returns its square, or -1 */
function unpinned({ defence, answer }: Reply): number {
  const from = answer.move.from;
  const pinner = defence.before.pinnerOf(from);
  return pinner >= 0 && defence.after.pinnerOf(from) < 0 && kindOf(answer.mover) !== KING ? pinner : -1;
}

/** Returns whether a line man would end the check if its line did not end at a square. */
function lineUsed(board: Step['after'], from: number, at: number, mated: 0 | 8): boolean {
  const king = board.king(mated);
  const checkers = board.guardsOf(king, (8 - mated) as 0 | 8);
  const targets = checkers.flatMap((checker) => [checker, ...between(checker, king)]);
  return (RAYS[from] as readonly Uint8Array[]).some((ray) => {
    const past = ray.indexOf(at);
    return past >= 0 && targets.some((target) => ray.indexOf(target) > past);
  });
}

/** Returns white line men whose line to a square beside the king ends at another square. */
function cutLines(board: Step['after'], at: number, square: number, color: 0 | 8): number[] {
  return board.squaresOf(color).filter((from) => {
    const man = board.at(from);
    return (
      isSlider(man) &&
      from !== at &&
      isBetween(at, from, square) &&
      board.without(at, () => board.guards(from, square))
    );
  });
}

/** Looks at each defence against a threat, and at the board on which the threat is played all the same. */
const eachDefence =
  (
    look: (
      defence: Step,
      threat: Step,
      board: Step['after'],
      play: ThematicPlay,
    ) => readonly number[] | undefined,
  ) =>
  (play: ThematicPlay): Evidence[] =>
    forks(play)
      .filter(({ phase }) => phase.kind === 'actual')
      .flatMap(({ threats, replies }) => {
        const [threat] = threats;
        if (!threat || threats.length > 1 || threat.next.length > 0) return [];
        return replies.flatMap((reply): Evidence[] => {
          const { defence, answer } = reply;
          if (!isMating(reply) || defence.move.to === threat.move.from || answer.id === threat.id) return [];
          const after = defence.after.after(threat.move);
          const squares = after.isInCheck(play.mated) && look(defence, threat, after, play);
          return squares ? [shownBy([answer], squares)] : [];
        });
      });

export const MOTIVES: readonly Family[] = [
  {
    kinds: ['direct', 'help'],
    themes: {
      'self-block': (play) => {
        if (play.kind !== 'help')
          return eachReply((reply) => (isBlock(reply, play) ? [reply.defence.move.to] : undefined), 2)(play);
        const blocked = play.mates
          .filter(({ phase }) => phase.kind === 'actual')
          .map((mate) => ({ mate, squares: blocksIn(mate, play) }));
        return blocked.length > 0 && blocked.every(({ squares }) => squares.length > 0)
          ? blocked.map(({ mate, squares }) => shownBy([mate], squares))
          : [];
      },
    },
  },
  {
    kinds: ['direct'],
    themes: {
      stocchi: (play) =>
        forks(play)
          .filter(({ phase }) => phase.kind === 'actual')
          .flatMap(({ replies }) => {
            const blocks = replies.filter((reply) => isMating(reply) && isBlock(reply, play));
            return [...groupedBy(blocks, ({ defence }) => defence.move.to)].flatMap(
              ([square, all]): Evidence[] => {
                const men = distinctBy(
                  distinctBy(all, ({ defence }) => defence.origin),
                  ({ answer }) => answer.id,
                );
                return men.length >= 3
                  ? [
                      shownBy(
                        men.map(({ answer }) => answer),
                        [square],
                      ),
                    ]
                  : [];
              },
            );
          }),
      'self-pin': eachReply(({ defence, answer }, { mated }) => {
        const { to, from } = defence.move;
        const wasPinned = defence.before.pinnerOf(from) >= 0;
        return !wasPinned &&
          kindOf(defence.mover) !== KING &&
          defence.after.pinnerOf(to) >= 0 &&
          neededPins(answer.after, mated).includes(to)
          ? [to]
          : undefined;
      }),
      'half-pin': (play) => {
        const pinMates = mating(play).flatMap((reply) => {
          const { defence, answer } = reply;
          const king = defence.before.king(play.mated);
          if (kindOf(defence.mover) === KING) return [];
          return neededPins(answer.after, play.mated).flatMap((pinned) => {
            const pinner = answer.after.pinnerOf(pinned);
            // both stood on the line before the defence, and no other men
            const men = between(pinner, king).filter((square) => defence.before.at(square) !== EMPTY);
            const isHalf =
              men.length === 2 &&
              men.includes(defence.move.from) &&
              men.includes(pinned) &&
              defence.before.at(pinner) === answer.after.at(pinner) &&
              men.every((square) => colorOf(defence.before.at(square)) === play.mated);
            return isHalf ? [{ answer, pinned, from: defence.move.from }] : [];
          });
        });
        return pinMates
          .flatMap((one, i) => {
            const two = pinMates.find(
              (each, j) =>
                j > i &&
                each.pinned === one.from &&
                each.from === one.pinned &&
                each.answer.phase === one.answer.phase,
            );
            return two ? [shownBy([one.answer, two.answer], [one.from, one.pinned])] : [];
          })
          .slice(0, 4);
      },
      unpinning: eachReply((reply) => {
        const pinner = unpinned(reply);
        return pinner >= 0 && pinner === reply.defence.move.from ? [reply.answer.move.from] : undefined;
      }),
      'indirect-unpinning': eachReply((reply) => {
        const pinner = unpinned(reply);
        return pinner >= 0 && pinner !== reply.defence.move.from
          ? [reply.answer.move.from, reply.defence.move.to]
          : undefined;
      }),
      gamage: eachReply((reply, play) => {
        const pinner = unpinned(reply);
        const isShut =
          pinner >= 0 && pinner !== reply.defence.move.from && shutBy(reply, play).includes(pinner);
        return isShut ? [reply.answer.move.from, reply.defence.move.to] : undefined;
      }),
      goethart: eachReply((reply, { mated }) => {
        const { defence, answer } = reply;
        const board = answer.after;
        const at = answer.move.to;
        // a king's move leaves no line between the pinner and the king, so it is not an unpinning; a double check needs no shut line
        const isDouble = board.guardsOf(board.king(mated), (8 - mated) as 0 | 8).length > 1;
        if (kindOf(defence.mover) === KING || isDouble) return undefined;
        return defence.before.squaresOf(mated).filter(
          (square) =>
            isSlider(defence.before.at(square)) &&
            square !== defence.move.from &&
            defence.before.pinnerOf(square) >= 0 &&
            defence.after.pinnerOf(square) < 0 &&
            board.at(square) === defence.after.at(square) &&
            // it would end the check if the mating man were not in its way
            lineUsed(board, square, at, mated),
        );
      }),
      b2: eachReply((reply, play) => {
        const { defence, answer } = reply;
        if (!isBlock(reply, play)) return undefined;
        const cut = cutLines(answer.after, answer.move.to, defence.move.to, play.attacker);
        return cut.length > 0 ? [defence.move.to, answer.move.to, ...cut] : undefined;
      }),
      somov: eachReply(({ defence, answer }, { attacker, mated }) => {
        const board = answer.after;
        const { from } = defence.move;
        if (board.at(from) !== EMPTY || kindOf(defence.mover) === KING) return undefined;
        const flights = board.with(from, defence.mover, () => board.flights(mated));
        for (const square of flights) {
          if (square === from) continue;
          const cut = cutLines(board, answer.move.to, square, attacker).filter((line) =>
            defence.before.guards(line, square),
          );
          if (cut.length > 0) return [square, from, answer.move.to, ...cut];
        }
        return undefined;
      }),
      barulin: eachDefence((defence, threat, board, { attacker, mated }) => {
        if (kindOf(defence.mover) === KING) return undefined;
        const cutters = [defence.move.to, threat.move.to];
        const flights = board.flights(mated);
        const flight = flights.find((to) =>
          cutters.every((at) => cutLines(board, at, to, attacker).length > 0),
        );
        return flight === undefined ? undefined : [flight, ...cutters];
      }),
      levman: eachDefence((defence, threat, board, { mated }) => {
        const { from: opened } = defence.move;
        const escapes = board.escapes(mated);
        const reply = escapes.find(
          ({ from, to }) =>
            isSlider(board.at(from)) && from !== defence.move.to && isBetween(opened, from, to),
        );
        if (!reply) return undefined;
        const cut = cutLines(board, threat.move.to, reply.to, mated).filter((from) => from !== reply.from);
        return cut.length > 0 ? [opened, threat.move.to, reply.to] : undefined;
      }),
    },
  },
];
