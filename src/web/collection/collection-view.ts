/**
 * The problems of a file: searched, filtered, chosen to be set up, and verified row by row; how far that is, and the report to download.
 */

import { button, h } from '../../board-ui/dom.js';
import type { Entry } from '../../board-ui/entries.js';
import { FilterBar } from '../../board-ui/filters.js';
import { ProblemList } from '../../board-ui/list.js';
import type { Problem } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { App, PageView, Shortcut } from '../app.js';
import { definePieces } from '../board/pieces.js';
import { sentenceOf } from '../engine.js';
import { progressTeller } from '../engine-request.js';
import { fileChooser, settingNumber } from '../field.js';
import { download } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading } from '../workbench.js';
import { type CollectionProblem, chosenIn, isRefused, type PageCollection } from './collection.js';
import { OwnCollection } from './own-collection.js';
import { type KeptRow, Rows } from './rows.js';

const { verify, collection: words } = TEXTS;

const VERDICTS = ['collection', 'verdict'] as const;

/** Time between two drawings of the list while it is verified; of a long list it takes as long as twenty of them. */
const DRAW_EVERY_MS = 500;
const REST = 20;

class CollectionView implements PageView {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[] = [
    { keys: ['v', 'Ctrl+Enter'], what: verify.keys.verifyAll, run: () => this.#button.click() },
    { keys: ['d'], what: verify.keys.download, run: () => this.#download.click() },
  ];
  readonly #app: App;
  readonly #title = h('h2');
  readonly #remark = h('p.notice', { hidden: true });
  readonly #button = button('main-action', () => this.#onButton());
  readonly #download = button('quiet', () => void this.#save(), verify.downloadReport);
  readonly #own: OwnCollection;
  readonly #bar = h('progress', { 'aria-label': verify.progress });
  readonly #counts = h('p.progress');
  /** how far the search of the problem is that takes a while */
  readonly #search = h('p.progress');
  readonly #said = h('p.said');
  /** shown while there is no collection */
  readonly #nothing: HTMLElement;
  readonly #whole: HTMLElement;
  /** one for each collection */
  #filters = this.#newFilters();
  readonly #list: ProblemList;
  #rows: Rows | undefined;
  #running: AbortController | undefined;
  /** it is on the page */
  #isShown = false;
  #drawnAt = 0;
  /** how long that took */
  #drawnIn = 0;
  /** the list will be drawn again */
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App) {
    this.#app = app;
    const seconds = settingNumber(app.store, 'verifySeconds', 'verify-seconds', [0, 86_400], 10);
    // a collection that was closed or replaced is not verified any longer
    app.store.listen(({ collection }) => {
      if (collection?.entries !== this.#rows?.collection.entries) this.#stop();
    });
    definePieces();
    this.#own = new OwnCollection(app);
    this.#list = new ProblemList((record) => {
      const chosen = this.#rows?.collection.entries[record.at];
      if (!chosen || isRefused(chosen)) return;
      app.store.setUp((chosen as CollectionProblem).toSetUp);
      app.store.set({ view: 'problem' });
    });
    const open = (id: string): HTMLElement =>
      fileChooser(id, words.choose, (files) => void app.reader.readFiles(files), true);
    this.#nothing = h('div.no-collection', h('p', words.none), open('collection-files'));
    this.#whole = h(
      'div.collection-check',
      h(
        'header',
        this.#title,
        button('quiet', () => app.store.set({ collection: undefined }), words.close),
      ),
      this.#remark,
      h('div.row', this.#button, h('label', verify.secondsEach, seconds), this.#download),
      this.#bar,
      this.#counts,
      this.#search,
      this.#said,
      this.#filters.element,
      this.#list.element,
    );
    this.element = h(
      'section.collection',
      { 'aria-label': words.list },
      heading('collection'),
      this.#own.element,
      this.#nothing,
      this.#whole,
    );
  }

  update(state: State): void {
    const { collection } = state;
    this.#isShown = true;
    this.#own.update(state);
    this.#nothing.hidden = collection !== undefined;
    this.#whole.hidden = collection === undefined;
    // filters of another list leave the problems as they are
    if (collection && collection.entries !== this.#rows?.collection.entries) this.#show(collection);
  }

  leave(): void {
    this.#isShown = false;
  }

  /** Puts the focus on the problem that is set up, or on the search. */
  toList(): Promise<void> {
    const { collection, problem } = this.#app.store.state;
    const chosen = chosenIn(collection, problem);
    if (chosen && collection?.shown.includes(chosen)) this.#list.focusAt(chosen.at);
    else this.element.querySelector<HTMLElement>('#search')?.focus();
    return Promise.resolve();
  }

  /** Stops. The verdicts found so far stay. */
  #stop(): void {
    this.#running?.abort();
  }

  #show(collection: PageCollection): void {
    this.#stop();
    this.#running = undefined;
    const { kept } = this.#app;
    const rows = new Rows(collection, (row) => {
      void kept.put([...VERDICTS, collection.id, row.at], row, row.text.length);
    });
    this.#rows = rows;
    this.#title.textContent = collection.name;
    this.#remark.textContent = collection.remark ?? '';
    this.#remark.hidden = collection.remark === undefined;
    this.#said.textContent = '';
    const { element } = this.#filters;
    this.#filters = this.#newFilters();
    element.replaceWith(this.#filters.element);
    this.#draw(true);
    void this.#restore(rows);
  }

