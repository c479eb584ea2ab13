/**
 * The problems of a file: searched, filtered, chosen to be set up, and verified row by row; how far that is, and the report to download.
 */

import { button, h } from '../../board-ui/dom.js';
import type { Entry } from '../../board-ui/entries.js';
import { filterBar } from '../../board-ui/filters.js';
import { problemList } from '../../board-ui/list.js';
import { definePieces } from '../../board-ui/list-diagrams.js';
import type { App, PageView, Shortcut } from '../app.js';
import { sentenceOf } from '../engine.js';
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

/** Time between two drawings of the list while it is verified; of a long list it takes as long as twenty of them. */
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
  /** how far the search of the problem is that takes a while */
  const search = h('p.progress');
  const said = h('p.said');
  /** one for each collection */
  let filters = filterBar(onFiltered);
  /** it is on the page */
  let isShown = false;
  let drawnAt = 0;
  /** how long that took */
  let drawnIn = 0;
  /** the list will be drawn again */
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const seconds = settingNumber(app.store, 'verifySeconds', 'verify-seconds', [0, 86_400], 10);
  /** of the collection that is shown, or was shown last */
  let verification: Verification | undefined;
  // a collection that was closed or replaced is not verified any longer
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

  /** Puts the focus on the problem that is set up, or on the search. */
  function toList(): Promise<void> {
    const { collection, problem } = app.store.state;
    const chosen = chosenIn(collection, problem);
    if (chosen && collection?.shown.includes(chosen)) list.focus(chosen);
    else section.querySelector<HTMLElement>('#search')?.focus();
    return Promise.resolve();
  }

  function show(collection: PageCollection): void {
    verification?.stop();
    const shown = new Verification(app, collection, (what) => {
      // another collection may have been read
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

  /** The next problem is the next of what is shown. */
  function onFiltered(entries: readonly Entry[]): void {
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

  /** Draws now and then, and only what nobody is using. */
  function tick(): void {
    drawState();
    if (drawing !== undefined) return;
    const rest = Math.max(DRAW_EVERY_MS, REST * drawnIn);
    const wait = Math.max(0, drawnAt + rest - performance.now());
    drawing = setTimeout(drawUnlessUsed, wait);
  }

  /** Whoever has the focus in the list, or reads further down, keeps what is seen until later. */
  function drawUnlessUsed(): void {
    drawing = undefined;
    const isUsed = section.contains(document.activeElement) && document.activeElement !== starter;
    if (isShown && !isUsed && scrollY <= innerHeight) draw();
    else if (verification?.isRunning) drawing = setTimeout(drawUnlessUsed, DRAW_EVERY_MS);
  }

  /** @param isNew the list is of other problems, or all that is found of them is */
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
      tell(TEXTS.wrong(sentenceOf(error)));
    }
  }

  /** @param more is only spoken: it is seen elsewhere */
  function tell(text: string, more = ''): void {
    said.textContent = text;
    app.say(`${text} ${more}`.trim());
  }

  return { element: section, shortcuts, update, leave, toList };
}
