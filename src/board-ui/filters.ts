/** Which problems are shown, and in which order: the controls above the list. */
import { REFUSED, type ShownMood, UNSUPPORTED } from '../report/html/shown.js';
import { button, type Child, count, h, plural, SUBJECT } from './dom.js';
import { type Entry, markOf, resultOf, themesOf } from './entries.js';
import { type ListSearch, readSearch } from './search-field.js';

type Test = (record: Entry) => boolean;

interface Order {
  readonly label: string;
  /** undefined sorts last */
  readonly value: (record: Entry) => string | number | undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const ORDERS: Readonly<Record<string, Order>> = {
  input: { label: 'Input', value: ({ at }) => at },
  author: { label: 'Author', value: ({ listed }) => listed.author },
  source: { label: SUBJECT === 'game' ? 'Event' : 'Source', value: ({ listed }) => listed.source },
  name: { label: 'Name', value: ({ listed }) => listed.name },
  verdict: { label: SUBJECT === 'problem' ? 'Verdict' : 'Result', value: ({ listed }) => resultOf(listed) },
  length: { label: 'Length', value: ({ listed }) => listed.length },
  rating: { label: 'Rating', value: ({ listed }) => listed.rating },
};

const PLACEHOLDERS = {
  problem: 'Loyd, or grimshaw and men <= 12',
  position: 'Title, move, FEN …',
  game: 'Player, event …',
} as const;

const MOODS = { good: 0, open: 1, plain: 1, bad: 2 } as const;

/** The form of the filters. Choices stay when other entries are shown. */
export class FilterBar {
  readonly element: HTMLFormElement;
  readonly #onChange: (shown: readonly Entry[]) => void;
  readonly #search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: PLACEHOLDERS[SUBJECT],
    'aria-describedby': 'search-hint',
    autocomplete: 'off',
  });
  readonly #order = h('select', { id: 'order' });
  readonly #direction = button(
    { class: 'direction', 'aria-pressed': 'false', 'aria-label': 'Descending', title: 'Descending' },
    () => this.#turn(),
    '↑',
  );
  readonly #found = h('output', { id: 'found', 'aria-live': 'polite' });
  /** what is wrong with a condition, and the word that may be meant */
  readonly #hint = h('p.hint', { id: 'search-hint', 'aria-live': 'polite' });
  readonly #reset = button({ class: 'quiet', hidden: true }, () => this.#clear(), 'Clear filters');
  /** a narrow screen shows the other controls on demand */
  readonly #unfold = button({ class: 'unfolder', 'aria-expanded': 'false', 'aria-controls': 'filters' }, () =>
    this.#unfold.setAttribute('aria-expanded', String(this.element.classList.toggle('unfolded'))),
  );
  /** the results of which there are toggles that are pressed */
  readonly #pressed = new Set<string>();
  /** the toggles */
  #results: HTMLElement | undefined;
  #entries: readonly Entry[] = [];
  #filters: readonly ValueFilter[] = [];
  #descending = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange gets what is to be shown after every change */
  constructor(onChange: (shown: readonly Entry[]) => void) {
    this.#onChange = onChange;
    this.element = h('form.filters', {
      id: 'filters',
      role: 'search',
      'aria-label': `Filter and sort the ${SUBJECT}s`,
    });
    this.element.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.update();
      else this.#updateSoon();
    });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.update();
    });
  }

  show(entries: readonly Entry[]): void {
    this.#entries = entries;
    const known = new Map(this.#filters.map(({ label, control }) => [label, control.value]));
    this.#filters = FILTERS.map((filter) => new ValueFilter(filter, entries, known.get(filter.label))).filter(
      ({ useful }) => useful,
    );
    const orders = Object.entries(ORDERS).filter(
      ([name, { value }]) => name === 'input' || new Set(entries.map(value)).size > 1,
    );
    const order = this.#order.value;
    this.#order.replaceChildren(...orders.map(([name, { label }]) => h('option', { value: name }, label)));
    if (orders.some(([name]) => name === order)) this.#order.value = order;
    this.#results = this.#chips();
    this.element.replaceChildren(
      this.#results,
      labelled('Search', this.#search, 'search'),
      this.#unfold,
      ...this.#filters.map(({ label, control, values }) => labelled(label, control, 'foldable', values)),
      labelled('Sort by', this.#order, 'foldable', this.#direction),
      this.#hint,
      h('div.found', this.#found, this.#reset),
    );
    this.update();
  }

  /** Takes the problems with other results. Filters that do not ask for results stay as they are. */
  refresh(entries: readonly Entry[]): void {
    this.#entries = entries;
    const chips = this.#chips();
    this.#results?.replaceWith(chips);
    this.#results = chips;
    this.update();
  }

  /** Applies what is chosen. */
  update(): void {
    const search = readSearch(this.#search.value, this.#entries);
    this.#tell(search);
    const pressed = this.#pressed;
    const hidden: Test[] = [
      ...(pressed.size > 0
        ? [({ listed }: Entry) => listed.results.some((result) => pressed.has(result))]
        : []),
      ...this.#filters.flatMap(({ tests }) => tests),
    ];
    const tests: Test[] = [...(search.holds ? [search.holds] : []), ...hidden];
    const shown = this.#entries.filter((entry) => tests.every((test) => test(entry)));
    this.#found.textContent = countsText(shown, this.#entries);
    this.#reset.hidden = tests.length === 0;
    this.#unfold.textContent = hidden.length === 0 ? 'Filters' : `Filters (${hidden.length})`;
    this.#onChange(sorted(shown, ORDERS[this.#order.value] as Order, this.#descending));
  }

  #tell({ hint = '', meant }: ListSearch): void {
    this.#hint.hidden = hint === '';
    const take = (): void => {
      this.#search.value = meant ?? '';
      this.update();
      this.#search.focus();
    };
    const said = [
      hint,
      ...(meant === undefined ? [] : [' Did you mean ', button('quiet', take, meant), '?']),
    ];
    this.#hint.replaceChildren(...said);
  }

  #updateSoon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.update(), 120);
  }

  #turn(): void {
    this.#descending = !this.#descending;
    this.#direction.setAttribute('aria-pressed', String(this.#descending));
    this.#direction.textContent = this.#descending ? '↓' : '↑';
    this.update();
  }

  #clear(): void {
    this.#search.value = '';
    this.#pressed.clear();
    for (const { control } of this.#filters) control.value = '';
    this.show(this.#entries);
    this.#search.focus();
  }

  /** Makes a toggle for each result; with none pressed all are shown. A problem with several flaws appears under each. */
  #chips(): HTMLElement {
    const counts = new Map<string, { count: number; mood: ShownMood }>();
    for (const { listed } of this.#entries) {
      for (const result of listed.results) {
        const entry = counts.get(result) ?? { count: 0, mood: listed.mood };
        entry.count++;
        // undecided is open, even if a problem is both undecided and cooked
        if (MOODS[listed.mood] < MOODS[entry.mood]) entry.mood = listed.mood;
        counts.set(result, entry);
      }
    }
    for (const result of this.#pressed) if (!counts.has(result)) this.#pressed.delete(result);
    const chips = [...counts]
      .sort(([, a], [, b]) => MOODS[a.mood] - MOODS[b.mood] || b.count - a.count)
      .map(([result, entry]) => {
        const chip = button(
          { class: `chip ${entry.mood}`, 'aria-pressed': String(this.#pressed.has(result)) },
          () => {
            if (!this.#pressed.delete(result)) this.#pressed.add(result);
            chip.setAttribute('aria-pressed', String(this.#pressed.has(result)));
            this.update();
          },
          markOf(entry.mood),
          `${result} `,
          h('b', count(entry.count)),
        );
        return chip;
      });
    return h('div.chips.foldable', { role: 'group', 'aria-label': 'Show only' }, ...chips);
  }
}

/** `7 problems`, `3 of 7 problems`, `7 problems, 2 unsupported, 1 refused`: what is refused is no problem, as in the summary. */
function countsText(shown: readonly Entry[], all: readonly Entry[]): string {
  const counts = [UNSUPPORTED, REFUSED].map((word) => ({
    word,
    shown: shown.filter(({ listed }) => listed.results.includes(word)).length,
    all: all.filter(({ listed }) => listed.results.includes(word)).length,
  }));
  const refused = counts.reduce((sum, count) => sum + count.shown, 0);
  const problems = counts.reduce((rest, count) => rest - count.all, all.length);
  const counted =
    shown.length === all.length
      ? plural(problems, SUBJECT)
      : `${count(shown.length - refused)} of ${plural(problems, SUBJECT)}`;
  const rest = counts.filter(({ shown }) => shown > 0).map(({ shown, word }) => `${count(shown)} ${word}`);
  return [counted, ...rest].join(', ');
}

function labelled(text: string, control: HTMLElement, kind: string, ...after: Child[]): HTMLElement {
  return h(
    'div',
    { class: `field ${kind}` },
    h('label', { for: control.id }, text),
    h('span.control', control, ...after),
  );
}

/** Problems without a value come last in either order. */
function sorted(records: readonly Entry[], { value }: Order, descending: boolean): readonly Entry[] {
  if (value === ORDERS.input?.value && !descending) return records;
  const keyed = records.map((record) => ({ record, key: value(record) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return a.key === b.key ? a.record.at - b.record.at : a.key === undefined ? 1 : -1;
    }
    const difference =
      typeof a.key === 'number' ? a.key - (b.key as number) : collator.compare(a.key, b.key as string);
    return sign * difference || a.record.at - b.record.at;
  });
  return keyed.map(({ record }) => record);
}

interface Filter {
  readonly label: string;
  /** shown where nothing is chosen */
  readonly all: string;
  readonly values: (listed: Entry['listed']) => readonly (string | undefined)[];
}

const LENGTH: Filter = {
  label: 'Length',
  all: 'Any length',
  values: ({ stipulation, length }) => [stipulation ?? (length === undefined ? undefined : `#${length}`)],
};

const FILTERS: readonly Filter[] = [
  ...(SUBJECT === 'problem' ? [LENGTH] : []),
  { label: 'Author', all: 'All authors', values: ({ author }) => [author] },
  { label: 'Player', all: 'All players', values: ({ players = [] }) => players.map(({ name }) => name) },
  SUBJECT === 'game'
    ? { label: 'Event', all: 'All events', values: ({ source }) => [source] }
    : { label: 'Source', all: 'All sources', values: ({ source }) => [source] },
  {
    label: 'Rating',
    all: 'Any rating',
    values: ({ rating }) => [rating === undefined ? undefined : ratingBand(rating)],
  },
  { label: 'Theme', all: 'All themes', values: themesOf },
  { label: 'Opening', all: 'All openings', values: ({ openings = [] }) => openings },
];

const BAND = 200;

/** `1400–1599` */
function ratingBand(rating: number): string {
  const from = Math.floor(rating / BAND) * BAND;
  return `${from}–${from + BAND - 1}`;
}

/** More values are not chosen from a list, but typed, with suggestions. */
const MAX_CHOICES = 12;

/** Shows only what has a value: one of a list or, if there are many, all that contain what is typed. */
class ValueFilter {
  readonly label: string;
  readonly control: HTMLSelectElement | HTMLInputElement;
  /** the suggestions */
  readonly values: HTMLElement | undefined;
  /** there are several values */
  readonly useful: boolean;
  readonly #valuesOf: Filter['values'];

  /** @param value what was chosen before */
  constructor({ label, all, values }: Filter, entries: readonly Entry[], value = '') {
    this.label = label;
    this.#valuesOf = values;
    const counts = new Map<string, number>();
    for (const { listed } of entries) {
      for (const value of values(listed)) {
        if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    this.useful = counts.size > 1;
    const id = `filter-${label.toLowerCase()}`;
    const options = (): HTMLElement[] =>
      [...counts]
        .sort(([a], [b]) => collator.compare(a, b))
        .map(([value, number]) => h('option', { value }, `${value} (${count(number)})`));
    if (counts.size > MAX_CHOICES) {
      const list = `${id}-values`;
      const placeholder = `${all} (${count(counts.size)})`;
      this.control = h('input', { type: 'search', id, list, placeholder, autocomplete: 'off' });
      const suggestions = h('datalist', { id: list });
      this.values = suggestions;
      // thousands are made when somebody is about to type
      this.control.addEventListener('focus', () => suggestions.append(...options()), { once: true });
    } else {
      this.control = h('select', { id }, h('option', { value: '' }, all), ...options());
    }
    this.control.value = value;
    if (this.control.value !== value) this.control.value = '';
  }

  get tests(): Test[] {
    const wanted = this.control.value.trim().toLowerCase();
    if (wanted === '') return [];
    const isWanted =
      this.values === undefined
        ? (value = '') => value.toLowerCase() === wanted
        : (value = '') => value.toLowerCase().includes(wanted);
    return [({ listed }) => this.#valuesOf(listed).some((value) => isWanted(value))];
  }
}
