/**
 * The themes of a problem as buttons. A press plays on the board what shows the theme, with arrows and circles, and says what it is;
 * another press, or Escape, goes back to where the reader was.
 */
import type { Evidence, ListedTheme, ShownEvidence } from '../report/html/shown.js';
import { definitionOf } from '../themes/theme-names.js';
import type { Arrow } from './board.js';
import { button, count, h, onPointed } from './dom.js';
import { iconButton } from './icons.js';
import { type PlayNode, type PlayTree, textInLine } from './play-tree.js';
import type { Player } from './player.js';

type ThemeLine = Evidence['lines'][number];

/** Most moves of a line that have arrows: the last ones. */
const MAX_ARROWS = 4;

export class ThemeChips {
  readonly element = h('section.themes', { 'aria-label': 'Themes', hidden: true });
  readonly #player: Player;
  readonly #chips = h('div.theme-names');
  /** the definition of the theme that is pointed at */
  readonly #tip = h('p.tip', { hidden: true, 'aria-hidden': 'true' });
  readonly #shown = h('div.evidence', { id: 'theme-evidence', hidden: true });
  /** what is seen, for those who hear it */
  readonly #said = h('p.unseen', { 'aria-live': 'polite' });
  #play: PlayTree | undefined;
  /** the chip that is pressed, and the move that was on the board before */
  #pressed: { readonly chip: HTMLButtonElement; readonly before: PlayNode | undefined } | undefined;

  constructor(player: Player) {
    this.#player = player;
    this.element.append(this.#chips, this.#tip, this.#shown, this.#said);
  }

  /**
   * @param themes none: nobody looked for them, or there are none
   * @param play in which they were found; the player may show less of it
   */
  show(themes: readonly ListedTheme[], evidence: () => ShownEvidence, play: PlayTree): void {
    this.#release();
    this.#play = play;
    this.element.hidden = themes.length === 0;
    this.#tip.hidden = true;
    this.#chips.replaceChildren(
      ...themes.flatMap((theme, i) => this.#chip(theme, () => evidence()[i] ?? [])),
    );
  }

  hide(): void {
    this.#release();
    this.element.hidden = true;
  }

  /** Goes back to where the reader was. @returns whether a theme was looked at */
  close(): boolean {
    const pressed = this.#pressed;
    if (!pressed) return false;
    const isInside = this.#shown.contains(document.activeElement);
    this.#release();
    this.#player.go(pressed.before);
    if (isInside) pressed.chip.focus();
    return true;
  }

  #chip({ id, name, count: number }: ListedTheme, evidence: () => readonly Evidence[]): HTMLElement[] {
    const definition = definitionOf(id) ?? '';
    const described = h('span.unseen', { id: `theme-${id}` }, definition);
    const chip = button(
      {
        class: 'chip plain',
        'aria-pressed': 'false',
        'aria-describedby': described.id,
        'aria-controls': this.#shown.id,
      },
      () => {
        if (this.#pressed?.chip === chip) this.close();
        else this.#press(chip, definition, evidence());
      },
      name,
      number > 1 && h('b', count(number)),
    );
    onPointed(chip, chip, (isPointed) => {
      this.#tip.textContent = definition;
      this.#tip.hidden = !isPointed || definition === '' || this.#pressed?.chip === chip;
    });
    return [chip, described];
  }

  #press(chip: HTMLButtonElement, definition: string, instances: readonly Evidence[]): void {
    const before = this.#pressed ? this.#pressed.before : this.#player.node;
    this.#release();
    this.#tip.hidden = true;
    this.#pressed = { chip, before };
    chip.setAttribute('aria-pressed', 'true');
    const items = instances.map((instance) => this.#instance(instance));
    const close = iconButton('Back to where you were', 'close', () => this.close());
    this.#shown.replaceChildren(
      close,
      ...(definition === '' ? [] : [h('p.definition', definition)]),
      h('ol', ...items),
    );
    this.#shown.hidden = false;
    const first = this.#shown.querySelector<HTMLElement>('li button');
    if (first) first.click();
    else this.#look({ phase: 'actual', moves: [] }, instances[0]?.squares ?? [], undefined);
  }

  /** Shows its lines, each of them a button, and the squares that matter. */
  #instance({ lines, squares }: Evidence): HTMLElement {
    const made = lines.map((line) => {
      const text = this.#textOf(line);
      const one = button('move', () => this.#look(line, squares, one), text);
      return one;
    });
    return h(
      'li',
      ...made.flatMap((one, i) => (i === 0 ? [one] : [h('span.or', 'and'), one])),
      squares.length > 0 && h('span.note', ` ${squares.join(', ')}`),
    );
  }

  #look(line: ThemeLine, squares: readonly string[], chosen: HTMLButtonElement | undefined): void {
    const pressed = this.#pressed;
    const path = this.#pathOf(line);
    const isFirstWhite = this.#play?.start.turn === 'w';
    const arrows = line.moves.slice(-MAX_ARROWS).map((uci, i, { length }): Arrow => {
      const man = path[line.moves.length - length + i]?.position.board.get(uci.slice(2, 4));
      const isAttacker = man === undefined || (man === man.toUpperCase()) === isFirstWhite;
      return { uci, brush: isAttacker ? 'green' : 'red' };
    });
    // the line before is left, the theme is not
    this.#pressed = undefined;
    this.#player.look(path, [...squares.map((uci) => ({ uci, brush: 'blue' })), ...arrows], {
      // the tree has scrolled to the move
      onStep: () => this.#shown.scrollIntoView({ block: 'nearest' }),
      // whoever goes on to another move looks at something else
      onLeave: () => {
        if (this.#pressed === pressed) this.#release();
      },
    });
    this.#pressed = pressed;
    for (const each of this.#shown.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'step');
    const said = [chosen?.textContent, squares.length > 0 && `on ${squares.join(', ')}`].filter(Boolean);
    this.#said.textContent = said.join(', ');
  }

  /** Releases the theme that is pressed. */
  #release(): void {
    this.#pressed?.chip.setAttribute('aria-pressed', 'false');
    this.#pressed = undefined;
    this.#shown.hidden = true;
    this.#said.textContent = '';
  }

  /** Returns the moves of a line, in the play that is shown if it has them. */
  #pathOf(line: ThemeLine): readonly PlayNode[] {
    const shown = pathIn(this.#player.play, line);
    return shown.length === line.moves.length ? shown : pathIn(this.#play, line);
  }

  /** `1.Ra6! bxa6 2.b7#`, `set play: 1...bxa6 2.b7#`, `1.Ra5? threat 2.Rxa7#` */
  #textOf(line: ThemeLine): string {
    if (line.moves.length === 0) return 'The diagram';
    const texts = this.#pathOf(line).map((node, i) =>
      node.role === 'threat' ? `threat ${node.text}` : i === 0 ? node.text : textInLine(node),
    );
    const rest = line.moves.slice(texts.length).map((uci) => `${uci.slice(0, 2)}–${uci.slice(2)}`);
    return (line.phase === 'set' ? 'set play: ' : '') + [...texts, ...rest].join(' ');
  }
}

/** Returns the moves of a line, as far as the play has them. */
function pathIn(play: PlayTree | undefined, { phase, moves }: ThemeLine): readonly PlayNode[] {
  const path: PlayNode[] = [];
  let nodes = play?.phases.find(({ kind }) => kind === phase)?.nodes ?? [];
  for (const uci of moves) {
    const node = nodes.find((each) => each.uci === uci);
    if (!node) break;
    path.push(node);
    nodes = node.children;
  }
  return path;
}
