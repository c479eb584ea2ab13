/** The page around the views: its head with the tabs, help, keys, and what is said to screen readers. */
import { button, h } from '../board-ui/dom.js';
import { themeSwitch } from '../board-ui/theme.js';
import { fragmentOf } from './address.js';
import type { App, PageView, Shortcut } from './app.js';
import { CollectionBar } from './collection/collection-bar.js';
import { CollectionReader } from './collection/collection-reader.js';
import { PageEngine, sentenceOf } from './engine.js';
import { KeptWork } from './kept-work.js';
import { followLooks } from './looks.js';
import type { State, Store } from './store.js';
import { TEXTS } from './texts.js';
import { VIEW_NAMES, type ViewName } from './view-names.js';
import { LOAD_VIEW } from './views.js';

/** Where keys write something, or choose it. */
const TYPED_INTO = 'input:not([type="checkbox"]), select, textarea';

export class Shell {
  readonly #store: Store;
  readonly #app: App;
  readonly #views = new Map<ViewName, PageView>();
  readonly #main = h('main', { id: 'view', tabindex: -1 });
  readonly #spoken = h('p.unseen', { role: 'status', 'aria-live': 'polite' });
  readonly #bar: CollectionBar;
  readonly #tabs = new Map<ViewName, HTMLAnchorElement>();
  readonly #shortcuts: readonly Shortcut[] = [
    { keys: ['o'], what: TEXTS.keys.settings, run: () => void this.#open('settings') },
    { keys: ['?'], what: TEXTS.keys.help, run: () => void this.#open('help') },
    {
      keys: VIEW_NAMES.map((_, i) => String(i + 1)),
      what: TEXTS.keys.views,
      run: ({ key }) => this.#store.set({ view: VIEW_NAMES[Number(key) - 1] ?? VIEW_NAMES[0] }),
    },
  ];
  /** searches that go on, and whose they are */
  readonly #searches = new Map<symbol, ViewName>();
  #shown: PageView | undefined;

  constructor(store: Store) {
    this.#store = store;
    const kept = new KeptWork();
    this.#app = {
      store,
      engine: new PageEngine(),
      kept,
      reader: new CollectionReader(
        store,
        kept,
        async (...given) => (await import('./later.js')).readCollection(...given),
        (status) => this.#bar.showStatus(status),
      ),
      say: (text) => {
        // the same text again is said again
        this.#spoken.textContent = this.#spoken.textContent === text ? `${text}\u00a0` : text;
      },
      working: () => () => {},
    };
    this.#bar = new CollectionBar(this.#app, () => void this.#toList());
    for (const name of VIEW_NAMES) this.#tabs.set(name, h('a', TEXTS.views[name]));
    document.getElementById('starting')?.remove();
    document.body.prepend(
      h('a.skip', { href: '#view' }, TEXTS.skip),
      h(
        'header.top',
        h('p.brand', 'keymove'),
        h('nav', { 'aria-label': TEXTS.viewsLabel }, ...this.#tabs.values()),
        h(
          'div.tools',
          themeSwitch(),
          button('quiet', () => void this.#open('settings'), TEXTS.settings.title),
          button(
            { class: 'quiet', 'aria-label': TEXTS.help.openLabel },
            () => void this.#open('help'),
            TEXTS.help.open,
          ),
        ),
      ),
      this.#bar.element,
      this.#main,
      this.#spoken,
    );
    followLooks(store);
    // only the view behind it is a place in the page; its address is the problem's
    document.querySelector('.skip')?.addEventListener('click', (event) => {
      event.preventDefault();
      this.#main.focus();
    });
    document.addEventListener('keydown', (event) => this.#onKey(event));
    acceptDrops((files) => {
      if (this.#shown?.onFiles) this.#shown.onFiles(files);
      else void this.#app.reader.readFiles(files);
    });
    store.listen((state, before) => void this.#update(state, before));
  }

  /** Shows the state, and prepares for the first question. Called once. */
  async start(): Promise<void> {
    await this.#update(this.#store.state, undefined);
    void this.#app.reader.restore();
    whenIdle(() => void this.#app.engine.warm(this.#store.state.settings));
  }

  async #open(name: 'help' | 'settings'): Promise<void> {
    const { helpDialog, settingsDialog } = await import('./later.js');
    // after two presses before it was loaded
    if (document.querySelector('dialog[open]')) return;
    const dialog =
      name === 'settings'
        ? settingsDialog(this.#store)
        : helpDialog([
            { title: TEXTS.help.everywhere, shortcuts: [...this.#shortcuts, ...this.#bar.shortcuts] },
            { title: TEXTS.views[this.#store.state.view], shortcuts: this.#shown?.shortcuts ?? [] },
          ]);
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Shows what went wrong, above the view, until something else is set up. */
  tell(text: string): void {
    this.#bar.showStatus({ text, isReading: false, isFault: true });
  }

  async #update(state: State, before: State | undefined): Promise<void> {
    for (const [name, tab] of this.#tabs) {
      tab.href = `#${fragmentOf(name, state)}`;
      if (name === state.view) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    document.title = TEXTS.title(TEXTS.views[state.view]);
    this.#bar.update(state);
    if (state.view === before?.view) {
      this.#shown?.update(state);
      return;
    }
    const view = await this.#view(state.view);
    // meanwhile another may have been asked for
    if (!view || this.#store.state.view !== state.view || this.#shown === view) return;
    this.#shown?.leave?.();
    this.#shown = view;
    this.#main.dataset.view = state.view;
    this.#markTab(state.view);
    this.#main.replaceChildren(view.element);
    if (before) scrollTo(0, 0);
    view.update(this.#store.state);
    if (before) this.#app.say(TEXTS.views[state.view]);
  }

  /** Makes the `App` of a view. Messages of a view that is not shown name the view. */
  #appOf(name: ViewName): App {
    const { say } = this.#app;
    const isShown = (): boolean => this.#store.state.view === name;
    return {
      ...this.#app,
      say: (text) => say(isShown() ? text : TEXTS.saidElsewhere(TEXTS.views[name], text)),
      working: () => {
        const own = Symbol(name);
        this.#searches.set(own, name);
        this.#markTab(name);
        return () => {
          if (this.#searches.delete(own)) this.#markTab(name);
        };
      },
    };
  }

  /** Its view searches; or has searched while another was shown, until it is looked at. */
  #markTab(name: ViewName): void {
    const isOn = [...this.#searches.values()].includes(name);
    const tab = this.#tabs.get(name);
    if (!tab) return;
    const mark = isOn ? 'searching' : this.#store.state.view === name ? undefined : 'searched';
    if (mark) tab.dataset.mark = mark;
    else delete tab.dataset.mark;
    tab.title = mark ? TEXTS.tabs[mark] : '';
    tab.ariaLabel = mark ? `${TEXTS.views[name]}, ${TEXTS.tabs[mark]}` : null;
  }

  async #toList(): Promise<void> {
    if (!this.#store.state.collection) return;
    this.#store.set({ view: 'collection' });
    await (await this.#view('collection'))?.toList?.();
  }

  async #view(name: ViewName): Promise<PageView | undefined> {
    try {
      const make = this.#views.has(name) ? undefined : await LOAD_VIEW[name]();
      // it may have been made while it was loaded for the second time
      if (make && !this.#views.has(name)) this.#views.set(name, make(this.#appOf(name)));
      return this.#views.get(name);
    } catch (error) {
      const text = TEXTS.wrong(sentenceOf(error));
      this.#main.replaceChildren(h('p.notice', { role: 'alert' }, text));
      return undefined;
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO);
    if (isTyping && !(isHeld && event.key === 'Enter')) return;
    // letters without regard to Shift, unless it is held with Ctrl
    const key = isHeld || event.key.length > 1 ? event.key : event.key.toLowerCase();
    const pressed = `${isHeld ? 'Ctrl+' : ''}${key}`;
    const shortcut = [...(this.#shown?.shortcuts ?? []), ...this.#shortcuts, ...this.#bar.shortcuts].find(
      ({ keys }) => keys.includes(pressed),
    );
    if (!shortcut?.run) return;
    event.preventDefault();
    shortcut.run(event);
  }
}

/** Files dropped anywhere on the page. */
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

/** Not every browser says when it is idle. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 500);
};
