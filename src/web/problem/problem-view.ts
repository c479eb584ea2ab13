/**
 * The view of one problem: it is set up on the board and solved as it changes, its solution is played through, its first moves are
 * explained, and what was published is compared with it.
 */
import { copyButton } from '../../board-ui/browser-services.js';
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import { makeFen } from '../../board-ui/followed-position.js';
import { iconButton } from '../../board-ui/icons.js';
import {
  destinationsOf,
  makePlay,
  movesAfter,
  nextOf,
  type PlayNode,
  type PlayTree,
} from '../../board-ui/play-tree.js';
import { Player } from '../../board-ui/player.js';
import { hasSolution } from '../../board-ui/solving.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import type { ShownPlay } from '../../report/html/shown.js';
import { menCount } from '../../report/position/diagram/placement.js';
import { searchEffortText } from '../../report/solution/search-words.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import { verdictStatement } from '../../report/verdict/verdict-words.js';
import { linkTo } from '../address.js';
import type { App, PageView, Shortcut } from '../app.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { complain, faultLine } from '../field.js';
import { isSameTask, type KeptVersion, type PageProblem, withSaid } from '../page-problem.js';
import { problemSolving } from '../problem-solving.js';
import { examine } from '../question.js';
import { saveBar } from '../save-bar.js';
import { afterEdit, withMan } from '../set-up-position.js';
import type { Settings, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { boardMode } from './board-mode.js';
import { changesBetween } from './changes.js';
import { answeredArrows, explainingPanel } from './explaining.js';
import { improvingSection } from './improving.js';
import { matePanel } from './mate-panel.js';
import { menEditor } from './men-editor.js';
import { pasteForm } from './paste-form.js';
import { positionActions } from './position-actions.js';
import { type Answer, problemSolver } from './problem-solver.js';
import { problemThemes } from './problem-themes.js';
import { breakOf, playOfVerdict, publishedCheck } from './published-check.js';
import { saidForm } from './said-form.js';
import { shownOf } from './shown-record.js';
import { stipulationField } from './stipulation-field.js';
import { technicalForm } from './technical-form.js';
import { twinsPanel } from './twins.js';
import { versionsPanel } from './versions.js';

const { setUp, solve, problem: words } = TEXTS;

export function problemView(app: App): PageView {
  const mode = boardMode(choose, showMode);
  const undo = iconButton(setUp.undo, 'undo', () => app.store.undo());
  const redo = iconButton(setUp.redo, 'redo', () => app.store.redo());
  const men = h('p.men', { title: words.men });
  const boardFault = faultLine('board-fault');
  /** what was read leniently, and that colours are exchanged */
  const remarkLine = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  const stipulationForm = stipulationField((stipulation) => app.store.edit({ stipulation }));
  const head = h('h2.asked');
  const result = h('p.verdict-line');
  const changesLine = h('p.changes');
  const notes = h('div.remarks', { hidden: true });
  const tryButton = button('quiet keeps-place', () => tryIt(!player.isSolving), words.tryIt);
  let current: PageProblem | undefined;
  let solvedWith: Settings | undefined;
  let tree: PlayTree | undefined;
  const { store } = app;
  const player = new Player({
    rules: {
      destinations: destinations,
      read: (text) => readTyped(examine(store.state.problem).chess, text),
      play: onMove,
    },
    isPlacing: placesMen,
    onGo: onGo,
    onPoint: (first) => player.glance(first && answeredArrows(first)),
    otherKeys: [
      ['X', words.switchHint],
      ['E', solve.keyHint],
    ],
  });
  player.answerForm.hidden = true;
  const themeChips = problemThemes(app, player);
  const solving = problemSolving(app, player);
  const mate = matePanel(app, player);
  player.stage.querySelector('.controls')?.after(mate.legend);
  const editor = menEditor(player.board, {
    position: position,
    isPlacing: placesMen,
    onTake: () => choose(true),
    onBoard: (board) => store.edit({ fen: makeFen(afterEdit(position(), board)) }),
    onPlace: (square, man) => store.edit({ fen: makeFen(withMan(position(), square, man)) }),
  });
  const published = publishedCheck(app, {
    onText: () => solver.compare(),
    onFault: (record) => {
      const said = verdictStatement(record.problem, record.verdict);
      const play = explaining.showBeside('bad', said, playOfVerdict(record).play);
      player.go(breakOf(play), false);
    },
  });
  const solver = problemSolver(app, published, {
    onBegin: () => {
      explaining.leaveVersion();
      clear();
      element.classList.remove('stale', 'first');
    },
    onAnswer: take,
    onCompared: (compared) => {
      const said = published.show(compared);
      if (said !== '') app.say(said);
    },
    onFault: (sentence) => {
      element.classList.remove('stale', 'first');
      result.replaceChildren(sentence);
    },
  });
  const explaining = explainingPanel(app, player, solver, {
    onPlay: (play, fen) => {
      themeChips.hide();
      if (fen === undefined) mode.isPlacing = false;
      return showPlay(play, fen);
    },
    onBack: showSolution,
    onPoint: (arrows) => player.glance(arrows),
  });
  const improving = improvingSection(app, explaining);
  const technical = technicalForm(app);
  const versions = versionsPanel(app, knownNow);
  const paste = pasteForm(app);
  const details = saidForm(app);
  const twins = twinsPanel(app);
  const save = saveBar(app, 'solution', solve.forms, async (form) => {
    const { nameOf, solutionFile } = await import('../later.js');
    const { answer } = solver;
    if (!answer) throw new Error(solve.nothingSolved);
    const record = { ...answer, problem: withSaid(answer.problem, store.state.problem) };
    return solutionFile(form, [record], nameOf(record));
  });
  const added = h('span.said');
  const add = button(
    'quiet',
    () =>
      void import('../later.js').then(({ addOwn }) => {
        added.textContent = addOwn(app);
      }),
    TEXTS.own.addHere,
  );
  const back = (): void => void (themeChips.close() || explaining.element.hidden || showSolution());
  const shortcuts: readonly Shortcut[] = [
    { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => solver.request.button.click() },
    { keys: ['x'], what: words.keys.switch, run: (event) => onSwitchKey(event) },
    { keys: ['Ctrl+z'], what: setUp.keys.undo, run: () => store.undo() },
    { keys: ['Ctrl+y', 'Ctrl+Z'], what: setUp.keys.redo, run: () => store.redo() },
    { keys: ['v'], what: words.keys.keep, run: () => versions.keep() },
    ...playerShortcuts(player, solve.keys),
    {
      keys: ['e'],
      what: solve.keys.explain,
      run: () => void (solving.isOn || explaining.explainShown()),
    },
    {
      keys: ['a'],
      what: solve.keys.firstMoves,
      run: () => void (solving.isOn || explaining.toFirstMoves()),
    },
    { keys: ['h'], what: words.keys.hint, run: () => solving.hint() },
    { keys: ['i'], what: TEXTS.verify.keys.enter, run: () => published.focus() },
    { keys: ['Escape'], what: solve.keys.back, run: back },
    { keys: ['K', 'Q', 'R', 'B', 'N', 'P'], what: setUp.keys.place },
    { keys: ['Delete'], what: setUp.keys.erase },
    { keys: ['Enter', ' '], what: setUp.keys.take },
  ];
  player.stage.prepend(h('div.above-board', mode.element, undo, redo, men));
  const { request } = solver;
  const copied = { label: words.copyLink, copied: words.linkCopied, refused: TEXTS.save.notAllowed };
  // the address of the page may be behind by a moment
  const link = (): string => new URL(`#${linkTo('problem', store.state.problem)}`, location.href).href;
  const element = workbench(
    '.of-problem',
    player.stage,
    heading('problem'),
    editor.tray,
    boardFault,
    remarkLine,
    h('div.row.asking', ...stipulationForm.fields, technical.turn),
    h(
      'div.row.solving-row',
      request.button,
      copyButton('quiet', copied, link),
      button('quiet', () => print(), words.print),
      tryButton,
    ),
    h('div.outcome', head, result, published.line, changesLine, request.progress),
    twins.element,
    explaining.element,
    solving.element,
    player.answerForm,
    themeChips.element,
    player.moves,
    mate.element,
    notes,
    explaining.button,
    explaining.firstMoves,
    improving.element,
    published.element,
    versions.element,
    details.element,
    positionActions(app).element,
    h('details.opening', h('summary', words.open), paste.element),
    technical.element,
    save,
    h('div.row.keeping', add, added),
  );
  player.board.box.addEventListener('pointerdown', () => mode.use());

  function update(state: State): void {
    const { problem, settings } = state;
    technical.update(state);
    paste.update(problem);
    undo.disabled = !store.canUndo;
    redo.disabled = !store.canRedo;
    published.update(problem);
    details.update(problem);
    mate.update(state);
    const isOther = !current || !isSameTask(problem, current);
    const isRead = !isOther && problem.about !== current?.about;
    if (isOther) {
      const { findings, stipulationFault, fault, remarks } = examine(problem);
      men.textContent = menCount(problem.fen);
      const onBoard = findings.filter(({ field }) => field === 'board').map(({ message }) => message);
      remarkLine.textContent = remarks;
      complain(boardFault, onBoard.length > 0 ? onBoard.join('. ') : undefined);
      stipulationForm.update(problem.stipulation, stipulationFault?.message);
      if (fault) app.say(fault.message);
      show(problem, fault === undefined);
    } else if (solvedWith && asksOtherwise(settings, solvedWith)) solver.follow();
    else if (isRead) solver.compare();
    current = problem;
    solvedWith = settings;
    twins.update(state);
    versions.update(state);
    improving.update(problem);
  }

  function leave(): void {
    paste.clear();
    mode.release();
  }

  function choose(isPlacing: boolean): void {
    if (isPlacing && player.isSolving) tryIt(false);
    if (isPlacing) explaining.leaveVersion();
    mode.isPlacing = isPlacing;
    showMode();
  }

  /** Pieces are placed in the diagram, and nowhere else. */
  function showMode(): void {
    const { node } = player;
    player.go(placesMen() ? undefined : node, false);
  }

  function onSwitchKey({ repeat }: KeyboardEvent): void {
    if (!repeat && !player.isSolving) mode.hold();
  }

  function onGo(node: PlayNode | undefined): void {
    explaining.button.disabled = node === undefined;
    // whoever goes through the solution makes moves on the board
    if (node && placesMen()) {
      mode.isPlacing = false;
      player.go(node);
      return;
    }
    mode.show(placesMen());
    void mate.show(node);
    editor.update();
  }

  // the problem, and what is known of it

  /** Takes another problem. What is known of the one before stays in sight, if this one is known soon. */
  function show(problem: PageProblem, isSolvable: boolean): void {
    const { settings } = app.store.state;
    const isSoon = isSolvable && settings.follows && solver.answer !== undefined;
    solver.forget(problem);
    themeChips.forget();
    explaining.update(problem);
    head.replaceChildren(
      h('b.stipulation', problem.stipulation === '' ? '#?' : problem.stipulation),
      h('span', solve.toMove[examine(problem).position.turn]),
    );
    solver.request.button.disabled = !isSolvable;
    changesLine.textContent = '';
    element.classList.toggle('stale', isSoon);
    element.classList.toggle('first', !current && isSolvable && settings.follows);
    // the next problem is solved by the reader, too; one that is edited is not
    if (solving.isOn && !problem.isEdited && isSolvable) solving.start(undefined);
    else if (solving.isOn) tryIt(false, false);
    tree = makePlay(problem.fen, []);
    if (isSoon) player.expect(tree);
    else {
      clear();
      player.show(tree);
      player.go(undefined, false);
    }
    if (isSolvable) solver.begin(problem);
  }

  /** Clears what is known. */
  function clear(): void {
    result.replaceChildren();
    published.line.hidden = true;
    notes.hidden = true;
    player.moves.hidden = true;
    save.hidden = true;
    tryButton.hidden = !solving.isOn;
  }

  function take(answer: Answer, before: SolutionRecord | undefined): void {
    void themeChips.find(answer, (themes) => {
      // they are saved with it
      solver.add({ themes });
      if (explaining.element.hidden) themeChips.show();
    });
    element.classList.remove('stale', 'first');
    const changes = before ? changesBetween(before, answer) : '';
    changesLine.textContent = changes;
    if (explaining.element.hidden) showSolution();
    const said = [
      changes,
      solutionSentence(answer.problem, answer.solution),
      published.show(answer.compared),
    ];
    twins.take(answer);
    // sound ones are kept without being asked
    versions.keepSound();
    app.say(said.filter((text) => text !== '').join(' '));
  }

  function showSolution(): void {
    explaining.hide();
    const { answer } = solver;
    if (!answer) {
      showPlay([]);
      player.moves.hidden = true;
      player.go(undefined, false);
      return;
    }
    const { problem, solution } = answer;
    const { listed, play } = shownOf(answer);
    const { mood, remarks = [] } = listed;
    solver.request.progress.textContent = searchEffortText(solution);
    result.replaceChildren(
      h('span', { class: `verdict ${mood}` }, markOf(mood), solutionSentence(problem, solution)),
    );
    notes.hidden = remarks.length === 0;
    notes.replaceChildren(...remarks.map((remark) => h('p', remark)));
    save.hidden = false;
    showPlay(play);
    themeChips.show();
    const isFindable = tree !== undefined && hasSolution(tree);
    tryButton.hidden = !isFindable && !solving.isOn;
    if (solving.isOn) tryIt(isFindable, false);
    player.go(undefined, false);
  }

  /** Shows play to step through, of the problem or of a version. Call the player's `go` afterwards. */
  function showPlay(shown: ShownPlay, fen = app.store.state.problem.fen): PlayTree {
    men.textContent = menCount(fen);
    tree = makePlay(fen, shown);
    player.moves.hidden = false;
    player.show(tree);
    return tree;
  }

  /** Starts or stops solving on the board; the solution stays hidden meanwhile. */
  function tryIt(wanted: boolean, isShown = true): void {
    if (wanted && !solving.isOn && !explaining.element.hidden) showSolution();
    element.classList.toggle('veiled', wanted);
    if (wanted) solving.start(tree);
    else solving.stop();
    player.answerForm.hidden = !wanted;
    tryButton.textContent = wanted ? words.showSolution : words.tryIt;
    if (isShown) player.go(undefined, false);
    if (wanted && isShown) player.focusBoard();
  }

  // moves on the board

  /** Returns the moves of the play; in the diagram every legal one, to be explained. */
  function destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && explaining.isPossible && app.store.state.problem;
    return destinationsOf(movesAfter(tree, node), new Map(legal ? destinationsIn(examine(legal).chess) : []));
  }

  function onMove(uci: string, node: PlayNode | undefined): void {
    const made = nextOf(movesAfter(tree, node).filter((each) => each.uci === uci));
    // the piece goes back until the move is explained
    player.go(made ?? node);
    if (!made && !node) explaining.explain(uci);
  }

  function position() {
    return examine(app.store.state.problem).position;
  }

  // pieces are placed, or moves made

  function placesMen(): boolean {
    return mode.isPlacing && !player.isSolving && !explaining.isOfVersion;
  }

  /** What is known of the problem, for the list of versions. */
  function knownNow(): Pick<KeptVersion, 'result' | 'isSound'> {
    const { answer } = solver;
    if (!answer) return {};
    const { listed } = shownOf(answer);
    const isSound = listed.mood === 'good' && answer.solution.stipulation !== undefined;
    return { result: listed.results.join(', '), isSound };
  }

  return { element, shortcuts, update, leave };
}

/** Tells whether a change of settings asks for another solution. */
const asksOtherwise = (a: Settings, b: Settings): boolean =>
  a.tries !== b.tries ||
  a.setPlay !== b.setPlay ||
  a.variations !== b.variations ||
  a.maxMoves !== b.maxMoves ||
  (a.follows && !b.follows);
