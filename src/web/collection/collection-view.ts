/** The problems of a file: searched, filtered, opened, and verified row by row, with the progress and a report to download. */

import { button, h } from '../../board-ui/dom.js';
import type { ListEntry } from '../../board-ui/entries.js';
import { filterBar } from '../../board-ui/filters.js';
import { problemList } from '../../board-ui/list.js';
import { definePieces } from '../../board-ui/list-diagrams.js';
import type { App, PageView, Shortcut } from '../app.js';
import { failureText } from '../engine.js';
import { settingNumber } from '../field.js';
import { download } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading } from '../workbench.js';
import { type CollectionProblem, chosenIn, isRefused, type PageCollection } from './collection.js';
import { collectionChooser } from './collection-bar.js';
import { ownCollection } from './own-collection.js';
import { Verification, type Verified } from './verification.js';

const { verify, collection: words } = TEXTS;

/** Minimum time between drawings of the list during verification. A long list rests for twenty times as long as drawing it takes. */
const DRAW_EVERY_MS = 500;
const REST = 20;

export function collectionView(app: App): PageView {
  const shortcuts: readonly Shortcut[] = [
    { keys: ['v', 'Ctrl+Enter'], what: verify.keys.verifyAll, run: () => starter.click() },
    { keys: ['d'], what: verify.keys.download, run: () => saver.click() },
  ];
  const title = h('h2');
  const remark = h('p.notice', { hidden: true });
  const starter = button('main-action', onButton);
  const saver = button('quiet', () => void save(), verify.downloadReport);
  const bar = h('progress', { 'aria-label': verify.progress });
  const progress = h('p.progress');
  /** progress of the search if a problem takes a while */
  const search = h('p.progress');
  const said = h('p.said');
  /** filters of the current collection */
  let filters = filterBar(onFiltered);
  /** the view is on the page */
  let isShown = false;
  let drawnAt = 0;
  /** time that the last drawing took */
  let drawnIn = 0;
  /** set while another drawing of the list is due */
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const seconds = settingNumber(app.store, 'verifySeconds', 'verify-seconds', [0, 86_400], 10);
  /** verification of the collection that is or was last shown */
  let verification: Verification | undefined;
  // verification stops when its collection is closed or replaced
  app.store.listen(({ collection }) => {
    if (!verification?.isOf(collection)) verification?.stop();
  });
  definePieces();
  const list = problemList((record) => {
    const chosen = verification?.collection.entries[record.at];
    if (!chosen || isRefused(chosen)) return;
    app.store.setUp((chosen as CollectionProblem).toSetUp);
    app.store.set({ view: 'problem' });
  });
  /** shown while there is no collection */
  const nothing = h('div.no-collection', h('p', words.none), collectionChooser(app, 'collection-files'));
  const whole = h(
    'div.collection-check',
    h(
      'header',
      title,
      button('quiet', () => app.store.set({ collection: undefined }), words.close),
    ),
    remark,
    h('div.row', starter, h('label', verify.secondsEach, seconds), saver),
    bar,
    progress,
    search,
    said,
    filters.element,
    list.element,
  );
  const section = h(
    'section.collection',
    { 'aria-label': words.list },
    heading('collection'),
    ownCollection(app),
    nothing,
    whole,
  );

  function update({ collection }: State): void {
    isShown = true;
    nothing.hidden = collection !== undefined;
    whole.hidden = collection === undefined;
    if (collection && !verification?.isOf(collection)) show(collection);
  }

  function leave(): void {
    isShown = false;
  }

  /** Moves the focus to the problem that is set up, or to the search. */
  function toList(): void {
    const { collection, problem } = app.store.state;
    const chosen = chosenIn(collection, problem);
    if (chosen && collection?.shown.includes(chosen)) list.focus(chosen);
    else section.querySelector<HTMLElement>('#search')?.focus();
  }

  function show(collection: PageCollection): void {
    verification?.stop();
    const shown = new Verification(app, collection, (what) => {
      // another collection may have been read in the meantime
      if (verification === shown) onVerified(what);
    });
    verification = shown;
    title.textContent = collection.name;
    remark.textContent = collection.remark ?? '';
    remark.hidden = collection.remark === undefined;
    said.textContent = '';
    const { element } = filters;
    filters = filterBar(onFiltered);
    element.replaceWith(filters.element);
    draw(true);
  }

  /** Makes the shown problems the ones that "next" steps through. */
  function onFiltered(entries: readonly ListEntry[]): void {
    list.show(entries);
    const { store } = app;
    const { collection } = store.state;
    if (!collection || !verification?.isOf(collection)) return;
    const shown = entries
      .map(({ at }) => collection.entries[at])
      .filter((entry): entry is CollectionProblem => entry !== undefined && !isRefused(entry));
    const isNew =
      shown.length !== collection.shown.length || shown.some((each, i) => each !== collection.shown[i]);
    if (isNew) store.set({ collection: { ...collection, shown } });
  }

  function onButton(): void {
    said.textContent = '';
    if (verification?.isRunning) verification.stop();
    else void verification?.start();
  }

  function onVerified(what: Verified): void {
    if (what === 'row') tick();
    else if (what === 'search') drawState();
    else draw(true);
    if (what !== 'end' || !verification) return;
    const { left, counts } = verification;
    tell(left > 0 ? verify.stopped(left) : verify.allVerified, counts.join(', '));
  }

  /** Draws from time to time, and redraws only the parts that are not in use. */
  function tick(): void {
    drawState();
    if (drawing !== undefined) return;
    const rest = Math.max(DRAW_EVERY_MS, REST * drawnIn);
    const wait = Math.max(0, drawnAt + rest - performance.now());
    drawing = setTimeout(drawUnlessUsed, wait);
  }

  /** Draws the list later if it has the focus or the reader has scrolled down, so that its contents do not move. */
  function drawUnlessUsed(): void {
    drawing = undefined;
    const isUsed = section.contains(document.activeElement) && document.activeElement !== starter;
    if (isShown && !isUsed && scrollY <= innerHeight) draw();
    else if (verification?.isRunning) drawing = setTimeout(drawUnlessUsed, DRAW_EVERY_MS);
  }

  /** @param isNew the list has other problems, or all results have changed */
  function draw(isNew = false): void {
    if (!verification) return;
    drawState();
    const began = performance.now();
    if (isNew) filters.show(verification.entries);
    else filters.refresh(verification.entries);
    drawnAt = performance.now();
    drawnIn = drawnAt - began;
  }

  function drawState(): void {
    if (!verification) return;
    const { done, left, counts, isRestoring, isRunning } = verification;
    starter.textContent = isRunning
      ? TEXTS.asking.stop
      : left === 0
        ? verify.allDone
        : done === 0
          ? verify.verifyAll
          : verify.goOn;
    starter.disabled = left === 0 || isRestoring;
    saver.disabled = done === 0;
    bar.max = done + left;
    bar.value = done;
    search.textContent = verification.search;
    progress.textContent = isRestoring
      ? verify.restoring
      : [verify.done(done, done + left), ...counts].join('  ');
  }

  async function save(): Promise<void> {
    if (!verification) return;
    try {
      const content = await verification.report();
      const about = `${verification.collection.name.replace(/\.[^.]*$/, '')} verified`;
      tell(await download({ content, type: 'text/html', extension: 'html', about }));
    } catch (error) {
      tell(failureText(error));
    }
  }

  /** @param more text that is only spoken, because it is visible elsewhere */
  function tell(text: string, more = ''): void {
    said.textContent = text;
    app.say(`${text} ${more}`.trim());
  }

  return { element: section, shortcuts, update, leave, toList };
}
