/** A collection verified row by row: its list as in the HTML report, how far it is, and the report to download. */

import { button, h } from '../../board-ui/dom.js';
import { FilterBar } from '../../board-ui/filters.js';
import { ProblemList } from '../../board-ui/list.js';
import { Viewer } from '../../board-ui/viewer.js';
import type { VerdictRecord } from '../../browser.js';
import type { Problem } from '../../problems/problem.js';
import type { App, Shortcut } from '../app.js';
import type { Collection } from '../collection/collection.js';
import { definePieces } from '../collection/collection-list.js';
import { sentenceOf } from '../engine.js';
import { progressTeller } from '../engine-request.js';
import { SettingControls } from '../field.js';
import { download } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { type KeptRow, Rows } from './rows.js';

const { verify } = TEXTS;

const VERDICTS = ['collection', 'verdict'] as const;

/** Time between two drawings of the list while it is verified. */
const DRAW_EVERY_MS = 500;

export class CollectionCheck {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[] = [
    { keys: ['v', 'Ctrl+Enter'], what: verify.keys.verifyAll, run: () => this.#button.click() },
    { keys: ['d'], what: verify.keys.download, run: () => this.#download.click() },
  ];
  readonly #app: App;
  readonly #button = button('main-action', () => this.#onButton());
  readonly #download = button('quiet', () => void this.#save(), verify.downloadReport);
  readonly #controls: SettingControls;
  readonly #bar = h('progress', { 'aria-label': verify.progress });
  readonly #counts = h('p.progress');
  /** how far the search of the problem is that takes a while */
  readonly #search = h('p.progress');
  readonly #said = h('p.said');
  /** one for each collection */
  #filters = this.#newFilters();
  readonly #viewer: Viewer;
  readonly #list: ProblemList;
  #rows: Rows | undefined;
  #running: AbortController | undefined;
  #drawnAt = 0;
  /** the list will be drawn again */
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#controls = new SettingControls(app.store);
    const seconds = this.#controls.number('verifySeconds', 'verify-seconds', [0, 86_400], 10);
    // a collection that was closed or replaced is not verified any longer
    app.store.listen(({ collection }) => {
      if (collection?.entries !== this.#rows?.collection.entries) this.#stop();
    });
    definePieces();
    this.#list = new ProblemList((record) => this.#viewer.open(record));
    this.#viewer = new Viewer({
      beside: (record, step) => this.#list.problems[this.#list.problems.indexOf(record) + step],
      onShow: () => {},
      onClose: (record) => this.#list.focus(record),
    });
    this.element = h(
      'section.collection-check',
      { 'aria-label': verify.collection },
      h('div.row', this.#button, h('label', verify.secondsEach, seconds), this.#download),
      this.#bar,
      this.#counts,
      this.#search,
      this.#said,
      this.#filters.element,
      this.#list.element,
      this.#viewer.element,
    );
  }

  update({ collection, settings }: State): void {
    this.#controls.update(settings);
    // filters of another list leave the problems as they are
    if (collection && collection.entries !== this.#rows?.collection.entries) this.#show(collection);
  }

  /** Stops; the verdicts found so far stay. */
  #stop(): void {
    this.#running?.abort();
  }

  #show(collection: Collection): void {
    this.#stop();
    this.#running = undefined;
    const { kept } = this.#app;
    const rows = new Rows(collection, (row) => {
      void kept.put([...VERDICTS, collection.id, row.at], row, row.text.length);
    });
    this.#rows = rows;
    this.#said.textContent = '';
    const { element } = this.#filters;
    this.#filters = this.#newFilters();
    element.replaceWith(this.#filters.element);
    this.#draw();
    void kept.all<KeptRow>([...VERDICTS, collection.id]).then((known) => {
      rows.restore(known);
      if (known.length > 0 && this.#rows === rows) this.#draw();
    });
  }

  #newFilters(): FilterBar {
    return new FilterBar((shown) => this.#list.show(shown));
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
    this.#draw();
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
    const wait = Math.max(0, this.#drawnAt + DRAW_EVERY_MS - performance.now());
    this.#drawing = setTimeout(() => this.#drawUnlessUsed(), wait);
  }

  /** Whoever has the focus in the list, or reads further down, keeps what is seen until later. */
  #drawUnlessUsed(): void {
    this.#drawing = undefined;
    const isUsed = this.element.contains(document.activeElement) && document.activeElement !== this.#button;
    if (!isUsed && !this.#viewer.record && scrollY <= innerHeight) this.#draw();
    else if (this.#running) this.#drawing = setTimeout(() => this.#drawUnlessUsed(), DRAW_EVERY_MS);
  }

  #draw(): void {
    const rows = this.#rows;
    if (!rows) return;
    this.#drawState();
    this.#filters.show(rows.entries);
    this.#drawnAt = performance.now();
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
    this.#button.disabled = left === 0;
    this.#download.disabled = done === 0;
    this.#bar.max = done + left;
    this.#bar.value = done;
    this.#counts.textContent = [verify.done(done, done + left), ...rows.counts].join('  ');
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
