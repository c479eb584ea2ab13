/** Games from a text or a file: pasted, chosen or dropped; several are listed, searched and stepped through. */
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
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

export function gameLoader(app: App, events: LoaderEvents) {
  const area = h('textarea', { id: 'pgn', rows: 3, ...UNCORRECTED, placeholder: analyse.pasteExample });
  const said = h('p.said', { role: 'status' });
  const stop = button({ class: 'quiet', hidden: true }, () => running?.abort(), analyse.stop);
  const search = h('input', {
    id: 'game-search',
    type: 'search',
    placeholder: analyse.searchExample,
    ...UNCORRECTED,
  });
  const rows = h('ol.game-list');
  const more = h('p.more-games', { hidden: true });
  let all: readonly ListedGame[] = [];
  let found: readonly ListedGame[] = [];
  let onBoard: ListedGame | undefined;
  /** of the file */
  let fileName = '';
  /** what became of games of the list, by their places */
  const changed = new Map<number, string>();
  let running: AbortController | undefined;
  let isLeaving = false;
  search.addEventListener('input', show);
  area.addEventListener('paste', () => setTimeout(takeText));
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) takeText();
  });
  const section = h(
    'div.games',
    { hidden: true },
    h(
      'div.row',
      h('label.unseen', { for: search.id }, analyse.search),
      search,
      iconButton(analyse.previous, 'previous', () => step(-1)),
      iconButton(analyse.next, 'next', () => step(1)),
    ),
    rows,
    more,
    button('quiet', () => void saveAll(), analyse.saveAll),
  );
  const form = h(
    'details.paste',
    h('summary', analyse.paste),
    h('label.unseen', { for: area.id }, analyse.paste),
    area,
    h(
      'div.row',
      button('quiet', takeText, analyse.read),
      fileChooser('pgn-file', analyse.choose, ([file]) => file && readFile(file)),
    ),
  );
  void restore();
  const element = h('div.game-loader', form, h('div.row', said, stop), section);

  function readFile(file: File): void {
    void readContent(file.name, file);
  }

  /** Goes to the next game of the list (1) or the one before (-1). */
  function step(by: 1 | -1): void {
    const at = onBoard ? found.indexOf(onBoard) : -1;
    const next = found[at < 0 ? 0 : at + by];
    if (next) void openGame(next);
  }

  function choose(game: ListedGame | undefined): void {
    // another list may have taken the place of its own
    onBoard = game && all.includes(game) ? game : undefined;
    show();
    const at = onBoard ? all.indexOf(onBoard) : -1;
    if (hasGames()) void app.kept.put(OPENED, at, 0);
  }

  /** Returns the game of the list that is, or has become, this one. */
  function find(pgn: string): ListedGame | undefined {
    return all.find((game, at) => (changed.get(at) ?? game.pgn) === pgn);
  }

  /** Keeps the game on the board, so that it is there when the reader comes back. */
  function keep(pgn: string): void {
    if (!onBoard || pgn === pgnOf(onBoard)) return;
    const at = all.indexOf(onBoard);
    changed.set(at, pgn);
    if (hasGames()) void app.kept.put([...EDITED, at], [at, pgn], pgn.length);
  }

  /** Restores the games that were there when the page was left. */
  async function restore(): Promise<void> {
    const { kept, store } = app;
    const [saved, opened, edited, game] = await Promise.all([
      kept.get<SavedGames>(LIST),
      kept.get<number>(OPENED),
      allOf(kept.all<readonly [number, string]>(EDITED)),
      readOneGame(store.state.game),
    ]);
    if (!saved || all.length > 0) return;
    for (const [at, pgn] of edited) changed.set(at, pgn);
    list(saved.name, saved.games);
    said.textContent = readText(saved);
    const open = saved.games[opened ?? -1];
    // the game on the board may have come from elsewhere since
    if (open && game && isSameGame(open, listed(game))) onBoard = open;
    show();
  }

  function takeText(): void {
    if (area.value.trim() !== '') void readContent('', new Blob([area.value]));
  }

  async function readContent(name: string, content: Blob): Promise<void> {
    running?.abort();
    const abort = new AbortController();
    running = abort;
    stop.hidden = false;
    try {
      const read = await readAllGames({ name, content }, abort.signal, (games, bytes) => {
        if (running === abort) said.textContent = analyse.reading(games, bytes, content.size);
      });
      if (running === abort) take(name, read);
    } catch (error) {
      said.textContent = TEXTS.wrong(sentenceOf(error));
    } finally {
      if (running === abort) stop.hidden = true;
    }
  }

  function take(name: string, read: GamesRead): void {
    const { games, refused } = read;
    const [first] = games;
    said.textContent = readText(read);
    // what was there stays if there is nothing
    if (!first) return;
    form.open = false;
    changed.clear();
    list(name, games);
    const { kept } = app;
    const size = games.reduce((sum, { pgn }) => sum + pgn.length, 0);
    void kept.drop('games');
    if (hasGames() || refused > 0) void kept.put(LIST, { name, ...read } satisfies SavedGames, size);
    events.open(first.pgn, false);
    choose(first);
  }

  function list(name: string, games: readonly ListedGame[]): void {
    all = games;
    fileName = name;
    search.value = '';
    section.hidden = games.length < 2;
  }

  async function openGame(game: ListedGame): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await events.leave();
    isLeaving = false;
    const isKept = onBoard !== undefined;
    events.open(pgnOf(game), isKept);
    choose(game);
    app.say(nameOf(game));
  }

  function pgnOf(game: ListedGame): string {
    return changed.get(all.indexOf(game)) ?? game.pgn;
  }

  /** Downloads all games of the file, with the changes made to them since. */
  async function saveAll(): Promise<void> {
    const content = all.map((game) => `${pgnOf(game).trim()}\n`).join('\n');
    const about = fileName.replace(/\.[^.]*$/, '') || analyse.games;
    const saved = await download({ content, type: PGN_TYPE, extension: 'pgn', about });
    // those that could not be read are not among them
    said.textContent = `${saved} ${analyse.loaded(all.length)}`;
  }

  function show(): void {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = all.filter((game) => {
      const text = `${game.white} ${game.black} ${game.event} ${game.result}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const at = onBoard ? found.indexOf(onBoard) : -1;
    const from = Math.max(0, Math.min(at - MAX_SHOWN / 2, found.length - MAX_SHOWN));
    const shown = found.slice(from, from + MAX_SHOWN);
    const focused = rows.contains(document.activeElement);
    rows.start = from + 1;
    rows.replaceChildren(...shown.map((game) => h('li', item(game))));
    const left = found.length - shown.length;
    more.hidden = left <= 0;
    more.textContent = analyse.more(left);
    const current = rows.querySelector<HTMLElement>('[aria-current]');
    if (focused) current?.focus();
    else current?.scrollIntoView?.({ block: 'nearest' });
  }

  function item(game: ListedGame): HTMLButtonElement {
    const { result, plies, event } = game;
    const isOpen = game === onBoard;
    return button(
      { class: 'game', ...(isOpen && { 'aria-current': 'true' }) },
      () => void openGame(game),
      h('span', nameOf(game)),
      h('span.details', [result, analyse.plies(Math.ceil(plies / 2)), event].filter(Boolean).join(' · ')),
    );
  }

  function hasGames(): boolean {
    return all.length > 1;
  }

  return {
    element,
    readFile,
    step,
    choose,
    find,
    keep,
    get hasGames() {
      return hasGames();
    },
    /** Returns the game of the list that is on the board; undefined if the game on the board is not listed. */
    get opened() {
      return onBoard;
    },
  };
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
