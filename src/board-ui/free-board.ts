/** Moves that are made freely on the board, by the rules of whoever shows it: the page has none of its own. */
import type { Position } from './followed-position.js';
import { type BoardPage, MoveInput, type ReadMove } from './move-input.js';
import type { PlayNode } from './play-tree.js';

export interface Rules {
  /** the squares from which a man can go, each with those where it can; after a move, or at the beginning */
  destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]>;
  read(text: string, node: PlayNode | undefined): ReadMove;
  /** a legal move was made; a promotion has its piece */
  play(uci: string, node: PlayNode | undefined): void;
}

export class FreeBoard extends MoveInput {
  readonly rules: Rules;

  constructor(boardBox: HTMLElement, page: BoardPage, rules: Rules) {
    super(boardBox, page);
    this.rules = rules;
    this.take(true);
    boardBox.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !this.onKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** The board tells of a move a moment later: meanwhile keys may have gone elsewhere. */
  override onMove(from: string, to: string): void {
    const { node } = this.page.shown();
    if (this.rules.destinations(node).get(from)?.includes(to)) super.onMove(from, to);
    else this.page.go(node);
  }

  protected override read(text: string, _position: Position): ReadMove {
    return this.rules.read(text, this.page.shown().node);
  }

  protected override play(uci: string): void {
    this.rules.play(uci, this.page.shown().node);
  }
}
