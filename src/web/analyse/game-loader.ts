/** Games from a text or a file: pasted, chosen or dropped; several are listed, searched and stepped through. */
import { button, h } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import type { App } from '../app.js';
import { type ListedGame, listed, readOneGame } from '../board/listed-game.js';
import { sentenceOf } from '../engine.js';
import { fileChooser } from '../field.js';
import { download } from '../save-bar.js';
import { TEXTS } from '../texts.js';
import { analyse } from './analyse-texts.js';
import { type GamesRead, readAllGames } from './read-games.js';

export const PGN_TYPE = 'application/vnd.chess-pgn';

/** Most games in the list: as many as a reader looks through. The search finds the others. */
const MAX_SHOWN = 100;

/** What a reload restores: the games as read, which one is open, and the changes to the others. */
interface SavedGames extends GamesRead {
  readonly name: string;
}
const LIST = ['games', 'list'] as const;
const OPENED = ['games', 'opened'] as const;
const EDITED = ['games', 'edited'] as const;

interface LoaderEvents {
  /** another game is wanted: resolves when what is done to the one on the board is done */
  leave(): Promise<void>;
  /**
   * @param pgn of the game that is opened
   * @param isKept what became of the one that was on the board is in the list
   */
  open(pgn: string, isKept: boolean): void;
}

