/** Lists the problems as in a magazine: diagrams with their authors above and the stipulation below. */
import { menCount } from '../report/position/diagram/placement.js';
import { countText } from '../text/counts-and-times.js';
import { button, h, SUBJECT } from './dom.js';
import {
  isProblem,
  type ListEntry,
  listedAsk,
  listedResult,
  moodSign,
  numberOf,
  type ProblemEntry,
} from './entries.js';
import { diagram } from './list-diagrams.js';

/** Number of problems drawn at a time; more follow as the reader scrolls. */
const PORTION = 48;

export function problemList(onOpen: (record: ProblemEntry) => void) {
  const list = h('ol.problems');
  let all: readonly ListEntry[] = [];
  let drawn = 0;
  const more = button('more', drawMore);
  const element = h(
    'section',
    { 'aria-labelledby': 'problems-title' },
    h('h2.unseen', { id: 'problems-title' }, `All ${SUBJECT}s`),
    list,
    more,
  );
  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) drawMore();
    },
    { rootMargin: '1500px' },
  ).observe(more);

  function show(entries: readonly ListEntry[]): void {
    all = entries;
    drawn = 0;
    list.replaceChildren();
    drawMore();
    if (entries.length === 0) {
      list.append(h('li.nothing', `No ${SUBJECT} matches. Try fewer filters.`));
    }
  }

  function focus({ at }: ProblemEntry): void {
    const index = all.findIndex((entry) => entry.at === at);
    while (index >= drawn) drawMore();
    const opener = list.children[index]?.querySelector('button');
    opener?.focus({ preventScroll: true });
    opener?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  function drawMore(): void {
    const next = all.slice(drawn, drawn + PORTION);
    list.append(...next.map((entry) => (isProblem(entry) ? card(entry, onOpen) : refusedCard(entry))));
    drawn += next.length;
    const left = all.length - drawn;
    more.hidden = left === 0;
    more.textContent = `Show more (${countText(left)} left)`;
  }

  return {
    element,
    show,
    focus,
    get problems() {
      return all.filter(isProblem);
    },
  };
}

/** Returns the heading of a problem: its author, as is usual among problemists, or else its name. */
export const titleOf = ({ listed: { author, name } }: ProblemEntry): string => author ?? name;

/** Returns the lines below the heading: twin, title, publication, and the place in the input, unless that is the heading. */
export function detailsOf({ listed }: ProblemEntry): string[] {
  const { author, name, source, place, twin } = listed;
  const ofAuthor = place === undefined ? [source, name] : [name, source, place];
  const lines = author === undefined ? [source, place] : ofAuthor;
  return [twin, ...lines].filter((text) => text !== undefined);
}

function card(record: ProblemEntry, onOpen: (record: ProblemEntry) => void): HTMLElement {
  const { listed } = record;
  const [first, ...others] = detailsOf(record);
  return h(
    'li',
    h(
      'article.card',
      h(
        'header',
        h('span.number', countText(numberOf(listed))),
        h(
          'h3',
          button({ class: 'open', 'aria-haspopup': 'dialog' }, () => onOpen(record), titleOf(record)),
        ),
        first !== undefined &&
          h('p.details', { title: others.join(' · ') || undefined }, [first, ...others].join(' · ')),
        listed.award !== undefined && h('p.award', listed.award),
      ),
      diagram(listed.listedFen ?? listed.fen, titleOf(record)),
      footOf(record),
      SUBJECT === 'problem' &&
        h(
          'p.proven',
          h('b', listed.keys ?? ''),
          // the title is the button; this makes it visible as one
          h('span.cue', { 'aria-hidden': 'true' }, 'Open'),
        ),
    ),
  );
}

/** Returns a card for what could not be read: the reason, and its text instead of a diagram. */
const refusedCard = ({ listed }: ListEntry): HTMLElement =>
  h(
    'li',
    h(
      'article.card.refused',
      h('header', h('h3', listed.name)),
      h(
        'div.unreadable',
        ...(listed.remarks ?? []).map((reason) => h('p', reason)),
        ...(listed.comments ?? []).map((text) => h('code', text)),
      ),
      h('p.foot', verdictMark(listed)),
    ),
  );

/** Returns the line below a diagram: stipulation, result, and number of pieces. */
export function footOf({ listed }: ProblemEntry): HTMLElement {
  return h(
    'p.foot',
    h('b.stipulation', listedAsk(listed) ?? '?'),
    listed.fen.split(' ')[1] === 'b' && !listed.players && h('span.side', '● Black to move'),
    verdictMark(listed),
    !listed.players && h('span.men', { title: 'White and black pieces' }, menCount(listed.fen)),
  );
}

const verdictMark = (listed: ListEntry['listed']): HTMLElement =>
  h('span', { class: `verdict ${listed.mood}` }, moodSign(listed.mood), listedResult(listed));
