/** Which problems are shown, and in which order: the controls above the list. */
import { type Mood, REFUSED } from '../report/html/shown.js';
import { button, type Child, count, h, plural, SUBJECT } from './dom.js';
import { type Entry, resultOf } from './entries.js';
import { isVeiled } from './veil.js';

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

const MOODS = { good: 0, open: 1, plain: 1, bad: 2 } as const;

/** The form; `onChange` gets what is to be shown after every change, and when the form is submitted. */
export function filterBar(
  entries: readonly Entry[],
  onChange: (shown: readonly Entry[]) => void,
): HTMLFormElement {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: SUBJECT === 'game' ? 'Player, event …' : 'Author, title, key, FEN …',
    autocomplete: 'off',
  });
  const outcomes = new OutcomeChips(entries, () => update());
  const filters = FILTERS.map((filter) => new ValueFilter(filter, entries)).filter(({ useful }) => useful);
  const usefulOrders = Object.entries(ORDERS).filter(
    ([name, { value }]) => name === 'input' || new Set(entries.map(value)).size > 1,
  );
  const order = h(
    'select',
    { id: 'order' },
    ...usefulOrders.map(([name, { label }]) => h('option', { value: name }, label)),
  );
  let descending = false;
  const direction = button(
    { class: 'direction', 'aria-pressed': 'false', 'aria-label': 'Descending', title: 'Descending' },
    () => {
      descending = !descending;
      direction.setAttribute('aria-pressed', String(descending));
      direction.textContent = descending ? '↓' : '↑';
      update();
    },
    '↑',
  );
  const found = h('output', { id: 'found', 'aria-live': 'polite' });
  const reset = button(
    { class: 'quiet', hidden: true },
    () => {
      search.value = '';
      outcomes.clear();
      for (const { control } of filters) control.value = '';
      update();
      search.focus();
    },
    'Clear filters',
  );
  // a narrow screen shows the other controls on demand
  const unfold = button({ class: 'unfolder', 'aria-expanded': 'false', 'aria-controls': 'filters' }, () => {
    unfold.setAttribute('aria-expanded', String(bar.classList.toggle('unfolded')));
  });

  function update(): void {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const hidden = [...outcomes.tests, ...filters.flatMap(({ tests }) => tests)];
    const tests: Test[] = [
      ...(words.length > 0 ? [(entry: Entry) => words.every((word) => isFound(entry, word))] : []),
      ...hidden,
    ];
    const shown = entries.filter((entry) => tests.every((test) => test(entry)));
    found.textContent = countsText(shown, entries);
    reset.hidden = tests.length === 0;
    unfold.textContent = hidden.length === 0 ? 'Filters' : `Filters (${hidden.length})`;
    onChange(sorted(shown, ORDERS[order.value] as Order, descending));
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(update, 120);
  };
  search.addEventListener('input', updateSoon);
  for (const { control } of filters) {
    control.addEventListener('input', control instanceof HTMLSelectElement ? update : updateSoon);
  }
  order.addEventListener('change', update);

  const bar = h(
    'form.filters',
    { id: 'filters', role: 'search', 'aria-label': `Filter and sort the ${SUBJECT}s` },
    outcomes.element,
    labelled('Search', search, 'search'),
    unfold,
    ...filters.map(({ label, control, values }) => labelled(label, control, 'foldable', values)),
    labelled('Sort by', order, 'foldable', direction),
    h('div.found', found, reset),
  );
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    update();
  });
  update();
  return bar;
}

/** Nothing is found by a solution that is hidden. */
const isFound = ({ words, solutionWords }: Entry, word: string): boolean =>
  words.includes(word) || (!isVeiled() && solutionWords.includes(word));

/** `7 problems`, `3 of 7 problems`, `7 problems, 1 refused`: what is refused is no problem, as in the summary. */
function countsText(shown: readonly Entry[], all: readonly Entry[]): string {
  const isRefused = ({ listed }: Entry): boolean => listed.results.includes(REFUSED);
  const refused = shown.filter(isRefused).length;
  const problems = all.length - all.filter(isRefused).length;
  const counted =
    shown.length === all.length
      ? plural(problems, SUBJECT)
      : `${count(shown.length - refused)} of ${plural(problems, SUBJECT)}`;
  return refused > 0 ? `${counted}, ${count(refused)} ${REFUSED}` : counted;
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
function sorted(records: readonly Entry[], { value }: Order, descending: boolean): Entry[] {
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

/** A toggle for each result; with none pressed all are shown. A problem with several flaws appears under each. */
class OutcomeChips {
  readonly element: HTMLElement;
  readonly #chips: { readonly outcome: string; readonly chip: HTMLButtonElement }[];

  constructor(entries: readonly Entry[], onChange: () => void) {
    const counts = new Map<string, { count: number; mood: Mood }>();
    for (const { listed } of entries) {
      for (const outcome of listed.results) {
        const entry = counts.get(outcome) ?? { count: 0, mood: listed.mood };
        entry.count++;
        // undecided is open, even if a problem is both undecided and cooked
        if (MOODS[listed.mood] < MOODS[entry.mood]) entry.mood = listed.mood;
        counts.set(outcome, entry);
      }
    }
    this.#chips = [...counts]
      .sort(([, a], [, b]) => MOODS[a.mood] - MOODS[b.mood] || b.count - a.count)
      .map(([outcome, entry]) => {
        const chip = button(
          { class: `chip ${entry.mood}`, 'aria-pressed': 'false' },
          () => {
            chip.setAttribute('aria-pressed', String(!isPressed(chip)));
            onChange();
          },
          markOf(entry.mood),
          `${outcome} `,
          h('b', count(entry.count)),
        );
        return { outcome, chip };
      });
    this.element = h(
      'div.chips.foldable',
      { role: 'group', 'aria-label': 'Show only' },
      ...this.#chips.map(({ chip }) => chip),
    );
  }

  get tests(): Test[] {
    const pressed = new Set(this.#chips.filter(({ chip }) => isPressed(chip)).map(({ outcome }) => outcome));
    return pressed.size === 0 ? [] : [({ listed }) => listed.results.some((outcome) => pressed.has(outcome))];
  }

  clear(): void {
    for (const { chip } of this.#chips) chip.setAttribute('aria-pressed', 'false');
  }
}

const isPressed = (chip: HTMLElement): boolean => chip.getAttribute('aria-pressed') === 'true';

const MARKS = { good: '✓', bad: '✗', open: '?', plain: '' } as const;

/** For readers who do not see the colours. */
export const markOf = (mood: Mood): HTMLElement | false =>
  MARKS[mood] !== '' && h('span.mark', { 'aria-hidden': 'true' }, MARKS[mood]);

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
  { label: 'Theme', all: 'All themes', values: ({ themes = [] }) => themes },
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

  constructor({ label, all, values }: Filter, entries: readonly Entry[]) {
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
    const options = [...counts]
      .sort(([a], [b]) => collator.compare(a, b))
      .map(([value, number]) => h('option', { value }, `${value} (${count(number)})`));
    if (counts.size > MAX_CHOICES) {
      const list = `${id}-values`;
      const placeholder = `${all} (${count(counts.size)})`;
      this.control = h('input', { type: 'search', id, list, placeholder, autocomplete: 'off' });
      this.values = h('datalist', { id: list }, ...options);
    } else {
      this.control = h('select', { id }, h('option', { value: '' }, all), ...options);
    }
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