  /** Takes the verdicts that were found before. */
  async #restore(rows: Rows): Promise<void> {
    this.#isRestoring = true;
    this.#drawState();
    const { collection } = rows;
    const isKnown = await rows.restore(this.#app.kept.all<KeptRow>([...VERDICTS, collection.id]));
    if (this.#rows !== rows) return;
    this.#isRestoring = false;
    if (isKnown) this.#draw(true);
    else this.#drawState();
  }
  #isRestoring = false;

  #newFilters(): FilterBar {
    return new FilterBar((shown) => this.#onFiltered(shown));
  }

  /** The next problem is the next of what is shown. */
  #onFiltered(entries: readonly Entry[]): void {
    this.#list.show(entries);
    const { store } = this.#app;
    const { collection } = store.state;
    if (!collection || collection.entries !== this.#rows?.collection.entries) return;
    const shown = entries
      .map(({ at }) => collection.entries[at])
      .filter((entry): entry is CollectionProblem => entry !== undefined && !isRefused(entry));
    const isNew =
      shown.length !== collection.shown.length || shown.some((each, i) => each !== collection.shown[i]);
    if (isNew) store.set({ collection: { ...collection, shown } });
  }

  #onButton(): void {
    if (this.#running) this.#stop();
    else void this.#verify();
  }

  async #verify(): Promise<void> {
    const rows = this.#rows;
    if (!rows || rows.left === 0) return;
    const running = new AbortController();
    this.#running = running;
    this.#said.textContent = '';
    this.#draw();
    const end = this.#app.working();
    await rows.verify(
      (problem) => this.#ask(problem, running.signal),
      running.signal,
      () => {
        if (this.#running === running) this.#tick();
      },
    );
    end();
    this.#search.textContent = '';
    // another collection may have been read
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#draw(true);
    this.#said.textContent = rows.left > 0 ? verify.stopped(rows.left) : verify.allVerified;
    this.#app.say(`${this.#said.textContent} ${rows.counts.join(', ')}`);
  }

  async #ask(problem: Problem, signal: AbortSignal): Promise<VerdictRecord> {
    const { settings } = this.#app.store.state;
    const { verifySeconds } = settings;
    const name = problem.id ?? problem.title ?? String(problem.index + 1);
    const options = {
      signal,
      ...(verifySeconds > 0 && { ms: verifySeconds * 1000 }),
      onProgress: progressTeller((text) => {
        this.#search.textContent = `${name}: ${text}`;
      }),
    };
    return this.#app.engine.ask(settings, (engine) => engine.verify(problem, options));
  }

  /** Draws now and then, and only what nobody is using. */
  #tick(): void {
    this.#search.textContent = '';
    this.#drawState();
    if (this.#drawing !== undefined) return;
    const rest = Math.max(DRAW_EVERY_MS, REST * this.#drawnIn);
    const wait = Math.max(0, this.#drawnAt + rest - performance.now());
    this.#drawing = setTimeout(() => this.#drawUnlessUsed(), wait);
  }

  /** Whoever has the focus in the list, or reads further down, keeps what is seen until later. */
  #drawUnlessUsed(): void {
    this.#drawing = undefined;
    const isUsed = this.element.contains(document.activeElement) && document.activeElement !== this.#button;
    if (this.#isShown && !isUsed && scrollY <= innerHeight) this.#draw();
    else if (this.#running) this.#drawing = setTimeout(() => this.#drawUnlessUsed(), DRAW_EVERY_MS);
  }

  /** @param isNew the list is of other problems, or all that is found of them is */
  #draw(isNew = false): void {
    const rows = this.#rows;
    if (!rows) return;
    this.#drawState();
    const began = performance.now();
    if (isNew) this.#filters.show(rows.entries);
    else this.#filters.refresh(rows.entries);
    this.#drawnAt = performance.now();
    this.#drawnIn = this.#drawnAt - began;
  }

  #drawState(): void {
    const rows = this.#rows;
    if (!rows) return;
    const { done, left } = rows;
    this.#button.textContent = this.#running
      ? TEXTS.asking.stop
      : left === 0
        ? verify.allDone
        : done === 0
          ? verify.verifyAll
          : verify.goOn;
    this.#button.disabled = left === 0 || this.#isRestoring;
    this.#download.disabled = done === 0;
    this.#bar.max = done + left;
    this.#bar.value = done;
    this.#counts.textContent = this.#isRestoring
      ? verify.restoring
      : [verify.done(done, done + left), ...rows.counts].join('  ');
  }

  async #save(): Promise<void> {
    const rows = this.#rows;
    if (!rows) return;
    try {
      const content = await rows.report();
      const about = `${rows.collection.name.replace(/\.[^.]*$/, '')} verified`;
      this.#tell(await download({ content, type: 'text/html', extension: 'html', about }));
    } catch (error) {
      this.#tell(TEXTS.wrong(sentenceOf(error)));
    }
  }

  #tell(text: string): void {
    this.#said.textContent = text;
    this.#app.say(text);
  }
}

export const collectionView = (app: App): PageView => new CollectionView(app);
