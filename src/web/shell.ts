/** The page around the views: its head with the tabs, help, keys, and messages to screen readers. */
import { button, h } from '../board-ui/dom.js';
import { themeSwitch } from '../board-ui/theme.js';
import { fragmentOf } from './address.js';
import type { App, MakeView, PageView, Shortcut } from './app.js';
import { collectionBar } from './collection/collection-bar.js';
import { CollectionReader } from './collection/collection-reader.js';
import { failureText, PageEngine } from './engine.js';
import { KeptWork } from './kept-work.js';
import { followLooks } from './looks.js';
import { problemView } from './problem/problem-view.js';
import { type State, type Store, VIEW_NAMES, type ViewName } from './store.js';
import { TEXTS } from './texts.js';

/** Elements that use keys for typing or choosing. */
const TYPED_INTO = 'input:not([type="checkbox"]), select, textarea';

export function shellOf(store: Store) {
  const views = new Map<ViewName, PageView>();
  const main = h('main', { id: 'view', tabindex: -1 });
  const spoken = h('p.unseen', { role: 'status', 'aria-live': 'polite' });
  const tabs = viewTabs(store);
  const shortcuts: readonly Shortcut[] = [
    { keys: ['o'], what: TEXTS.keys.settings, run: () => void open('settings') },
    { keys: ['?'], what: TEXTS.keys.help, run: () => void open('help') },
    {
      keys: VIEW_NAMES.map((_, i) => String(i + 1)),
      what: TEXTS.keys.views,
      run: ({ key }) => store.set({ view: VIEW_NAMES[Number(key) - 1] ?? VIEW_NAMES[0] }),
    },
  ];
  let shown: PageView | undefined;
  const kept = new KeptWork();
  const engine = new PageEngine();
  const app: Omit<App, 'working'> = {
    store,
    ask: (question) => engine.ask(store.state.settings, question),
    kept,
    reader: new CollectionReader(
      store,
      kept,
      async (...given) => (await import('./later.js')).readCollection(...given),
      (status) => bar.showStatus(status),
    ),
    say: (text) => {
      // a repeated text must change, or it is not spoken again
      spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text;
    },
  };
  const bar = collectionBar(app, () => void toList());
  document.getElementById('starting')?.remove();
  document.body.prepend(
    h('a.skip', { href: '#view' }, TEXTS.skip),
    h(
      'header.top',
      h('p.brand', 'keymove'),
      tabs.element,
      h(
        'div.tools',
        themeSwitch(),
        button('quiet', () => void open('settings'), TEXTS.settings.title),
        button(
          { class: 'quiet', 'aria-label': TEXTS.help.openLabel },
          () => void open('help'),
          TEXTS.help.open,
        ),
      ),
    ),
    bar.element,
    main,
    spoken,
  );
  followLooks(store);
  // prevents the link from changing the address, which belongs to the problem
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  document.addEventListener('keydown', onKey);
  acceptDrops((files) => {
    if (shown?.onFiles) shown.onFiles(files);
    else void app.reader.readFiles(files);
  });
  store.listen((state, before) => void update(state, before));

  /** Shows the state, and prepares for the first question. It is called once. */
  async function start(): Promise<void> {
    await update(store.state, undefined);
    void app.reader.restore();
    whenIdle(() => void engine.warm(store.state.settings));
  }

  async function open(name: 'help' | 'settings'): Promise<void> {
    const { helpDialog, settingsDialog } = await import('./later.js');
    // the reader may have pressed twice before the dialog was loaded
    if (document.querySelector('dialog[open]')) return;
    const dialog =
      name === 'settings'
        ? settingsDialog(store)
        : helpDialog([
            { title: TEXTS.help.everywhere, shortcuts: [...shortcuts, ...bar.shortcuts] },
            { title: TEXTS.views[store.state.view], shortcuts: shown?.shortcuts ?? [] },
          ]);
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Shows an error above the view, until something else is set up. */
  function tell(text: string): void {
    bar.showStatus({ text, isReading: false, isFault: true });
  }

  async function update(state: State, before: State | undefined): Promise<void> {
    tabs.update(state);
    document.title = TEXTS.title(TEXTS.views[state.view]);
    bar.update(state);
    if (state.view === before?.view) {
      shown?.update(state);
      return;
    }
    const view = await viewOf(state.view);
    // another view may have been requested in the meantime
    if (!view || store.state.view !== state.view || shown === view) return;
    shown?.leave?.();
    shown = view;
    main.dataset.view = state.view;
    tabs.mark(state.view);
    main.replaceChildren(view.element);
    if (before) scrollTo(0, 0);
    view.update(store.state);
    if (before) app.say(TEXTS.views[state.view]);
  }

  /** Makes the `App` of a view. Messages of a view that is not shown begin with the name of the view. */
  function appOf(name: ViewName): App {
    const { say } = app;
    const isShown = (): boolean => store.state.view === name;
    return {
      ...app,
      say: (text) => say(isShown() ? text : TEXTS.saidElsewhere(TEXTS.views[name], text)),
      working: () => tabs.working(name),
    };
  }

  async function toList(): Promise<void> {
    if (!store.state.collection) return;
    store.set({ view: 'collection' });
    (await viewOf('collection'))?.toList?.();
  }

  async function viewOf(name: ViewName): Promise<PageView | undefined> {
    try {
      const make = views.has(name) ? undefined : await LOAD_VIEW[name]();
      // the view may have been made by another call in the meantime
      if (make && !views.has(name)) views.set(name, make(appOf(name)));
      return views.get(name);
    } catch (error) {
      const text = failureText(error);
      main.replaceChildren(h('p.notice', { role: 'alert' }, text));
      return undefined;
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO);
    if (isTyping && !(isHeld && event.key === 'Enter')) return;
    // ignores Shift for letters, unless Ctrl is held
    const key = isHeld || event.key.length > 1 ? event.key : event.key.toLowerCase();
    const pressed = `${isHeld ? 'Ctrl+' : ''}${key}`;
    const shortcut = [...(shown?.shortcuts ?? []), ...shortcuts, ...bar.shortcuts].find(({ keys }) =>
      keys.includes(pressed),
    );
    if (!shortcut?.run) return;
    event.preventDefault();
    shortcut.run(event);
  }

  return { start, tell };
}

/** Makes the tabs. Each shows whether its view is searching, or has finished a search that the reader has not seen yet. */
function viewTabs(store: Store) {
  const tabs = new Map(VIEW_NAMES.map((name) => [name, h('a', TEXTS.views[name])] as const));
  /** running searches, and their views */
  const searches = new Map<symbol, ViewName>();

  function update(state: State): void {
    for (const [name, tab] of tabs) {
      tab.href = `#${fragmentOf(name, state)}`;
      tab.ariaCurrent = name === state.view ? 'page' : null;
    }
  }

  /** Notes that a view begins a search. @returns a function to call when it ends */
  function working(name: ViewName): () => void {
    const own = Symbol(name);
    searches.set(own, name);
    mark(name);
    return () => {
      if (searches.delete(own)) mark(name);
    };
  }

  function mark(name: ViewName): void {
    const isOn = [...searches.values()].includes(name);
    const tab = tabs.get(name);
    if (!tab) return;
    const mark = isOn ? 'searching' : store.state.view === name ? undefined : 'searched';
    if (mark) tab.dataset.mark = mark;
    else delete tab.dataset.mark;
    tab.title = mark ? TEXTS.tabs[mark] : '';
    tab.ariaLabel = mark ? `${TEXTS.views[name]}, ${TEXTS.tabs[mark]}` : null;
  }

  return {
    element: h('nav', { 'aria-label': TEXTS.viewsLabel }, ...tabs.values()),
    update,
    working,
    mark,
  };
}

/** Accepts files dropped anywhere on the page. */
function acceptDrops(onFiles: (files: readonly File[]) => void): void {
  const accept = (event: DragEvent): void => {
    const isOurs = event.dataTransfer?.types.includes('Files') === true;
    document.body.classList.toggle('dropping', isOurs && event.type === 'dragover');
    if (!isOurs) return;
    event.preventDefault();
    if (event.type !== 'drop') return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  };
  addEventListener('dragover', accept);
  addEventListener('drop', accept);
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
}

/** Calls `act` when the browser is idle, or soon in browsers that do not report this. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 500);
};

const later = () => import('./later.js');

/** Loads views. Each is a folder, whose script runs when it is first opened. The first is available at once. */
const LOAD_VIEW: Readonly<Record<ViewName, () => Promise<MakeView>>> = {
  problem: async () => problemView,
  collection: async () => (await later()).collectionView,
  analyse: async () => (await later()).analyseView,
  play: async () => (await later()).playView,
};
