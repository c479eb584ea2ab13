/** Loads games from a text or a file that is pasted, chosen or dropped. Several games are listed, searched and stepped through. */
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import { sum } from '../../text/sum.js';
import type { App } from '../app.js';
import { failureText } from '../engine.js';
import { fileChooser } from '../field.js';
import { type ListedGame, listed, readOneGame } from '../game/listed-game.js';
import { readInThread } from '../reading/read-in-thread.js';
import type { Named } from '../reading/reading-messages.js';
import { download } from '../save-bar.js';
import { TEXTS } from '../texts.js';
import { analyse } from './analyse-texts.js';
import type { EditedGame } from './edited-game.js';
import type { GameList } from './game-list.js';

export const PGN_TYPE = 'application/vnd.chess-pgn';

/** Maximum number of games in the list: as many as a reader looks through. The search finds the others. */
const MAX_SHOWN = 100;

/** What a reload restores: the games as read, which one is open, and the changes to the others. */
interface SavedGames extends GamesRead {
  readonly name: string;
}
const LIST = ['games', 'list'] as const;
const OPENED = ['games', 'opened'] as const;
const EDITED = ['games', 'edited'] as const;

/** Shows the games with their search. The element is hidden if there is nothing to choose from. */
function gameChoice(
  list: GameList,
  events: { open(game: ListedGame): void; step(by: 1 | -1): void; saveAll(): void },
) {
  const search = h('input', {
    id: 'game-search',
    type: 'search',
    placeholder: analyse.searchExample,
    ...UNCORRECTED,
  });
  const rows = h('ol.game-list');
  const more = h('p.more-games', { hidden: true });
  search.addEventListener('input', () => {
    list.seek(search.value);
    show();
  });
  const element = h(
    'div.games',
    { hidden: true },
    h(
      'div.row',
      h('label.unseen', { for: search.id }, analyse.search),
      search,
      iconButton(analyse.previous, 'previous', () => events.step(-1)),
      iconButton(analyse.next, 'next', () => events.step(1)),
    ),
    rows,
    more,
    button('quiet', () => events.saveAll(), analyse.saveAll),
  );

  function renew(): void {
    search.value = '';
    element.hidden = !list.hasGames;
  }

  function show(): void {
    const { games, from, others } = list.excerpt(MAX_SHOWN);
    const focused = rows.contains(document.activeElement);
    rows.start = from + 1;
    rows.replaceChildren(...games.map((game) => h('li', item(game))));
    more.hidden = others <= 0;
    more.textContent = analyse.more(others);
    const current = rows.querySelector<HTMLElement>('[aria-current]');
    if (focused) current?.focus();
    else current?.scrollIntoView?.({ block: 'nearest' });
  }

  function item(game: ListedGame): HTMLButtonElement {
    const { result, plies, event } = game;
    const isOpen = game === list.opened;
    return button(
      { class: 'game', ...(isOpen && { 'aria-current': 'true' }) },
      () => events.open(game),
      h('span', nameOf(game)),
      h('span.details', [result, analyse.plies(Math.ceil(plies / 2)), event].filter(Boolean).join(' · ')),
    );
  }

  return { element, renew, show };
}

