/** The board of the problem. Pieces are placed in its diagram; or its play is stepped through, and first moves are made to be explained. */
import type { Arrow } from '../../board-ui/board.js';
import { button, h } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import { destinationsOf, movesAfter, nodeForward, PlayTree, threatens } from '../../board-ui/play-tree.js';
import { MovePlayer } from '../../board-ui/player.js';
import type { ShownMove, ShownPlay } from '../../report/html/shown.js';
import { menCount } from '../../report/position/diagram/placement.js';
import { nextOf } from '../../solution/play.js';
import type { ExplainedMove } from '../../solve/explain.js';
import type { App } from '../app.js';
import { destinationsIn, readTyped } from '../game/legal-moves.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';
import { menEditor } from './men-editor.js';

const { setUp, solve, problem: words } = TEXTS;

interface BoardEvents {
  /** called when a first move was made that the play does not have */
  onFirstMove(uci: string): void;
  /** called when the reader chooses to place pieces in the diagram */
  onPlacing(): void;
  onGo(node: ShownMove | undefined): void;
}

export function problemBoard({ store }: App, events: BoardEvents) {
  const mode = boardMode(choose, showMode);
  const undo = iconButton(setUp.undo, 'undo', () => store.undo());
  const redo = iconButton(setUp.redo, 'redo', () => store.redo());
  const men = h('p.men', { title: words.men });
  let tree: PlayTree | undefined;
  /** a version of the problem is on the board, where no pieces are placed */
  let isOfVersion = false;
  const player = new MovePlayer({
    rules: {
      destinations,
      read: (text) => readTyped(examine(store.state.problem).chess, text),
      play: onMove,
    },
    isPlacing,
    onGo,
    onPoint: (first) => player.glance(first && answeredArrows(first)),
    otherKeys: [
      ['X', words.switchHint],
      ['E', solve.keyHint],
    ],
  });
  const editor = menEditor(store, player.board, isPlacing, () => choose(true));
  player.stage.prepend(h('div.above-board', mode.element, undo, redo, men));
  player.board.box.addEventListener('pointerdown', () => mode.use());
  store.follow('problem', ({ done, undone }) => {
    undo.disabled = done.length === 0;
    redo.disabled = undone.length === 0;
  });

  // showing diagrams and play

  /** Shows the diagram. @param isSoon its play will be known in a moment, so the moves of the problem before stay visible */
  function showDiagram(isSoon = false): void {
    if (isSoon) {
      player.expect(setTree([]));
      return;
    }
    showPlay([]);
    player.moves.hidden = true;
    player.go(undefined, false);
  }

  /**
   * Shows play to step through. Call the player's `go` afterwards.
   * @param fen position of a version; absent for play of the problem
   */
  function showPlay(shown: ShownPlay, fen?: string): PlayTree {
    const play = setTree(shown, fen);
    player.moves.hidden = false;
    player.show(play);
    return play;
  }

  function setTree(shown: ShownPlay, versionFen?: string): PlayTree {
    const fen = versionFen ?? store.state.problem.fen;
    isOfVersion = versionFen !== undefined;
    men.textContent = menCount(fen);
    tree = new PlayTree(fen, shown);
    return tree;
  }

  function onGo(node: ShownMove | undefined): void {
    // stepping through the solution switches from placing pieces to making moves
    if (node && isPlacing()) {
      mode.isPlacing = false;
      player.go(node);
      return;
    }
    mode.show(isPlacing());
    editor.update();
    events.onGo(node);
  }

  // making moves

  /** Returns the moves of the play. In the diagram it returns every legal move, because each can be explained. */
  function destinations(node: ShownMove | undefined): ReadonlyMap<string, readonly string[]> {
    const examined = examine(store.state.problem);
    const legal = !node && !isOfVersion && examined.isExplainable ? destinationsIn(examined.chess) : [];
    return destinationsOf(movesAfter(tree, node), new Map(legal));
  }

  function onMove(uci: string, node: ShownMove | undefined): void {
    const made = nodeForward(movesAfter(tree, node).filter((each) => each.uci === uci));
    // the piece returns until the move is explained
    player.go(made ?? node);
    if (!made && !node) events.onFirstMove(uci);
  }

  // placing pieces

  function isPlacing(): boolean {
    return mode.isPlacing && !player.isSolving && !isOfVersion;
  }

  function choose(placing: boolean): void {
    if (placing) events.onPlacing();
    mode.isPlacing = placing;
    showMode();
  }

  /** Applies the mode. Pieces are placed only in the diagram. */
  function showMode(): void {
    const { node } = player;
    player.go(isPlacing() ? undefined : node, false);
  }

  function stopPlacing(): void {
    mode.isPlacing = false;
  }

  /** Handles a press of the key for the other mode. */
  function holdMode({ repeat }: KeyboardEvent): void {
    if (!repeat && !player.isSolving) mode.hold();
  }

  return {
    player,
    tray: editor.tray,
    showDiagram,
    showPlay,
    stopPlacing,
    holdMode,
    leave: () => mode.release(),
    get isOfVersion() {
      return isOfVersion;
    },
  };
}

