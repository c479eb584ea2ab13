/** The interface between the views and the page around them. */
import type { Engine } from '../library/engine.js';
import type { CollectionReader } from './collection/collection-reader.js';
import type { KeptWork } from './kept-work.js';
import type { State, Store } from './store.js';

/** A key of the keyboard and its action. Keys are bound and listed from one table. */
export interface Shortcut {
  /** names as in `KeyboardEvent.key`, letters in lower case; with `Ctrl+` in front if it is held (on a Mac, Command) */
  readonly keys: readonly string[];
  readonly what: string;
  /** absent if the key is only listed, because the focused element handles it */
  readonly run?: (event: KeyboardEvent) => void;
}

/**
 * One of the page's views. It is made when it is first opened, and kept. Its element is on the page only while it is shown, and
 * everything it shows comes from the state.
 */
export interface PageView {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  /** called when the view is shown, and when the state changes while it is shown */
  update(state: State): void;
  /** called when another view is shown; searches with an expected answer continue */
  leave?(): void;
  /** receives files that were dropped on the page; if absent, problems are read from them */
  onFiles?(files: readonly File[]): void;
  /** moves the focus to the list of the collection */
  toList?(): void;
}

/** What a view receives. A message of a view that is not shown begins with the name of the view. */
export interface App {
  readonly store: Store;
  readonly kept: KeptWork;
  /**
   * Asks an engine that has no other work and is made with the current settings.
   * @throws KeymoveError `cannot-load`, or what the question throws
   */
  ask<Answer>(question: (engine: Engine) => Promise<Answer>): Promise<Answer>;
  /** reads files and texts: sets up a problem, and makes several problems the store's collection */
  readonly reader: CollectionReader;
  /** tells a screen reader about moves, verdicts and errors; the view itself shows what can be seen */
  say(text: string): void;
  /** marks the view's tab as searching until the returned function is called */
  working(): () => void;
}

export type MakeView = (app: App) => PageView;
