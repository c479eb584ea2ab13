/** The controls above the list, which decide which problems are shown, and in which order. */
import { REFUSED, type ShownMood, UNSUPPORTED } from '../report/html/shown.js';
import { countText, plural } from '../text/counts-and-times.js';
import { button, type Child, h, SUBJECT } from './dom.js';
import { type ListEntry, listedAsk, listedResult, moodSign, themesOf } from './entries.js';
import { type ListSearch, readSearch } from './search-field.js';

type Test = (record: ListEntry) => boolean;

interface Order {
  readonly label: string;
  /** undefined sorts last */
  readonly value: (record: ListEntry) => string | number | undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const ORDERS: Readonly<Record<string, Order>> = {
  input: { label: 'Input', value: ({ at }) => at },
  author: { label: 'Author', value: ({ listed }) => listed.author },
  source: { label: SUBJECT === 'game' ? 'Event' : 'Source', value: ({ listed }) => listed.source },
  name: { label: 'Name', value: ({ listed }) => listed.name },
  verdict: {
    label: SUBJECT === 'problem' ? 'Verdict' : 'Result',
    value: ({ listed }) => listedResult(listed),
  },
  length: { label: 'Length', value: ({ listed }) => listed.length },
  rating: { label: 'Rating', value: ({ listed }) => listed.rating },
};

const PLACEHOLDERS = {
  problem: 'Loyd, or grimshaw and men <= 12',
  position: 'Title, move, FEN …',
  game: 'Player, event …',
} as const;

const MOODS = { good: 0, open: 1, plain: 1, bad: 2 } as const;

/** Makes the form of the filters. Choices stay when other entries are shown. @param onChange receives what to show, after every change */
export function filterBar(onChange: (shown: readonly ListEntry[]) => void) {
  const typed = h('input', {
    type: 'search',
    id: 'search',
    placeholder: PLACEHOLDERS[SUBJECT],
    'aria-describedby': 'search-hint',
    autocomplete: 'off',
  });
  const orderChoice = h('select', { id: 'order' });
  const direction = button(
    { class: 'direction', 'aria-pressed': 'false', 'aria-label': 'Descending', title: 'Descending' },
    turn,
    '↑',
  );
  const found = h('output', { id: 'found', 'aria-live': 'polite' });
  /** the error in a condition, and a word that may be intended */
  const hintLine = h('p.hint', { id: 'search-hint', 'aria-live': 'polite' });
  const reset = button({ class: 'quiet', hidden: true }, clear, 'Clear filters');
  /** shows the other controls on a narrow screen */
  const unfold = button({ class: 'unfolder', 'aria-expanded': 'false', 'aria-controls': 'filters' }, () =>
    unfold.setAttribute('aria-expanded', String(element.classList.toggle('unfolded'))),
  );
  /** the results whose toggles are pressed */
  const chosen = new Set<string>();
  let results: HTMLElement | undefined;
  let all: readonly ListEntry[] = [];
  let filters: readonly ValueFilter[] = [];
  let descending = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const element = h('form.filters', {
    id: 'filters',
    role: 'search',
    'aria-label': `Filter and sort the ${SUBJECT}s`,
  });
  element.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) update();
    else updateSoon();
  });
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    update();
  });

  function show(entries: readonly ListEntry[]): void {
    all = entries;
    const known = new Map(filters.map(({ label, control }) => [label, control.value]));
    filters = FILTERS.flatMap((filter) => valueFilter(filter, entries, known.get(filter.label)) ?? []);
    const orders = Object.entries(ORDERS).filter(
      ([name, { value }]) => name === 'input' || new Set(entries.map(value)).size > 1,
    );
    const order = orderChoice.value;
    orderChoice.replaceChildren(...orders.map(([name, { label }]) => h('option', { value: name }, label)));
    if (orders.some(([name]) => name === order)) orderChoice.value = order;
    results = resultChips();
    element.replaceChildren(
      results,
      labelled('Search', typed, 'search'),
      unfold,
      ...filters.map(({ label, control, suggestions }) => labelled(label, control, 'foldable', suggestions)),
      labelled('Sort by', orderChoice, 'foldable', direction),
      hintLine,
      h('div.found', found, reset),
    );
    update();
  }

  /** Takes the same problems with new results. Filters that are not about results stay as they are. */
  function refresh(entries: readonly ListEntry[]): void {
    all = entries;
    const chips = resultChips();
    results?.replaceWith(chips);
    results = chips;
    update();
  }

  function update(): void {
    const search = readSearch(typed.value, all);
    tell(search);
    const hidden: Test[] = [
      ...(chosen.size > 0
        ? [({ listed }: ListEntry) => listed.results.some((result) => chosen.has(result))]
        : []),
      ...filters.flatMap(({ tests }) => tests()),
    ];
    const tests: Test[] = [...(search.holds ? [search.holds] : []), ...hidden];
    const shown = all.filter((entry) => tests.every((test) => test(entry)));
    found.textContent = countsText(shown, all);
    reset.hidden = tests.length === 0;
    unfold.textContent = hidden.length === 0 ? 'Filters' : `Filters (${hidden.length})`;
    onChange(sorted(shown, ORDERS[orderChoice.value] as Order, descending));
  }

  function tell({ hint = '', meant }: ListSearch): void {
    hintLine.hidden = hint === '';
    const take = (): void => {
      typed.value = meant ?? '';
      update();
      typed.focus();
    };
    const said = [
      hint,
      ...(meant === undefined ? [] : [' Did you mean ', button('quiet', take, meant), '?']),
    ];
    hintLine.replaceChildren(...said);
  }

  function updateSoon(): void {
    clearTimeout(waiting);
    waiting = setTimeout(update, 120);
  }

  function turn(): void {
    descending = !descending;
    direction.setAttribute('aria-pressed', String(descending));
    direction.textContent = descending ? '↓' : '↑';
    update();
  }

  function clear(): void {
    typed.value = '';
    chosen.clear();
    for (const { control } of filters) control.value = '';
    show(all);
    typed.focus();
  }

  /** Makes a toggle for each result. If none is pressed, all problems are shown. A problem with several flaws appears under each. */
  function resultChips(): HTMLElement {
    const counts = new Map<string, { count: number; mood: ShownMood }>();
    for (const { listed } of all) {
      for (const result of listed.results) {
        const entry = counts.get(result) ?? { count: 0, mood: listed.mood };
        entry.count++;
        // undecided is open, even if a problem is both undecided and cooked
        if (MOODS[listed.mood] < MOODS[entry.mood]) entry.mood = listed.mood;
        counts.set(result, entry);
      }
    }
    for (const result of chosen) if (!counts.has(result)) chosen.delete(result);
    const chips = [...counts]
      .sort(([, a], [, b]) => MOODS[a.mood] - MOODS[b.mood] || b.count - a.count)
      .map(([result, entry]) => {
        const chip = button(
          { class: `chip ${entry.mood}`, 'aria-pressed': String(chosen.has(result)) },
          () => {
            if (!chosen.delete(result)) chosen.add(result);
            chip.setAttribute('aria-pressed', String(chosen.has(result)));
            update();
          },
          moodSign(entry.mood),
          `${result} `,
          h('b', countText(entry.count)),
        );
        return chip;
      });
    return h('div.chips.foldable', { role: 'group', 'aria-label': 'Show only' }, ...chips);
  }

  return { element, show, refresh, update };
}

