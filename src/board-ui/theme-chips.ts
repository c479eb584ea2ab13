/**
 * Shows the themes of a problem as buttons. A press plays the evidence for the theme on the board, with arrows and circles, and defines
 * the theme. Another press, or Escape, returns to where the reader was.
 */
import {
  type Evidence,
  type ListedTheme,
  numberedText,
  type ShownEvidence,
  type ShownMove,
} from '../report/html/shown.js';
import { countText } from '../text/counts-and-times.js';
import { definitionOf } from '../themes/theme-names.js';
import type { Arrow } from './board.js';
import { button, h, onPointed } from './dom.js';
import { iconButton } from './icons.js';
import { type PlayTree, textInLine } from './play-tree.js';
import type { MovePlayer } from './player.js';

type ThemeLine = Evidence['lines'][number];

/** Maximum number of moves of a line that have arrows, counted from its end. */
const MAX_ARROWS = 4;

export function themeChips(player: MovePlayer) {
  const element = h('section.themes', { 'aria-label': 'Themes', hidden: true });
  const chips = h('div.theme-names');
  /** definition of the theme under the pointer */
  const tip = h('p.tip', { hidden: true, 'aria-hidden': 'true' });
  const evidenceBox = h('div.evidence', { id: 'theme-evidence', hidden: true });
  /** describes to screen readers what is shown */
  const spoken = h('p.unseen', { 'aria-live': 'polite' });
  let found: PlayTree | undefined;
  /** the pressed chip, and the move that was on the board before */
  let open: { readonly chip: HTMLButtonElement; readonly before: ShownMove | undefined } | undefined;
  element.append(chips, tip, evidenceBox, spoken);

  /**
   * @param themes empty if they were not looked for, or if there are none
   * @param play the play in which they were found; the player may show less of it
   */
  function show(themes: readonly ListedTheme[], evidence: () => ShownEvidence, play: PlayTree): void {
    release();
    found = play;
    element.hidden = themes.length === 0;
    tip.hidden = true;
    chips.replaceChildren(...themes.flatMap((theme, i) => chipOf(theme, () => evidence()[i] ?? [])));
  }

  function hide(): void {
    release();
    element.hidden = true;
  }

  /** Returns to where the reader was. @returns whether a theme was shown */
  function leave(): boolean {
    const pressed = open;
    if (!pressed) return false;
    const isInside = evidenceBox.contains(document.activeElement);
    release();
    player.go(pressed.before);
    if (isInside) pressed.chip.focus();
    return true;
  }

  function chipOf(
    { id, name, count: number }: ListedTheme,
    evidence: () => readonly Evidence[],
  ): HTMLElement[] {
    const definition = definitionOf(id) ?? '';
    const described = h('span.unseen', { id: `theme-${id}` }, definition);
    const chip = button(
      {
        class: 'chip plain',
        'aria-pressed': 'false',
        'aria-describedby': described.id,
        'aria-controls': evidenceBox.id,
      },
      () => {
        if (open?.chip === chip) leave();
        else press(chip, definition, evidence());
      },
      name,
      number > 1 && h('b', countText(number)),
    );
    onPointed(chip, chip, (isPointed) => {
      tip.textContent = definition;
      tip.hidden = !isPointed || definition === '' || open?.chip === chip;
    });
    return [chip, described];
  }

  function press(chip: HTMLButtonElement, definition: string, instances: readonly Evidence[]): void {
    const before = open ? open.before : player.node;
    release();
    tip.hidden = true;
    open = { chip, before };
    chip.setAttribute('aria-pressed', 'true');
    const items = instances.map((instance) => instanceItem(instance));
    const close = iconButton('Back to where you were', 'close', leave);
    evidenceBox.replaceChildren(
      close,
      ...(definition === '' ? [] : [h('p.definition', definition)]),
      h('ol', ...items),
    );
    evidenceBox.hidden = false;
    const first = evidenceBox.querySelector<HTMLElement>('li button');
    if (first) first.click();
    else look({ phase: 'actual', moves: [] }, instances[0]?.squares ?? [], undefined);
  }

  /** Makes an item with a button for each line of an instance, and its important squares. */
  function instanceItem({ lines, squares }: Evidence): HTMLElement {
    const made = lines.map((line) => {
      const text = textOf(line);
      const one = button('move', () => look(line, squares, one), text);
      return one;
    });
    return h(
      'li',
      ...made.flatMap((one, i) => (i === 0 ? [one] : [h('span.or', 'and'), one])),
      squares.length > 0 && h('span.note', ` ${squares.join(', ')}`),
    );
  }

  function look(line: ThemeLine, squares: readonly string[], chosen: HTMLButtonElement | undefined): void {
    const pressed = open;
    const path = pathOf(line);
    const isFirstWhite = found?.start.turn === 'w';
    const arrows = line.moves.slice(-MAX_ARROWS).map((uci, i, { length }): Arrow => {
      const at = path[line.moves.length - length + i];
      const man = at && found?.positionAfter(at).board.get(uci.slice(2, 4));
      const isAttacker = man === undefined || (man === man.toUpperCase()) === isFirstWhite;
      return { uci, brush: isAttacker ? 'green' : 'red' };
    });
    // leaves the former line, but not the theme
    open = undefined;
    player.look(path, [...squares.map((uci) => ({ uci, brush: 'blue' })), ...arrows], {
      // the tree has scrolled to the move, away from this
      onStep: () => evidenceBox.scrollIntoView({ block: 'nearest' }),
      // going to another move closes the theme
      onLeave: () => {
        if (open === pressed) release();
      },
    });
    open = pressed;
    for (const each of evidenceBox.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'step');
    const said = [chosen?.textContent, squares.length > 0 && `on ${squares.join(', ')}`].filter(Boolean);
    spoken.textContent = said.join(', ');
  }

  function release(): void {
    open?.chip.setAttribute('aria-pressed', 'false');
    open = undefined;
    evidenceBox.hidden = true;
    spoken.textContent = '';
  }

  /** Returns the moves of a line, from the shown play if it has all of them. */
  function pathOf(line: ThemeLine): readonly ShownMove[] {
    const shown = pathIn(player.play, line);
    return shown.length === line.moves.length ? shown : pathIn(found, line);
  }

  /** `1.Ra6! bxa6 2.b7#`, `set play: 1...bxa6 2.b7#`, `1.Ra5? threat 2.Rxa7#` */
  function textOf(line: ThemeLine): string {
    if (line.moves.length === 0) return 'The diagram';
    const texts = pathOf(line).map(
      (node, i) =>
        (node.role === 'threat' ? 'threat ' : '') + (i === 0 ? numberedText(node) : textInLine(node)),
    );
    const rest = line.moves.slice(texts.length).map((uci) => `${uci.slice(0, 2)}–${uci.slice(2)}`);
    return (line.phase === 'set' ? 'set play: ' : '') + [...texts, ...rest].join(' ');
  }

  return { element, show, hide, close: leave };
}

/** Returns the moves of a line, as far as the play has them. */
function pathIn(play: PlayTree | undefined, { phase, moves }: ThemeLine): readonly ShownMove[] {
  const path: ShownMove[] = [];
  let nodes = play?.phases.find(({ kind }) => kind === phase)?.moves ?? [];
  for (const uci of moves) {
    const node = nodes.find((each) => each.uci === uci);
    if (!node) break;
    path.push(node);
    nodes = node.next;
  }
  return path;
}
