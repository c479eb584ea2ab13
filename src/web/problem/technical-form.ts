/** The form for rare settings: how a problem is solved, its position in fields, pieces by their squares, an empty board. */
import { INITIAL_FEN } from 'chessops/fen';
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
import { type BoardPosition, makeFen } from '../../board-ui/followed-position.js';
import { solvedBy } from '../../problems/stipulation.js';
import type { App } from '../app.js';
import { cores } from '../engine.js';
import {
  complain,
  faultLine,
  labelled,
  labelledField,
  settingChoice,
  settingFlag,
  settingNumber,
} from '../field.js';
import { canIsolate, isolate } from '../isolation.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import {
  EMPTY_FEN,
  possiblePassedSquares,
  possibleRights,
  readFen,
  withMan,
  withTurn,
} from '../set-up-position.js';
import { TEXTS } from '../texts.js';

const { setUp, solve, problem: words } = TEXTS;

export function technicalForm(app: App) {
  const turnFault = faultLine('turn-fault');
  const turns = (['w', 'b'] as const).map((value) => {
    const id = `turn-${value}`;
    const input = h('input', { type: 'radio', name: 'turn', id, value, 'aria-describedby': 'turn-fault' });
    input.addEventListener('change', () => change((position) => withTurn(position, value)));
    return input;
  });
  const rights = [...'KQkq'].map((value) => {
    const id = `castling-${value === value.toUpperCase() ? 'white' : 'black'}-${value.toLowerCase()}`;
    const input = h('input', { type: 'checkbox', id, value });
    input.addEventListener('change', () => change((position) => ({ ...position, castling: castling() })));
    return input;
  });
  const passed = h('select', { id: 'en-passant' });
  const fen = h('input', { id: 'fen', ...UNCORRECTED });
  const fenField = labelledField(setUp.fen, fen);
  /** why the typed text is not a position */
  let fault: string | undefined;
  const turnNames = [setUp.white, setUp.black];
  /** the side to move, a field that stands beside the stipulation */
  const turn = h(
    'fieldset',
    h('legend', setUp.turn),
    h('div.choices', ...turns.map((input, i) => h('label', input, h('span', turnNames[i])))),
    turnFault,
  );
  const element = h(
    'details.technical',
    h('summary', words.technical),
    solveOptions(app),
    h(
      'div.position-form',
      h(
        'div.row',
        h('fieldset', h('legend', setUp.castling), h('div.choices.castling', ...rights.map(rightChoice))),
        labelledField(setUp.enPassant, passed).element,
      ),
      fenField.element,
    ),
    squareEntry(app),
    h(
      'div.row',
      button('quiet', () => takePosition({ fen: EMPTY_FEN }), setUp.clear),
      button('quiet', () => takePosition({ fen: INITIAL_FEN }), setUp.initial),
    ),
  );
  passed.addEventListener('change', () => change((position) => ({ ...position, enPassant: passed.value })));
  fen.addEventListener('input', onTyped);
  fen.addEventListener('blur', () => {
    // unreadable text stays, so that the reader can correct it
    if (fault !== undefined) app.say(fault);
    else fen.value = makeFen(positionNow());
  });

  app.store.follow('problem', ({ problem }) => {
    const { position, findings } = examine(problem);
    for (const input of turns) input.checked = input.value === position.turn;
    const possible = possibleRights(position.board);
    for (const input of rights) {
      input.disabled = !possible.includes(input.value);
      input.checked = position.castling.includes(input.value);
    }
    const squares = possiblePassedSquares(position);
    passed.replaceChildren(
      ...['', ...squares].map((value) => h('option', { value }, value === '' ? setUp.none : value)),
    );
    passed.value = position.enPassant;
    passed.disabled = squares.length === 0;
    complain(turnFault, findings.find(({ field }) => field === 'side')?.message);
    // text that is being typed must not be replaced
    if (document.activeElement !== fen) {
      fen.value = makeFen(position);
      fault = undefined;
      fenField.complain(undefined);
    }
  });

  function change(edit: (position: BoardPosition) => BoardPosition): void {
    app.store.edit({ fen: makeFen(edit(positionNow())) });
  }

  function onTyped(): void {
    const read = readFen(fen.value);
    fault = 'fault' in read ? read.fault : undefined;
    fenField.complain(fault);
    if ('fen' in read) takePosition(read);
  }

  function takePosition(position: Pick<PageProblem, 'fen' | 'remarks'>): void {
    const { store } = app;
    store.setUp({ ...position, stipulation: store.state.problem.stipulation });
  }

  function positionNow(): BoardPosition {
    return examine(app.store.state.problem).position;
  }

  function castling(): string {
    return rights.map(({ checked, value }) => (checked ? value : '')).join('');
  }

  return { element, turn };
}