export function gameLoader(app: App, game: EditedGame) {
  const { kept } = app;
  const { list } = game;
  const choice = gameChoice(list, {
    open: (chosen) => void openGame(chosen),
    step,
    saveAll: () => void saveAll(),
  });
  const area = h('textarea', { id: 'pgn', rows: 3, ...UNCORRECTED, placeholder: analyse.pasteExample });
  const said = h('p.said', { role: 'status' });
  const stop = button({ class: 'quiet', hidden: true }, () => running?.abort(), analyse.stop);
  let running: AbortController | undefined;
  let isLeaving = false;
  area.addEventListener('paste', () => setTimeout(takeText));
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) takeText();
  });
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
  game.choose = choose;
  game.keep = keep;
  void restore();

  function readFile(file: File): void {
    void readContent(file.name, file);
  }

  function step(by: 1 | -1): void {
    const next = list.beside(by);
    if (next) void openGame(next);
  }

  function choose(chosen: ListedGame | undefined): void {
    const at = list.open(chosen);
    choice.show();
    if (list.hasGames) void kept.put(OPENED, at, 0);
  }

  /** Saves the game on the board for the reader's return. */
  function keep(pgn: string): void {
    const at = list.change(pgn);
    if (at !== undefined && list.hasGames) void kept.put([...EDITED, at], [at, pgn], pgn.length);
  }

  /** Restores the games that were loaded when the page was left. */
  async function restore(): Promise<void> {
    const [saved, opened, edited, onBoard] = await Promise.all([
      kept.get<SavedGames>(LIST),
      kept.get<number>(OPENED),
      allOf(kept.all<readonly [number, string]>(EDITED)),
      readOneGame(app.store.state.game),
    ]);
    if (!saved || list.length > 0) return;
    list.take(saved.name, saved.games, edited);
    choice.renew();
    said.textContent = readText(saved);
    const open = saved.games[opened ?? -1];
    // a game from elsewhere may be on the board by now
    if (open && onBoard && isSameGame(open, listed(onBoard))) list.open(open);
    choice.show();
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
      said.textContent = failureText(error);
    } finally {
      if (running === abort) stop.hidden = true;
    }
  }

  function take(name: string, read: GamesRead): void {
    const { games, refused } = read;
    const [first] = games;
    said.textContent = readText(read);
    // if there are no games, the former ones stay
    if (!first) return;
    form.open = false;
    list.take(name, games);
    choice.renew();
    void kept.drop('games');
    if (list.hasGames || refused > 0) {
      const size = sum(games.map(({ pgn }) => pgn.length));
      void kept.put(LIST, { name, ...read } satisfies SavedGames, size);
    }
    void game.open(first.pgn, false);
    choose(first);
  }

  async function openGame(chosen: ListedGame): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await game.halt();
    isLeaving = false;
    const isKept = list.opened !== undefined;
    void game.open(list.pgnOf(chosen), isKept);
    choose(chosen);
    app.say(nameOf(chosen));
  }

  async function saveAll(): Promise<void> {
    const about = list.name.replace(/\.[^.]*$/, '') || analyse.games;
    const saved = await download({ content: list.pgn, type: PGN_TYPE, extension: 'pgn', about });
    // games that could not be read are not counted
    said.textContent = `${saved} ${analyse.loaded(list.length)}`;
  }

  return {
    element: h('div.game-loader', form, h('div.row', said, stop), choice.element),
    readFile,
    step,
  };
}

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

interface GamesRead {
  readonly games: readonly ListedGame[];
  /** number of games that could not be read; `fault` describes the first */
  readonly refused: number;
  readonly fault?: string;
  /** some games were not read, because there were too many */
  readonly isCut: boolean;
}

/** Limit on the games, because a page has to hold them; readers do not step through more. */
const MAX_GAMES = 20_000;

/** @throws Error if the reading thread fails */
async function readAllGames(
  source: Named,
  signal: AbortSignal,
  onProgress: (games: number, bytes: number) => void,
): Promise<GamesRead> {
  const games: ListedGame[] = [];
  let refused = 0;
  let fault: string | undefined;
  const reading = { what: 'games', sources: [source], atMost: MAX_GAMES } as const;
  const isFull = await readInThread<ListedGame>(reading, signal, (batch) => {
    games.push(...batch.items);
    refused = batch.refused;
    const [first] = batch.refusals;
    if (first)
      fault ??= `${first.source.line > 0 ? `line ${first.source.line}: ` : ''}${first.findings[0]?.message}`;
    onProgress(games.length, batch.bytes);
  });
  return { games, refused, isCut: isFull !== false, ...(fault !== undefined && { fault }) };
}