export type ProblemBoard = ReturnType<typeof problemBoard>;

/**
 * The switch between placing pieces and making moves. It has two buttons, and a key that switches while it is held.
 * @param onChoose called when a button is pressed
 * @param onChange called when the key is pressed or released
 */
function boardMode(onChoose: (isPlacing: boolean) => void, onChange: () => void) {
  let isPlacing = true;
  /** the key for the other mode is held */
  let isHeld = false;
  /** the board was used while the key was held */
  let isUsed = false;
  const place = button('', () => onChoose(true), words.place);
  const play = button('', () => onChoose(false), words.play);
  addEventListener('keyup', ({ key }) => {
    if (key.toLowerCase() === 'x') release(!isUsed);
  });
  addEventListener('blur', () => release());

  /** @param isChoice keeps the other mode, because the key was pressed without using the board */
  function release(isChoice = false): void {
    if (!isHeld) return;
    isHeld = false;
    if (isChoice) isPlacing = !isPlacing;
    onChange();
  }

  return {
    element: h('div.switch', { role: 'group', 'aria-label': words.mode }, place, play),
    get isPlacing(): boolean {
      return isPlacing !== isHeld;
    },
    set isPlacing(wanted: boolean) {
      isHeld = false;
      isPlacing = wanted;
    },
    /** @param placing the mode in effect, which may differ from the chosen one */
    show(placing: boolean): void {
      place.ariaPressed = String(placing);
      play.ariaPressed = String(!placing);
    },
    /** Notes that the board was used. */
    use(): void {
      isUsed = isHeld;
    },
    hold(): void {
      isUsed = false;
      isHeld = true;
      onChange();
    },
    release: (): void => release(),
  };
}

/** Maximum number of refutations with arrows; more would be a tangle. */
const MAX_REFUTATIONS = 3;

const arrow = (uci: string, brush: string): Arrow => ({ uci: uci.slice(0, 4), brush });

/** Returns the arrows for a rated move: the move itself, and its refutations. */
export function refutedArrows(first: ExplainedMove): readonly Arrow[] {
  return [
    arrow(first.uci, first.role === 'key' ? 'green' : 'blue'),
    ...nextOf(first, 'refutation')
      .slice(0, MAX_REFUTATIONS)
      .map(({ uci }) => arrow(uci, 'red')),
  ];
}

/** Returns the refutations of a first move, or the threats of a key. */
export function answeredArrows(first: ShownMove): readonly Arrow[] {
  const refutations = first.next.filter(({ role }) => role === 'refutation').slice(0, MAX_REFUTATIONS);
  const threats = threatens(first) ? first.next.filter(({ role }) => role === 'threat') : [];
  return [
    arrow(first.uci, first.role === 'key' ? 'green' : 'blue'),
    ...refutations.map(({ uci }) => arrow(uci, 'red')),
    ...threats.slice(0, MAX_REFUTATIONS).map(({ uci }) => arrow(uci, 'paleGreen')),
  ];
}