export class GameLoader {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #events: LoaderEvents;
  readonly #text = h('textarea', {
    id: 'pgn',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: analyse.pasteExample,
  });
  readonly #said = h('p.said', { role: 'status' });
  readonly #stop = button({ class: 'quiet', hidden: true }, () => this.#abort?.abort(), analyse.stop);
  readonly #search = h('input', {
    id: 'game-search',
    type: 'search',
    placeholder: analyse.searchExample,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  readonly #rows = h('ol.game-list');
  readonly #more = h('p.more-games', { hidden: true });
  readonly #games: HTMLElement;
  readonly #form: HTMLDetailsElement;
  #all: readonly ListedGame[] = [];
  #found: readonly ListedGame[] = [];
  #opened: ListedGame | undefined;
  /** of the file */
  #name = '';
  /** what became of games of the list, by their places */
  readonly #edited = new Map<number, string>();
  #abort: AbortController | undefined;
  #isLeaving = false;

  constructor(app: App, events: LoaderEvents) {
    this.#app = app;
    this.#events = events;
    this.#search.addEventListener('input', () => this.#show());
    this.#text.addEventListener('paste', () => setTimeout(() => this.#readText()));
    this.#text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#readText();
    });
    this.#games = h(
      'div.games',
      { hidden: true },
      h(
        'div.row',
        h('label.unseen', { for: this.#search.id }, analyse.search),
        this.#search,
        iconButton(analyse.previous, 'previous', () => this.step(-1)),
        iconButton(analyse.next, 'next', () => this.step(1)),
      ),
      this.#rows,
      this.#more,
      button('quiet', () => void this.#saveAll(), analyse.saveAll),
    );
    this.#form = h(
      'details.paste',
      h('summary', analyse.paste),
      h('label.unseen', { for: this.#text.id }, analyse.paste),
      this.#text,
      h(
        'div.row',
        button('quiet', () => this.#readText(), analyse.read),
        fileChooser('pgn-file', analyse.choose, ([file]) => file && this.readFile(file)),
      ),
    );
    void this.#restore();
    this.element = h('div.game-loader', this.#form, h('div.row', this.#said, this.#stop), this.#games);
  }

  readFile(file: File): void {
    void this.#read(file.name, file);
  }

  get hasGames(): boolean {
    return this.#all.length > 1;
  }

  /** Goes to the next game of the list (1) or the one before (-1). */
  step(by: 1 | -1): void {
    const at = this.#opened ? this.#found.indexOf(this.#opened) : -1;
    const next = this.#found[at < 0 ? 0 : at + by];
    if (next) void this.#open(next);
  }

  /** Returns the game of the list that is on the board; undefined if the game on the board is not listed. */
  get opened(): ListedGame | undefined {
    return this.#opened;
  }

  choose(game: ListedGame | undefined): void {
    // another list may have taken the place of its own
    this.#opened = game && this.#all.includes(game) ? game : undefined;
    this.#show();
    const at = this.#opened ? this.#all.indexOf(this.#opened) : -1;
    if (this.hasGames) void this.#app.kept.put(OPENED, at, 0);
  }

  /** Returns the game of the list that is, or has become, this one. */
  find(pgn: string): ListedGame | undefined {
    return this.#all.find((game, at) => (this.#edited.get(at) ?? game.pgn) === pgn);
  }

  /** Keeps the game on the board, so that it is there when the reader comes back. */
  keep(pgn: string): void {
    if (!this.#opened || pgn === this.#pgnOf(this.#opened)) return;
    const at = this.#all.indexOf(this.#opened);
    this.#edited.set(at, pgn);
    if (this.hasGames) void this.#app.kept.put([...EDITED, at], [at, pgn], pgn.length);
  }

  /** Restores the games that were there when the page was left. */
  async #restore(): Promise<void> {
    const { kept, store } = this.#app;
    const [saved, opened, edited, game] = await Promise.all([
      kept.get<SavedGames>(LIST),
      kept.get<number>(OPENED),
      allOf(kept.all<readonly [number, string]>(EDITED)),
      readOneGame(store.state.game),
    ]);
    if (!saved || this.#all.length > 0) return;
    for (const [at, pgn] of edited) this.#edited.set(at, pgn);
    this.#list(saved.name, saved.games);
    this.#said.textContent = readText(saved);
    const open = saved.games[opened ?? -1];
    // the game on the board may have come from elsewhere since
    if (open && game && isSameGame(open, listed(game))) this.#opened = open;
    this.#show();
  }

  #readText(): void {
    if (this.#text.value.trim() !== '') void this.#read('', new Blob([this.#text.value]));
  }

  async #read(name: string, content: Blob): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#stop.hidden = false;
    try {
      const read = await readAllGames({ name, content }, abort.signal, (games, bytes) => {
        if (this.#abort === abort) this.#said.textContent = analyse.reading(games, bytes, content.size);
      });
      if (this.#abort === abort) this.#take(name, read);
    } catch (error) {
      this.#said.textContent = TEXTS.wrong(sentenceOf(error));
    } finally {
      if (this.#abort === abort) this.#stop.hidden = true;
    }
  }

  #take(name: string, read: GamesRead): void {
    const { games, refused } = read;
    const [first] = games;
    this.#said.textContent = readText(read);
    // what was there stays if there is nothing
    if (!first) return;
    this.#form.open = false;
    this.#edited.clear();
    this.#list(name, games);
    const { kept } = this.#app;
    const size = games.reduce((sum, { pgn }) => sum + pgn.length, 0);
    void kept.drop('games');
    if (this.hasGames || refused > 0) void kept.put(LIST, { name, ...read } satisfies SavedGames, size);
    this.#events.open(first.pgn, false);
    this.choose(first);
  }

  #list(name: string, games: readonly ListedGame[]): void {
    this.#all = games;
    this.#name = name;
    this.#search.value = '';
    this.#games.hidden = games.length < 2;
  }

  async #open(game: ListedGame): Promise<void> {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    await this.#events.leave();
    this.#isLeaving = false;
    const isKept = this.#opened !== undefined;
    this.#events.open(this.#pgnOf(game), isKept);
    this.choose(game);
    this.#app.say(nameOf(game));
  }

  #pgnOf(game: ListedGame): string {
    return this.#edited.get(this.#all.indexOf(game)) ?? game.pgn;
  }

  /** Downloads all games of the file, with the changes made to them since. */
  async #saveAll(): Promise<void> {
    const content = this.#all.map((game) => `${this.#pgnOf(game).trim()}\n`).join('\n');
    const about = this.#name.replace(/\.[^.]*$/, '') || analyse.games;
    const saved = await download({ content, type: PGN_TYPE, extension: 'pgn', about });
    // those that could not be read are not among them
    this.#said.textContent = `${saved} ${analyse.loaded(this.#all.length)}`;
  }

  #show(): void {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = this.#all.filter((game) => {
      const text = `${game.white} ${game.black} ${game.event} ${game.result}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const at = this.#opened ? this.#found.indexOf(this.#opened) : -1;
    const from = Math.max(0, Math.min(at - MAX_SHOWN / 2, this.#found.length - MAX_SHOWN));
    const shown = this.#found.slice(from, from + MAX_SHOWN);
    const focused = this.#rows.contains(document.activeElement);
    this.#rows.start = from + 1;
    this.#rows.replaceChildren(...shown.map((game) => h('li', this.#item(game))));
    const left = this.#found.length - shown.length;
    this.#more.hidden = left <= 0;
    this.#more.textContent = analyse.more(left);
    const current = this.#rows.querySelector<HTMLElement>('[aria-current]');
    if (focused) current?.focus();
    else current?.scrollIntoView?.({ block: 'nearest' });
  }

  #item(game: ListedGame): HTMLButtonElement {
    const { result, plies, event } = game;
    const isOpen = game === this.#opened;
    return button(
      { class: 'game', ...(isOpen && { 'aria-current': 'true' }) },
      () => void this.#open(game),
      h('span', nameOf(game)),
      h('span.details', [result, analyse.plies(Math.ceil(plies / 2)), event].filter(Boolean).join(' · ')),
    );
  }
}

/** What came of the reading. */
const readText = ({ games, refused, fault = '', isCut }: GamesRead): string =>
  [
    games.length > 0 || refused > 0 ? '' : analyse.nothing,
    games.length > 0 ? analyse.loaded(games.length) : '',
    isCut ? analyse.cut : '',
    refused > 0 ? analyse.refused(refused, fault) : '',
  ]
    .filter((text) => text !== '')
    .join(' ');

const nameOf = ({ white, black }: ListedGame): string =>
  `${white || TEXTS.setUp.white} – ${black || TEXTS.setUp.black}`;

const isSameGame = (a: ListedGame, b: ListedGame): boolean => nameOf(a) === nameOf(b) && a.event === b.event;

async function allOf<Value>(portions: AsyncIterable<readonly Value[]>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const portion of portions) all.push(...portion);
  return all;
}
