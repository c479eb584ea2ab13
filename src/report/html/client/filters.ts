/** Which problems are shown, and in which order: the controls above the list. */
import { button, type Child, count, h } from './dom.js';
import { type ProblemRecord, resultOf } from './records.js';

type Test = (record: ProblemRecord) => boolean;

interface Order {
  readonly label: string;
  /** undefined sorts last */
  readonly value: (record: ProblemRecord) => string | number | undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const ORDERS: Readonly<Record<string, Order>> = {
  input: { label: 'Input', value: ({ head }) => head.i },
  author: { label: 'Author', value: ({ head }) => head.a },
  source: { label: 'Source', value: ({ head }) => head.e },
  name: { label: 'Name', value: ({ head }) => head.n },
  verdict: { label: 'Verdict', value: ({ head }) => resultOf(head) },
  length: { label: 'Length', value: ({ head }) => head.l },
};

const MOODS = { good: 0, open: 1, bad: 2 } as const;

/** The form; `onChange` gets the problems to show after every change. */
export function filterBar(
  problems: readonly ProblemRecord[],
  onChange: (shown: readonly ProblemRecord[]) => void,
): HTMLElement {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Author, title, key, FEN …',
    autocomplete: 'off',
  });
  const outcomes = new OutcomeChips(problems, () => update());
  const selects = [
    new ValueSelect(
      'Length',
      'Any length',
      problems,
      ({ head }) => head.s ?? (head.l === undefined ? undefined : `#${head.l}`),
    ),
    new ValueSelect('Author', 'All authors', problems, ({ head }) => head.a),
    new ValueSelect('Source', 'All sources', problems, ({ head }) => head.e),
  ].filter(({ useful }) => useful);
  const usefulOrders = Object.entries(ORDERS).filter(
    ([name, { value }]) => name === 'input' || new Set(problems.map(value)).size > 1,
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
      for (const { element } of selects) element.value = '';
      update();
      search.focus();
    },
    'Clear filters',
  );

  function update(): void {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const tests: Test[] = [
      ...(words.length > 0
        ? [({ words: text }: ProblemRecord) => words.every((word) => text.includes(word))]
        : []),
      ...outcomes.tests,
      ...selects.flatMap(({ tests }) => tests),
    ];
    const shown = problems.filter((record) => tests.every((test) => test(record)));
    found.textContent =
      shown.length === problems.length
        ? `${count(shown.length)} problem${shown.length === 1 ? '' : 's'}`
        : `${count(shown.length)} of ${count(problems.length)} problems`;
    reset.hidden = tests.length === 0;
    onChange(sorted(shown, ORDERS[order.value] as Order, descending));
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, 120);
  });
  for (const { element } of selects) element.addEventListener('change', update);
  order.addEventListener('change', update);

  const bar = h(
    'form',
    { class: 'filters', role: 'search', 'aria-label': 'Filter and sort the problems' },
    outcomes.element,
    h(
      'div',
      { class: 'row' },
      labelled('Search', search, 'search'),
      ...selects.map(({ label, element }) => labelled(label, element)),
      labelled('Sort by', order, undefined, direction),
    ),
    h('div', { class: 'row found' }, found, reset),
  );
  bar.addEventListener('submit', (event) => event.preventDefault());
  update();
  return bar;
}

function labelled(text: string, control: HTMLElement, kind?: string, ...after: Child[]): HTMLElement {
  const label = h('label', { for: control.id }, text);
  return h(
    'div',
    { class: `field ${kind ?? ''}`.trim() },
    label,
    h('span', { class: 'control' }, control, ...after),
  );
}

/** Problems without a value come last in either order. */
function sorted(records: readonly ProblemRecord[], { value }: Order, descending: boolean): ProblemRecord[] {
  const keyed = records.map((record) => ({ record, key: value(record) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return a.key === b.key ? a.record.head.i - b.record.head.i : a.key === undefined ? 1 : -1;
    }
    const difference =
      typeof a.key === 'number' ? a.key - (b.key as number) : collator.compare(a.key, b.key as string);
    return sign * difference || a.record.head.i - b.record.head.i;
  });
  return keyed.map(({ record }) => record);
}

/** A toggle for each result; with none pressed all are shown. A problem with several flaws appears under each. */
class OutcomeChips {
  readonly element: HTMLElement;
  readonly #chips: { readonly outcome: string; readonly chip: HTMLButtonElement }[];

  constructor(problems: readonly ProblemRecord[], onChange: () => void) {
    const counts = new Map<string, { count: number; mood: keyof typeof MOODS }>();
    for (const { head } of problems) {
      for (const outcome of head.o) {
        const entry = counts.get(outcome) ?? { count: 0, mood: head.m };
        entry.count++;
        // undecided is open, even if a problem is both undecided and cooked
        if (MOODS[head.m] < MOODS[entry.mood]) entry.mood = head.m;
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
          h('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[entry.mood]),
          `${outcome} `,
          h('b', {}, count(entry.count)),
        );
        return { outcome, chip };
      });
    this.element = h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': 'Show only' },
      ...this.#chips.map(({ chip }) => chip),
    );
  }

  get tests(): Test[] {
    const pressed = new Set(this.#chips.filter(({ chip }) => isPressed(chip)).map(({ outcome }) => outcome));
    return pressed.size === 0 ? [] : [({ head }) => head.o.some((outcome) => pressed.has(outcome))];
  }

  clear(): void {
    for (const { chip } of this.#chips) chip.setAttribute('aria-pressed', 'false');
  }
}

const isPressed = (chip: HTMLElement): boolean => chip.getAttribute('aria-pressed') === 'true';

/** For readers who do not see the colours. */
export const MARKS = { good: '✓', bad: '✗', open: '?' } as const;

class ValueSelect {
  readonly label: string;
  readonly element: HTMLSelectElement;
  /** there are several values */
  readonly useful: boolean;
  readonly #valueOf: (record: ProblemRecord) => string | undefined;

  constructor(
    label: string,
    all: string,
    problems: readonly ProblemRecord[],
    value: (record: ProblemRecord) => string | undefined,
  ) {
    this.label = label;
    this.#valueOf = value;
    const counts = new Map<string, number>();
    for (const record of problems) {
      const each = value(record);
      if (each !== undefined) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    this.useful = counts.size > 1;
    this.element = h('select', { id: `filter-${label.toLowerCase()}` }, h('option', { value: '' }, all));
    if (!this.useful) return;
    for (const [each, number] of [...counts].sort(([a], [b]) => collator.compare(a, b))) {
      this.element.append(h('option', { value: each }, `${each} (${count(number)})`));
    }
  }

  get tests(): Test[] {
    const wanted = this.element.value;
    return wanted === '' ? [] : [(record) => this.#valueOf(record) === wanted];
  }
}
