/** The evaluation of a game as a graph: White's share of the expected score after each half-move. A click goes to the move. */
import type { ShownMove } from '../report/html/shown.js';
import { h, s } from './dom.js';
import { gameMoves, inGame, type PlayTree } from './play-tree.js';

/** Units of the drawing, stretched to the width of the board. */
const HEIGHT = 100;

export function evaluationGraph(onChoose: (node: ShownMove | undefined) => void) {
  const element = h('div.graph', {
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Evaluation',
    'aria-valuemin': 0,
  });
  const cursor = h('i.cursor');
  let moves: readonly ShownMove[] = [];
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    goTo(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) goTo(event);
  });

  /** @param shares in per cent, null where not analysed; undefined if there is no graph */
  function show(play: PlayTree, shares: readonly (number | null)[] | undefined): void {
    element.hidden = shares === undefined;
    if (!shares) return;
    moves = gameMoves(play);
    const last = Math.max(1, moves.length);
    element.setAttribute('aria-valuemax', String(moves.length));
    const runs = runsOf(shares);
    const areas = (edge: number): string =>
      runs.map(({ from, to, points }) => `M${from},${edge} L${points} L${to},${edge} Z`).join(' ');
    element.replaceChildren(
      s(
        'svg',
        { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        s('path.white', { d: areas(HEIGHT) }),
        s('path.black', { d: areas(0) }),
        s('path.middle', { d: `M0,${HEIGHT / 2} H${last}` }),
        s('path.curve', { d: runs.map(({ points }) => `M${points}`).join(' ') }),
      ),
      ...moves.flatMap((node, i) => {
        const { judgement } = node;
        const share = shares[i + 1] ?? null;
        if (!judgement || share === null) return [];
        const dot = h('i', { class: `dot ${judgement}` });
        dot.style.left = `${(100 * (i + 1)) / last}%`;
        dot.style.top = `${100 - share}%`;
        return [dot];
      }),
      cursor,
    );
  }

  /** Marks the move shown on the board, or in a variation the last move of the game before it. */
  function mark(node: ShownMove | undefined, text: string): void {
    const at = inGame(moves, node);
    const ply = at ? moves.indexOf(at) + 1 : 0;
    cursor.style.left = `${(100 * ply) / Math.max(1, moves.length)}%`;
    element.setAttribute('aria-valuenow', String(ply));
    element.setAttribute('aria-valuetext', text);
  }

  function goTo({ clientX }: PointerEvent): void {
    const { left, width } = element.getBoundingClientRect();
    const ply = Math.round(((clientX - left) / width) * moves.length);
    onChoose(moves[Math.min(ply, moves.length) - 1]);
  }

  return { element, show, mark };
}

/** A series of evaluated moves. Between series the graph is neither White's nor Black's. */
interface Run {
  readonly from: number;
  readonly to: number;
  /** at least two points, so that a single move is visible */
  readonly points: string;
}

/** Finds the runs. Each starts half a move early, and one from the first move at the beginning, whose score games do not state. */
function runsOf(shares: readonly (number | null)[]): Run[] {
  const runs: { from: number; to: number; points: string[] }[] = [];
  for (const [ply, share] of shares.entries()) {
    if (share === null) continue;
    const y = HEIGHT - share;
    const run = runs.at(-1);
    if (run?.to === ply - 1) {
      run.to = ply;
      run.points.push(`${ply},${y}`);
    } else {
      const from = Math.max(0, ply === 1 ? 0 : ply - 0.5);
      runs.push({ from, to: ply, points: [`${from},${y}`, `${ply},${y}`] });
    }
  }
  return runs.map(({ from, to, points }) => ({ from, to, points: points.join(' L') }));
}
