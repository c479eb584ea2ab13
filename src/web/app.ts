/** What the views of the page and the page around them know of each other. */
import type { Engine } from '../library/engine.js';
import type { CollectionReader } from './collection/collection-reader.js';
import type { KeptWork } from './kept-work.js';
import type { State, Store } from './store.js';

/** A key of the keyboard, and what it does: bound and listed from one table. */
export interface Shortcut {
  /** as `KeyboardEvent.key` has them, letters in lower case; `Ctrl+` in front where it is held (on a Mac, Command) */
  readonly keys: readonly string[];
  readonly what: string;
  /** absent: the key is only listed, whoever has the focus hears it */
  readonly run?: (event: KeyboardEvent) => void;
}

/**
 * One of the page's views. It is made when it is first looked at, and kept. Its element is on the page only while it is shown, and
 * gets everything it shows from the state.
 */
export interface PageView {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  /** the view is on the page now, or the state has changed while it is */
  update(state: State): void;
  /** another view is shown: a search that somebody waits for goes on */
  leave?(): void;
  /** files were dropped on the page; absent: problems are read from them */
  onFiles?(files: readonly File[]): void;
  /** puts the focus on the list of the collection */
  toList?(): Promise<void>;
}

/** What a view receives. A message of a view that is not shown names the view. */
export interface App {
  readonly store: Store;
  readonly kept: KeptWork;
  /**
   * Asks an engine that does nothing else meanwhile, made as the settings say.
   * @throws KeymoveError `cannot-load`, or what the question throws
   */
  ask<Answer>(question: (engine: Engine) => Promise<Answer>): Promise<Answer>;
  /** reads files and texts: problems are set up, and several become the store's collection */
  readonly reader: CollectionReader;
  /** tells a screen reader: moves, verdicts, what went wrong. What can be seen is shown by the view itself */
  say(text: string): void;
  /** the view's tab shows that it searches, until the function is called that this returns */
  working(): () => void;
}

export type MakeView = (app: App) => PageView;