/** `7 problems`, `3 of 7 problems`, `7 problems, 2 unsupported, 1 refused`: refusals are not counted as problems, as in the summary. */
function countsText(shown: readonly ListEntry[], all: readonly ListEntry[]): string {
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
      : `${countText(shown.length - refused)} of ${plural(problems, SUBJECT)}`;
  const rest = counts
    .filter(({ shown }) => shown > 0)
    .map(({ shown, word }) => `${countText(shown)} ${word}`);
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
function sorted(records: readonly ListEntry[], { value }: Order, descending: boolean): readonly ListEntry[] {
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
  /** the choice that shows everything */
  readonly all: string;
  readonly values: (listed: ListEntry['listed']) => readonly (string | undefined)[];
}

const LENGTH: Filter = {
  label: 'Length',
  all: 'Any length',
  values: (listed) => [listedAsk(listed)],
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

/** Maximum number of values in a list. If there are more, the reader types one, with suggestions. */
const MAX_CHOICES = 12;

interface ValueFilter {
  readonly label: string;
  readonly control: HTMLSelectElement | HTMLInputElement;
  /** suggestions for typing */
  readonly suggestions: HTMLElement | undefined;
  /** returns a test for the current choice; empty if everything is shown */
  tests(): Test[];
}

/**
 * Makes a control that shows only entries with a certain value: one from a list or, if there are many, all that contain the typed text.
 * @param before the former choice
 * @returns undefined if there are not several values
 */
function valueFilter(
  { label, all, values }: Filter,
  entries: readonly ListEntry[],
  before = '',
): ValueFilter | undefined {
  const counts = new Map<string, number>();
  for (const { listed } of entries) {
    for (const value of values(listed)) {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  if (counts.size < 2) return undefined;
  const id = `filter-${label.toLowerCase()}`;
  const options = (): HTMLElement[] =>
    [...counts]
      .sort(([a], [b]) => collator.compare(a, b))
      .map(([value, number]) => h('option', { value }, `${value} (${countText(number)})`));
  const isTyped = counts.size > MAX_CHOICES;
  const list = `${id}-values`;
  const suggestions = isTyped ? h('datalist', { id: list }) : undefined;
  const placeholder = `${all} (${countText(counts.size)})`;
  const control = isTyped
    ? h('input', { type: 'search', id, list, placeholder, autocomplete: 'off' })
    : h('select', { id }, h('option', { value: '' }, all), ...options());
  // thousands of options are made only when the reader is about to type
  control.addEventListener('focus', () => suggestions?.append(...options()), { once: true });
  control.value = before;
  if (control.value !== before) control.value = '';
  const tests = (): Test[] => {
    const wanted = control.value.trim().toLowerCase();
    if (wanted === '') return [];
    const isWanted = (value = ''): boolean =>
      isTyped ? value.toLowerCase().includes(wanted) : value.toLowerCase() === wanted;
    return [({ listed }) => values(listed).some(isWanted)];
  };
  return { label, control, suggestions, tests };
}
