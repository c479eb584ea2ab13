/** The board of the problem: pieces are placed in its diagram, or its play is gone through and first moves are made, to be explained. */
import { button, h } from '../../board-ui/dom.js';
import { makeFen } from '../../board-ui/followed-position.js';
import { iconButton } from '../../board-ui/icons.js';
import {
  destinationsOf,
  makePlay,
  movesAfter,
  nextOf,
  type PlayNode,
  type PlayTree,
} from '../../board-ui/play-tree.js';
import { Player } from '../../board-ui/player.js';
import type { ShownPlay } from '../../report/html/shown.js';
import { menCount } from '../../report/position/diagram/placement.js';
import type { App } from '../app.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { examine } from '../question.js';
import { afterEdit, withMan } from '../set-up-position.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { answeredArrows } from './explaining.js';
import { menEditor } from './men-editor.js';

const { setUp, solve, problem: words } = TEXTS;

interface BoardEvents {
  /** a first move that is not in the play can be explained */
  isExplainable(): boolean;
  onFirstMove(uci: string): void;
  /** the board shows a version: no pieces are placed there */
  isOfVersion(): boolean;
  /** pieces are to be placed in the diagram */
  onPlacing(): void;
  onGo(node: PlayNode | undefined): void;
}

export function problemBoard({ store }: App, events: BoardEvents) {
  const mode = boardMode(choose, showMode);
  const undo = iconButton(setUp.undo, 'undo', () => store.undo());
  const redo = iconButton(setUp.redo, 'redo', () => store.redo());
  const men = h('p.men', { title: words.men });
  let tree: PlayTree | undefined;
  const player = new Player({
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
  const position = () => examine(store.state.problem).position;
  const editor = menEditor(player.board, {
    position,
    isPlacing,
    onTake: () => choose(true),
    onBoard: (board) => store.edit({ fen: makeFen(afterEdit(position(), board)) }),
    onPlace: (square, man) => store.edit({ fen: makeFen(withMan(position(), square, man)) }),
  });
  player.stage.prepend(h('div.above-board', mode.element, undo, redo, men));
  player.board.box.addEventListener('pointerdown', () => mode.use());

  function update({ done, undone }: State): void {
    undo.disabled = done.length === 0;
    redo.disabled = undone.length === 0;
  }

  // what is shown

  /** Shows the diagram. @param isSoon its play is known in a moment: the moves of the one before stay in sight */
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
   * Shows play to go through. Call the player's `go` afterwards.
   * @param fen of the position in which it begins, if it is not the problem's
   */
  function showPlay(shown: ShownPlay, fen?: string): PlayTree {
    const play = setTree(shown, fen);
    player.moves.hidden = false;
    player.show(play);
    return play;
  }

  function setTree(shown: ShownPlay, fen = store.state.problem.fen): PlayTree {
    men.textContent = menCount(fen);
    tree = makePlay(fen, shown);
    return tree;
  }

  function onGo(node: PlayNode | undefined): void {
    // whoever goes through the solution makes moves on the board
    if (node && isPlacing()) {
      mode.isPlacing = false;
      player.go(node);
      return;
    }
    mode.show(isPlacing());
    editor.update();
    events.onGo(node);
  }

  // moves are made

  /** Returns the moves of the play; in the diagram every legal one, to be explained. */
  function destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && events.isExplainable() ? destinationsIn(examine(store.state.problem).chess) : [];
    return destinationsOf(movesAfter(tree, node), new Map(legal));
  }

  function onMove(uci: string, node: PlayNode | undefined): void {
    const made = nextOf(movesAfter(tree, node).filter((each) => each.uci === uci));
    // the piece goes back until the move is explained
    player.go(made ?? node);
    if (!made && !node) events.onFirstMove(uci);
  }

  // or pieces are placed

  function isPlacing(): boolean {
    return mode.isPlacing && !player.isSolving && !events.isOfVersion();
  }

  function choose(placing: boolean): void {
    if (placing) events.onPlacing();
    mode.isPlacing = placing;
    showMode();
  }

  /** Pieces are placed in the diagram, and nowhere else. */
  function showMode(): void {
    const { node } = player;
    player.go(isPlacing() ? undefined : node, false);
  }

  function stopPlacing(): void {
    mode.isPlacing = false;
  }

  /** The key of the other mode is pressed. */
  function holdMode({ repeat }: KeyboardEvent): void {
    if (!repeat && !player.isSolving) mode.hold();
  }

  return {
    player,
    tray: editor.tray,
    update,
    showDiagram,
    showPlay,
    stopPlacing,
    holdMode,
    leave: () => mode.release(),
  };
}

type Mode = 'place' | 'play';

/**
 * What the board does with a piece that is moved: pieces are placed, or moves made. Two buttons choose, and a key while it is held.
 * @param onChoose a button was pressed
 * @param onChange the key was pressed or released
 */
function boardMode(onChoose: (isPlacing: boolean) => void, onChange: () => void) {
  let chosen: Mode = 'place';
  /** the other mode, as long as its key is held */
  let isHeld = false;
  /** the board was, while the key was held */
  let isUsed = false;
  const buttons: Readonly<Record<Mode, HTMLButtonElement>> = {
    place: button('', () => onChoose(true), words.place),
    play: button('', () => onChoose(false), words.play),
  };
  addEventListener('keyup', ({ key }) => {
    if (key.toLowerCase() === 'x') release(!isUsed);
  });
  addEventListener('blur', () => release());

  /** @param isChoice the other mode stays: the key was pressed, and the board not used meanwhile */
  function release(isChoice = false): void {
    if (!isHeld) return;
    isHeld = false;
    if (isChoice) chosen = chosen === 'place' ? 'play' : 'place';
    onChange();
  }

  return {
    element: h('div.switch', { role: 'group', 'aria-label': words.mode }, ...Object.values(buttons)),
    get isPlacing(): boolean {
      return (chosen === 'place') !== isHeld;
    },
    set isPlacing(wanted: boolean) {
      isHeld = false;
      chosen = wanted ? 'place' : 'play';
    },
    /** @param isPlacing whatever is chosen */
    show(isPlacing: boolean): void {
      for (const [mode, made] of Object.entries(buttons))
        made.setAttribute('aria-pressed', String((mode === 'place') === isPlacing));
    },
    /** Notes that the board was touched. */
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
