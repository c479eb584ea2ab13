/** Shows one problem or game: in a dialog over the list, or in the page if it is the only one. */
import { button, h, SUBJECT } from './dom.js';
import { numberOf, type ProblemEntry } from './entries.js';
import { iconButton } from './icons.js';
import { detailsOf, footOf, titleOf } from './list.js';
import { PlayTree } from './play-tree.js';
import { MovePlayer } from './player.js';
import { playersTable } from './players.js';
import { asksForSolution, hasSolution } from './solving.js';
import { solvingMode } from './solving-mode.js';
import { themeChips } from './theme-chips.js';
import { isVeiled } from './veil.js';

export interface ViewerEvents {
  /** returns the previous (-1) or next (1) problem in the list */
  beside(record: ProblemEntry, step: 1 | -1): ProblemEntry | undefined;
  onShow(record: ProblemEntry): void;
  onClose(record: ProblemEntry): void;
}

/** @param isAlone there is no list, so the opened problem is part of the page */
export function viewerOf(events: ViewerEvents, isAlone = false) {
  const title = h('h2', { id: 'viewer-title', tabindex: -1 });
  const about = h('div.about');
  const remarks = h('div.remarks');
  const previous = iconButton(`Previous ${SUBJECT}`, 'previous', () => beside(-1));
  const forward = iconButton(`Next ${SUBJECT}`, 'next', () => beside(1));
  let shown: ProblemEntry | undefined;
  let tree: PlayTree | undefined;
  const solver = button('solver', () => {
    veil(!element.classList.contains('veiled'));
    player.go(undefined);
    if (player.isSolving) player.board.box.focus();
  });
  const player: MovePlayer = new MovePlayer({ otherKeys: isAlone ? [] : [['N', 'P', `${SUBJECT}s`]] });
  const themes = themeChips(player);
  const next = (): (() => void) | undefined => {
    const record = shown && events.beside(shown, 1);
    return record && (() => open(record));
  };
  const solving = solvingMode(player, isAlone ? {} : { next, isOneOfSeveral: () => true });
  const attributes = {
    class: `viewer of-${SUBJECT}${isAlone ? ' alone' : ''}`,
    'aria-labelledby': 'viewer-title',
  };
  const parts = [player.stage, h('div.text', about, themes.element, player.moves, remarks)];
  const close = iconButton('Close', 'close', () => dialog?.close());
  close.className = 'close';
  close.title = 'Close (Esc)';
  /** undefined if the problem is part of the page */
  const dialog = isAlone
    ? undefined
    : h('dialog', attributes, h('header', previous, forward, title, close), ...parts);
  const element = dialog ?? h('section', attributes, title, ...parts);
  title.classList.toggle('unseen', isAlone);
  if (isAlone) document.addEventListener('keydown', onKey);
  dialog?.addEventListener('keydown', onKey);
  dialog?.addEventListener('close', () => {
    if (shown) events.onClose(shown);
  });
  // the first Escape leaves a shown theme
  dialog?.addEventListener('cancel', (event) => {
    if (themes.close()) event.preventDefault();
  });
  // a click outside the page
  dialog?.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  function open(record: ProblemEntry): void {
    shown = record;
    tree = new PlayTree(record.listed.fen, record.play());
    const { listed } = record;
    player.show(tree, listed.shares);
    veil(isVeiled());
    themes.show(listed.found ?? [], () => record.evidence?.() ?? [], tree);
    const comments = (listed.comments ?? []).map((text) => h('p.comment', text));
    title.textContent = titleOf(record);
    about.replaceChildren(
      ...(listed.sentence === undefined
        ? []
        : [h('p', { class: `sentence ${listed.mood}` }, listed.sentence)]),
      ...(dialog ? [h('p.number', `${SUBJECT === 'game' ? 'Game' : 'No.'} ${numberOf(listed)}`)] : []),
      ...detailsOf(record).map((text) => h('p.details', text)),
      ...(listed.award === undefined ? [] : [h('p.award', listed.award)]),
      footOf(record),
      ...detailsOfPuzzle(record),
      solver,
      solving.element,
      player.answerForm,
      ...(listed.players ? [playersTable(listed.players), ...comments] : []),
    );
    remarks.replaceChildren(
      ...(listed.remarks ?? []).map((text) => h('p', text)),
      ...(listed.players ? [] : comments),
      h('p.fen', h('code', listed.fen)),
    );
    previous.disabled = events.beside(record, -1) === undefined;
    forward.disabled = events.beside(record, 1) === undefined;
    if (dialog && !dialog.open) {
      dialog.showModal();
      if (player.isSolving) player.board.box.focus();
      else title.focus();
    }
    element.querySelector('.text')?.scrollTo(0, 0);
    player.go(undefined, false);
    events.onShow(record);
  }

  /** Hides the solution, so that it can be found on the board, if there is one. */
  function veil(veiled: boolean): void {
    element.classList.toggle('veiled', veiled);
    const play = tree;
    if (veiled && play && shown && asksForSolution(play)) solving.start(play, String(shown.at));
    else solving.stop();
    solver.textContent = veiled ? 'Show the solution' : 'Try it yourself';
    solver.hidden = SUBJECT !== 'problem' || !(veiled || (play && hasSolution(play)));
  }

  function beside(step: 1 | -1): void {
    const record = shown && events.beside(shown, step);
    if (record) open(record);
  }

  function onKey(event: KeyboardEvent): void {
    if (player.onKey(event)) {
      event.preventDefault();
      return;
    }
    const { ctrlKey, altKey, metaKey, target, key } = event;
    if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return;
    if (key === 'Escape' && themes.close()) {
      event.preventDefault();
      return;
    }
    if (key.toLowerCase() === 'h' && solving.isOn) {
      event.preventDefault();
      solving.hint();
      return;
    }
    const step = { n: 1, p: -1 }[key.toLowerCase()];
    if (step === undefined) return;
    event.preventDefault();
    beside(step as 1 | -1);
  }

  function openRecord(): ProblemEntry | undefined {
    return dialog?.open === false ? undefined : shown;
  }

  return {
    element,
    open,
    get record() {
      return openRecord();
    },
    /** Decides whether the reader is solving the open problem, whose solution is hidden. */
    get isSolving() {
      return openRecord() !== undefined && solving.isOn;
    },
  };
}

/** Returns the rating of a puzzle, the opening of its game, and its themes. */
const detailsOfPuzzle = ({ listed: { rating, themes = [], openings = [] } }: ProblemEntry): HTMLElement[] => [
  ...(rating === undefined ? [] : [h('p.details', `Rating ${rating}`)]),
  ...(openings.length > 0 ? [h('p.details', openings.at(-1))] : []),
  ...(themes.length > 0 ? [h('p.details.themes', themes.join(', '))] : []),
];
