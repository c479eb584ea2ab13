/** One problem or game: in a dialog over the list, or by itself where it is the only one. */
import { button, h, SUBJECT } from './dom.js';
import { numberOf, type ProblemEntry } from './entries.js';
import { iconButton } from './icons.js';
import { detailsOf, footOf, titleOf } from './list.js';
import { makePlay, type PlayTree } from './play-tree.js';
import { Player } from './player.js';
import { playersTable } from './players.js';
import { asksForSolution, hasSolution } from './solving.js';
import { SolvingMode } from './solving-mode.js';
import { ThemeChips } from './theme-chips.js';
import { isVeiled } from './veil.js';

export interface ViewerEvents {
  /** the previous (-1) or next (1) problem in the list */
  beside(record: ProblemEntry, step: 1 | -1): ProblemEntry | undefined;
  onShow(record: ProblemEntry): void;
  onClose(record: ProblemEntry): void;
}

export class Viewer {
  readonly element: HTMLElement;
  /** undefined: it is shown by itself */
  readonly #dialog: HTMLDialogElement | undefined;
  readonly #events: ViewerEvents;
  readonly #title = h('h2', { id: 'viewer-title', tabindex: -1 });
  readonly #about = h('div.about');
  readonly #remarks = h('div.remarks');
  readonly #previous = iconButton(`Previous ${SUBJECT}`, 'previous', () => this.#beside(-1));
  readonly #next = iconButton(`Next ${SUBJECT}`, 'next', () => this.#beside(1));
  readonly #player: Player;
  readonly #themes: ThemeChips;
  readonly #solving: SolvingMode;
  #record: ProblemEntry | undefined;
  #play: PlayTree | undefined;
  readonly #solver = button('solver', () => {
    this.#veil(!this.element.classList.contains('veiled'));
    this.#player.go(undefined);
    if (this.#player.isSolving) this.#player.focusBoard();
  });

  /** @param isAlone there is no list: what is opened is part of the page */
  constructor(events: ViewerEvents, isAlone = false) {
    this.#events = events;
    this.#player = new Player({ otherKeys: isAlone ? [] : [['N', 'P', `${SUBJECT}s`]] });
    this.#themes = new ThemeChips(this.#player);
    const next = (): (() => void) | undefined => {
      const record = this.#record && this.#events.beside(this.#record, 1);
      return record && (() => this.open(record));
    };
    this.#solving = new SolvingMode(this.#player, isAlone ? {} : { next, isOneOfSeveral: () => true });
    const attributes = { class: `viewer of-${SUBJECT}`, 'aria-labelledby': 'viewer-title' };
    const parts = [
      this.#player.stage,
      h('div.text', this.#about, this.#themes.element, this.#player.moves, this.#remarks),
    ];
    if (isAlone) {
      this.#title.classList.add('unseen');
      this.element = h('section', attributes, this.#title, ...parts);
      this.element.classList.add('alone');
      document.addEventListener('keydown', (event) => this.#onKey(event));
      return;
    }
    const close = iconButton('Close', 'close', () => dialog.close());
    close.className = 'close';
    close.title = 'Close (Esc)';
    const head = h('header', this.#previous, this.#next, this.#title, close);
    const dialog = h('dialog', attributes, head, ...parts);
    dialog.addEventListener('keydown', (event) => this.#onKey(event));
    dialog.addEventListener('close', () => {
      if (this.#record) this.#events.onClose(this.#record);
    });
    // the first Escape ends what is looked at
    dialog.addEventListener('cancel', (event) => {
      if (this.#themes.close()) event.preventDefault();
    });
    // a click outside the page
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.element = dialog;
    this.#dialog = dialog;
  }

  get record(): ProblemEntry | undefined {
    return this.#dialog?.open === false ? undefined : this.#record;
  }

  /** Tells whether the solution of the open problem is hidden, to be found. */
  get isSolving(): boolean {
    return this.record !== undefined && this.#solving.isOn;
  }

  open(record: ProblemEntry): void {
    this.#record = record;
    this.#play = makePlay(record.listed.fen, record.play());
    const { listed } = record;
    this.#player.show(this.#play, listed.shares);
    this.#veil(isVeiled());
    this.#themes.show(listed.found ?? [], () => record.evidence?.() ?? [], this.#play);
    const comments = (listed.comments ?? []).map((text) => h('p.comment', text));
    this.#title.textContent = titleOf(record);
    this.#about.replaceChildren(
      ...(listed.sentence === undefined
        ? []
        : [h('p', { class: `sentence ${listed.mood}` }, listed.sentence)]),
      ...(this.#dialog ? [h('p.number', `${SUBJECT === 'game' ? 'Game' : 'No.'} ${numberOf(listed)}`)] : []),
      ...detailsOf(record).map((text) => h('p.details', text)),
      ...(listed.award === undefined ? [] : [h('p.award', listed.award)]),
      footOf(record),
      ...detailsOfPuzzle(record),
      this.#solver,
      this.#solving.element,
      this.#player.answerForm,
      ...(listed.players ? [playersTable(listed.players), ...comments] : []),
    );
    this.#remarks.replaceChildren(
      ...(listed.remarks ?? []).map((text) => h('p', text)),
      ...(listed.players ? [] : comments),
      h('p.fen', h('code', listed.fen)),
    );
    this.#previous.disabled = this.#events.beside(record, -1) === undefined;
    this.#next.disabled = this.#events.beside(record, 1) === undefined;
    if (this.#dialog && !this.#dialog.open) {
      this.#dialog.showModal();
      if (this.#player.isSolving) this.#player.focusBoard();
      else this.#title.focus();
    }
    this.element.querySelector('.text')?.scrollTo(0, 0);
    this.#player.go(undefined, false);
    this.#events.onShow(record);
  }

  /** Hides the solution, to be found on the board if there is one. */
  #veil(veiled: boolean): void {
    this.element.classList.toggle('veiled', veiled);
    const play = this.#play;
    if (veiled && play && this.#record && asksForSolution(play))
      this.#solving.start(play, String(this.#record.at));
    else this.#solving.stop();
    this.#solver.textContent = veiled ? 'Show the solution' : 'Try it yourself';
    this.#solver.hidden = SUBJECT !== 'problem' || !(veiled || (play && hasSolution(play)));
  }

  #beside(step: 1 | -1): void {
    const record = this.#record && this.#events.beside(this.#record, step);
    if (record) this.open(record);
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#player.onKey(event)) {
      event.preventDefault();
      return;
    }
    const { ctrlKey, altKey, metaKey, target, key } = event;
    if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return;
    if (key === 'Escape' && this.#themes.close()) {
      event.preventDefault();
      return;
    }
    if (key.toLowerCase() === 'h' && this.#solving.isOn) {
      event.preventDefault();
      this.#solving.hint();
      return;
    }
    const step = { n: 1, p: -1 }[key.toLowerCase()];
    if (step === undefined) return;
    event.preventDefault();
    this.#beside(step as 1 | -1);
  }
}

/** Its rating, the opening of its game, its themes. */
const detailsOfPuzzle = ({ listed: { rating, themes = [], openings = [] } }: ProblemEntry): HTMLElement[] => [
  ...(rating === undefined ? [] : [h('p.details', `Rating ${rating}`)]),
  ...(openings.length > 0 ? [h('p.details', openings.at(-1))] : []),
  ...(themes.length > 0 ? [h('p.details.themes', themes.join(', '))] : []),
];