function rightChoice(input: HTMLInputElement): HTMLElement {
  const text = setUp.rights[input.value as keyof typeof setUp.rights];
  return h(
    'label',
    { title: text },
    input,
    h('span.unseen', text),
    h('span', { 'aria-hidden': 'true' }, shortRight(input.value)),
  );
}

const shortRight = (right: string): string =>
  `${right === right.toUpperCase() ? '♔' : '♚'} ${right.toUpperCase() === 'K' ? 'O-O' : 'O-O-O'}`;

const ENTRY = /^([KQRBNSP]|[kqrbnsp]|[-x])([a-h][1-8])$/;

/**
 * Reads pieces typed with their squares: `Kf1` places a white king, `qd8` a black queen, `-e4` empties e4. Several may be typed at once.
 * @returns the position with these changes; undefined if a word is something else
 */
function withTyped(position: BoardPosition, text: string): BoardPosition | undefined {
  let at = position;
  for (const word of text.split(/[\s,;]+/).filter((word) => word !== '')) {
    const [, man = '', square = ''] = ENTRY.exec(word) ?? [];
    if (square === '') return undefined;
    at = withMan(at, square, /[-x]/.test(man) ? undefined : man.replace('S', 'N').replace('s', 'n'));
  }
  return at === position ? undefined : at;
}

function squareEntry({ store, say }: App): HTMLElement {
  const typed = h('input', { id: 'square-entry', ...UNCORRECTED, placeholder: setUp.squareExample });
  const field = labelledField(setUp.square, typed, h('button.quiet', setUp.place));
  const form = h('form', field.element);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    const placed = withTyped(examine(store.state.problem).position, text);
    field.complain(placed ? undefined : setUp.notPlaced(text));
    if (!placed) return;
    store.edit({ fen: makeFen(placed) });
    say(setUp.placed(text));
    typed.value = '';
  });
  return form;
}

/** Controls for the solver's settings: what to find in addition to the keys, and with which resources. */
function solveOptions(app: App): HTMLElement {
  const { store } = app;
  const threads = settingNumber(store, 'threads', 'threads', [1, cores()]);
  threads.disabled = cores() === 1;
  const seconds = settingNumber(store, 'seconds', 'seconds', [0, 86_400], 10);
  seconds.title = solve.unlimited;
  const maxMoves = labelled(solve.maxMoves, settingNumber(store, 'maxMoves', 'max-moves', [1, 125]));
  /** settings that do not apply to help and series play */
  const ofBattle: readonly HTMLElement[] = [
    labelled(solve.tries, settingChoice(store, 'tries', 'tries', solve.triesChoices)),
    labelled(solve.variations, settingChoice(store, 'variations', 'variations', solve.variationsChoices)),
  ];
  const element = h(
    'div.options',
    h('label.check', settingFlag(store, 'follows', 'follows'), h('span', solve.follows)),
    h(
      'div.row',
      ...ofBattle,
      h('label.check', settingFlag(store, 'setPlay', 'set-play'), h('span', solve.setPlay)),
    ),
    h(
      'div.row',
      labelled(solve.threads, threads),
      labelled(solve.hash, settingNumber(store, 'hashMb', 'hash', [1, 2048])),
      labelled(solve.seconds, seconds),
      maxMoves,
    ),
    canIsolate() && allCores(),
  );

  store.follow('problem', ({ problem }) => {
    // if the problem states a length, that is the limit
    maxMoves.hidden = problem.stipulation !== '';
    const { stipulation } = examine(problem);
    for (const each of ofBattle) each.hidden = solvedBy(stipulation) !== 'keys';
  });

  function allCores(): HTMLElement {
    const said = h('span', solve.allCoresWhat);
    const ask = async (): Promise<void> => {
      app.store.updateSettings({ threads: navigator.hardwareConcurrency });
      if (!(await isolate())) said.textContent = solve.allCoresRefused;
    };
    return h(
      'p.all-cores',
      button('quiet', () => void ask(), solve.allCores),
      said,
    );
  }

  return element;
}
