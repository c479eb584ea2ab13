/**
 * The view of one problem. The problem is set up on the board and solved as it changes. Its solution is played through, its first moves
 * are explained, and its published solution is compared with the proven one.
 */
import { copyButton } from '../../board-ui/browser-services.js';
import { button, h } from '../../board-ui/dom.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import { linkTo } from '../address.js';
import type { App, PageView, Shortcut } from '../app.js';
import { isSameTask, type PageProblem, withSaid } from '../page-problem.js';
import { problemSolving } from '../problem-solving.js';
import { saveBar } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { changesBetween } from './changes.js';
import { explainingPanel } from './explaining.js';
import { improvingSection } from './improving.js';
import { matePanel } from './mate-panel.js';
import { outcomePanel } from './outcome.js';
import { pasteForm } from './paste-form.js';
import { positionActions } from './position-actions.js';
import { problemBoard } from './problem-board.js';
import { type ProblemAnswer, type ProblemSolver, problemSolver } from './problem-solver.js';
import { problemThemes } from './problem-themes.js';
import { publishedCheck } from './published-check.js';
import { saidForm } from './said-form.js';
import { setUpForm } from './set-up-form.js';
import { shownOf } from './shown-record.js';
import { technicalForm } from './technical-form.js';
import { twinsPanel } from './twins.js';
import { versionsPanel } from './versions.js';

const { setUp, solve, problem: words } = TEXTS;

export function problemView(app: App): PageView {
  const { store } = app;
  let current: PageProblem | undefined;

  const board = problemBoard(app, {
    onFirstMove: (uci) => explaining.explain(uci),
    onPlacing: () => {
      solving.stop();
      explaining.leaveVersion();
    },
    onGo: (node) => {
      explaining.button.disabled = node === undefined;
      void mate.show(node);
    },
  });
  const { player } = board;
  const themeChips = problemThemes(app, player);
  const mate = matePanel(app, player);
  player.stage.querySelector('.controls')?.after(mate.legend);
  const solving = problemSolving(app, player, () => explaining.element.hidden || showSolution());
  const solver = problemSolver(app, {
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
      outcome.tell(sentence);
    },
  });
  const explaining = explainingPanel(app, board, themeChips, solver, showSolution);
  const published = publishedCheck(app, player, solver, explaining);
  const { request } = solver;
  const outcome = outcomePanel(published.line, request.progress);
  const technical = technicalForm(app);
  const setUpFields = setUpForm(app, technical.turn);
  const versions = versionsPanel(app, solver);
  const paste = pasteForm(app);
  const twins = twinsPanel(app);
  const { save, add } = keepingBar(app, solver);
  const copied = { label: words.copyLink, copied: words.linkCopied, refused: TEXTS.save.notAllowed };
  // the page's address may not be up to date yet
  const link = (): string => new URL(`#${linkTo('problem', store.state.problem)}`, location.href).href;
  const back = (): void => void (themeChips.close() || explaining.element.hidden || showSolution());

  const shortcuts: readonly Shortcut[] = [
    { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => request.button.click() },
    { keys: ['x'], what: words.keys.switch, run: (event) => board.holdMode(event) },
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
  const element = workbench(
    '.of-problem',
    player.stage,
    heading('problem'),
    board.tray,
    ...setUpFields.parts,
    h(
      'div.row.solving-row',
      request.button,
      copyButton('quiet', copied, link),
      button('quiet', () => print(), words.print),
      solving.button,
    ),
    outcome.element,
    twins.element,
    explaining.element,
    solving.element,
    player.answerForm,
    themeChips.element,
    player.moves,
    mate.element,
    outcome.notes,
    explaining.button,
    explaining.firstMoves,
    improvingSection(app, explaining),
    published.element,
    versions.element,
    saidForm(app),
    positionActions(app),
    h('details.opening', h('summary', words.open), paste.element),
    technical.element,
    save,
    add,
  );

  function update({ problem }: State): void {
    const before = current;
    current = problem;
    if (!before || !isSameTask(problem, before)) show(problem, before === undefined);
    else if (problem.about !== before.about) solver.compare();
  }

  function leave(): void {
    paste.clear();
    board.leave();
  }

  /** Shows another problem. The results of the one before stay visible if the new ones will be known soon. */
  function show(problem: PageProblem, isFirst: boolean): void {
    const isSolvable = setUpFields.update(problem);
    const follows = isSolvable && store.state.settings.follows;
    const isSoon = follows && solver.answer !== undefined;
    solver.forget(problem);
    themeChips.forget();
    explaining.update(problem);
    outcome.update(problem);
    request.button.disabled = !isSolvable;
    element.classList.toggle('stale', isSoon);
    element.classList.toggle('first', isFirst && follows);
    solving.update(isSolvable);
    if (!isSoon) clear();
    board.showDiagram(isSoon);
    if (isSolvable) solver.begin(problem);
  }

  function clear(): void {
    outcome.clear();
    player.moves.hidden = true;
    save.hidden = true;
    solving.clear();
  }

  function take(answer: ProblemAnswer, before: SolutionRecord | undefined): void {
    void themeChips.find(answer, (themes) => {
      // the themes are saved with the solution
      solver.add({ themes });
      if (explaining.element.hidden) themeChips.show();
    });
    element.classList.remove('stale', 'first');
    const changes = before ? changesBetween(before, answer) : '';
    outcome.compare(changes);
    if (explaining.element.hidden) showSolution();
    const said = [
      changes,
      solutionSentence(answer.problem, answer.solution),
      published.show(answer.compared),
    ];
    twins.take(answer);
    // sound versions are kept automatically
    versions.keepSound();
    app.say(said.filter((text) => text !== '').join(' '));
  }

  function showSolution(): void {
    explaining.hide();
    const { answer } = solver;
    if (!answer) {
      board.showDiagram();
      return;
    }
    outcome.show(answer);
    save.hidden = false;
    const play = board.showPlay(shownOf(answer).play);
    themeChips.show();
    solving.take(play);
    player.go(undefined, false);
  }

  return { element, shortcuts, update, leave };
}

/** Buttons that save the solution as a file, or add the problem to the reader's own collection. */
function keepingBar(app: App, solver: ProblemSolver) {
  const save = saveBar(app, 'solution', solve.forms, async (form) => {
    const { solutionTitle, solutionFile } = await import('../later.js');
    const { answer } = solver;
    if (!answer) throw new Error(solve.nothingSolved);
    const record = { ...answer, problem: withSaid(answer.problem, app.store.state.problem) };
    return solutionFile(form, [record], solutionTitle(record));
  });
  const added = h('span.said');
  const add = async (): Promise<void> => {
    const { addOwn } = await import('../later.js');
    added.textContent = addOwn(app);
  };
  return {
    save,
    add: h(
      'div.row.keeping',
      button('quiet', () => void add(), TEXTS.own.addHere),
      added,
    ),
  };
}
