/**
 * The view of one problem: it is set up on the board and solved as it changes, its solution is played through, its first moves are
 * explained, and what was published is compared with it.
 */
import { copyButton } from '../../board-ui/copy-button.js';
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
import { ProblemSolving } from '../problem-solving.js';
import { examine } from '../question.js';
import { saveBar } from '../save-bar.js';
import { afterEdit, withMan } from '../set-up-position.js';
import type { Settings, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { BoardMode } from './board-mode.js';
import { changesBetween } from './changes.js';
import { answeredArrows, Explaining } from './explaining.js';
import { Improving } from './improving.js';
import { MatePanel } from './mate-panel.js';
import { MenEditor } from './men-editor.js';
import { PasteForm } from './paste-form.js';
import { PositionActions } from './position-actions.js';
import { type Answer, ProblemSolver } from './problem-solver.js';
import { ProblemThemes } from './problem-themes.js';
import { breakOf, PublishedCheck, playOfVerdict } from './published-check.js';
import { SaidForm } from './said-form.js';
import { shownOf } from './shown-record.js';
import { StipulationField } from './stipulation-field.js';
import { TechnicalForm } from './technical-form.js';
import { Twins } from './twins.js';
import { Versions } from './versions.js';

const { setUp, solve, problem: words } = TEXTS;

class ProblemView implements PageView {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #player: Player;
  readonly #themes: ProblemThemes;
  readonly #solving: ProblemSolving;
  readonly #editor: MenEditor;
  readonly #solver: ProblemSolver;
  readonly #explaining: Explaining;
  readonly #mate: MatePanel;
  readonly #mode = new BoardMode(
    (isPlacing) => this.#choose(isPlacing),
    () => this.#showMode(),
  );
  readonly #undo = iconButton(setUp.undo, 'undo', () => this.#app.store.undo());
  readonly #redo = iconButton(setUp.redo, 'redo', () => this.#app.store.redo());
  readonly #men = h('p.men', { title: words.men });
  readonly #boardFault = faultLine('board-fault');
  /** what was read leniently, and that colours are exchanged */
  readonly #remarks = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  readonly #stipulation = new StipulationField((stipulation) => this.#app.store.edit({ stipulation }));
  readonly #head = h('h2.asked');
  readonly #result = h('p.verdict-line');
  readonly #changes = h('p.changes');
  readonly #notes = h('div.remarks', { hidden: true });
  readonly #try = button('quiet keeps-place', () => this.#tryIt(!this.#player.isSolving), words.tryIt);
  readonly #technical: TechnicalForm;
  readonly #published: PublishedCheck;
  readonly #versions: Versions;
  readonly #improving: Improving;
  readonly #paste: PasteForm;
  readonly #said: SaidForm;
  readonly #twins: Twins;
  readonly #save: HTMLElement;
  #problem: PageProblem | undefined;
  #settings: Settings | undefined;
  #play: PlayTree | undefined;

  constructor(app: App) {
    this.#app = app;
    const { store } = app;
    const player = new Player({
      rules: {
        destinations: (node) => this.#destinations(node),
        read: (text) => readTyped(examine(store.state.problem).chess, text),
        play: (uci, node) => this.#onMove(uci, node),
      },
      isPlacing: () => this.#isPlacing,
      onGo: (node) => this.#onGo(node),
      onPoint: (first) => this.#player.glance(first && answeredArrows(first)),
      otherKeys: [
        ['X', words.switchHint],
        ['E', solve.keyHint],
      ],
    });
    this.#player = player;
    player.answerForm.hidden = true;
    this.#themes = new ProblemThemes(app, player);
    this.#solving = new ProblemSolving(app, player);
    this.#mate = new MatePanel(app, player);
    player.stage.querySelector('.controls')?.after(this.#mate.legend);
    this.#editor = new MenEditor(player.board, {
      position: () => this.#position,
      isPlacing: () => this.#isPlacing,
      onTake: () => this.#choose(true),
      onBoard: (board) => store.edit({ fen: makeFen(afterEdit(this.#position, board)) }),
      onPlace: (square, man) => store.edit({ fen: makeFen(withMan(this.#position, square, man)) }),
    });
    this.#published = new PublishedCheck(app, {
      onText: () => this.#solver.compare(),
      onFault: (record) => {
        const said = verdictStatement(record.problem, record.verdict);
        const play = this.#explaining.showBeside('bad', said, playOfVerdict(record).play);
        player.go(breakOf(play), false);
      },
    });
    this.#solver = new ProblemSolver(app, this.#published, {
      onBegin: () => {
        this.#explaining.leaveVersion();
        this.#clear();
        this.element.classList.remove('stale', 'first');
      },
      onAnswer: (answer, before) => this.#take(answer, before),
      onCompared: (compared) => {
        const said = this.#published.show(compared);
        if (said !== '') app.say(said);
      },
      onFault: (sentence) => {
        this.element.classList.remove('stale', 'first');
        this.#result.replaceChildren(sentence);
      },
    });
    this.#explaining = new Explaining(app, player, this.#solver, {
      onPlay: (play, fen) => {
        this.#themes.hide();
        if (fen === undefined) this.#mode.isPlacing = false;
        return this.#showPlay(play, fen);
      },
      onBack: () => this.#showSolution(),
      onPoint: (arrows) => player.glance(arrows),
    });
    this.#improving = new Improving(app, this.#explaining);
    this.#technical = new TechnicalForm(app);
    this.#versions = new Versions(app, () => this.#known);
    this.#paste = new PasteForm(app);
    this.#said = new SaidForm(app);
    this.#twins = new Twins(app);
    this.#save = saveBar(app, 'solution', solve.forms, async (form) => {
      const { nameOf, solutionFile } = await import('../later.js');
      const { answer } = this.#solver;
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
    this.shortcuts = this.#makeShortcuts();
    player.stage.prepend(h('div.above-board', this.#mode.element, this.#undo, this.#redo, this.#men));
    const { request } = this.#solver;
    const copied = { label: words.copyLink, copied: words.linkCopied, refused: TEXTS.save.notAllowed };
    // the address of the page may be behind by a moment
    const link = (): string => new URL(`#${linkTo('problem', store.state.problem)}`, location.href).href;
    this.element = workbench(
      '.of-problem',
      player.stage,
      heading('problem'),
      this.#editor.tray,
      this.#boardFault,
      this.#remarks,
      h('div.row.asking', ...this.#stipulation.fields, this.#technical.turn),
      h(
        'div.row.solving-row',
        request.button,
        copyButton('quiet', copied, link),
        button('quiet', () => print(), words.print),
        this.#try,
      ),
      h('div.outcome', this.#head, this.#result, this.#published.line, this.#changes, request.progress),
      this.#twins.element,
      this.#explaining.element,
      this.#solving.element,
      player.answerForm,
      this.#themes.element,
      player.moves,
      this.#mate.element,
      this.#notes,
      this.#explaining.button,
      this.#explaining.firstMoves,
      this.#improving.element,
      this.#published.element,
      this.#versions.element,
      this.#said.element,
      new PositionActions(app).element,
      h('details.opening', h('summary', words.open), this.#paste.element),
      this.#technical.element,
      this.#save,
      h('div.row.keeping', add, added),
    );
    player.board.box.addEventListener('pointerdown', () => this.#mode.use());
  }

  #makeShortcuts(): Shortcut[] {
    const { store } = this.#app;
    const back = (): void =>
      void (this.#themes.close() || this.#explaining.element.hidden || this.#showSolution());
    return [
      { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => this.#solver.request.button.click() },
      { keys: ['x'], what: words.keys.switch, run: (event) => this.#onSwitchKey(event) },
      { keys: ['Ctrl+z'], what: setUp.keys.undo, run: () => store.undo() },
      { keys: ['Ctrl+y', 'Ctrl+Z'], what: setUp.keys.redo, run: () => store.redo() },
      { keys: ['v'], what: words.keys.keep, run: () => this.#versions.keep() },
      ...playerShortcuts(this.#player, solve.keys),
      {
        keys: ['e'],
        what: solve.keys.explain,
        run: () => void (this.#solving.isOn || this.#explaining.explainShown()),
      },
      {
        keys: ['a'],
        what: solve.keys.firstMoves,
        run: () => void (this.#solving.isOn || this.#explaining.toFirstMoves()),
      },
      { keys: ['h'], what: words.keys.hint, run: () => this.#solving.hint() },
      { keys: ['i'], what: TEXTS.verify.keys.enter, run: () => this.#published.focus() },
      { keys: ['Escape'], what: solve.keys.back, run: back },
      { keys: ['K', 'Q', 'R', 'B', 'N', 'P'], what: setUp.keys.place },
      { keys: ['Delete'], what: setUp.keys.erase },
      { keys: ['Enter', ' '], what: setUp.keys.take },
    ];
  }

  update(state: State): void {
    const { problem, settings } = state;
    const { store } = this.#app;
    this.#technical.update(state);
    this.#paste.update(problem);
    this.#undo.disabled = !store.canUndo;
    this.#redo.disabled = !store.canRedo;
    this.#published.update(problem);
    this.#said.update(problem);
    this.#mate.update(state);
    const isOther = !this.#problem || !isSameTask(problem, this.#problem);
    const isRead = !isOther && problem.about !== this.#problem?.about;
    if (isOther) {
      const { findings, stipulationFault, fault, remarks } = examine(problem);
      this.#men.textContent = menCount(problem.fen);
      const onBoard = findings.filter(({ field }) => field === 'board').map(({ message }) => message);
      this.#remarks.textContent = remarks;
      complain(this.#boardFault, onBoard.length > 0 ? onBoard.join('. ') : undefined);
      this.#stipulation.update(problem.stipulation, stipulationFault?.message);
      if (fault) this.#app.say(fault.message);
      this.#show(problem, fault === undefined);
    } else if (this.#settings && asksOtherwise(settings, this.#settings)) this.#solver.follow();
    else if (isRead) this.#solver.compare();
    this.#problem = problem;
    this.#settings = settings;
    this.#twins.update(state);
    this.#versions.update(state);
    this.#improving.update(problem);
  }

  leave(): void {
    this.#paste.clear();
    this.#mode.release();
  }

  get #position() {
    return examine(this.#app.store.state.problem).position;
  }

  // pieces are placed, or moves made

  get #isPlacing(): boolean {
    return this.#mode.isPlacing && !this.#player?.isSolving && !this.#explaining?.isOfVersion;
  }

  #choose(isPlacing: boolean): void {
    if (isPlacing && this.#player.isSolving) this.#tryIt(false);
    if (isPlacing) this.#explaining.leaveVersion();
    this.#mode.isPlacing = isPlacing;
    this.#showMode();
  }

  /** Pieces are placed in the diagram, and nowhere else. */
  #showMode(): void {
    const { node } = this.#player;
    this.#player.go(this.#isPlacing ? undefined : node, false);
  }

  #onSwitchKey({ repeat }: KeyboardEvent): void {
    if (!repeat && !this.#player.isSolving) this.#mode.hold();
  }

  #onGo(node: PlayNode | undefined): void {
    this.#explaining.button.disabled = node === undefined;
    // whoever goes through the solution makes moves on the board
    if (node && this.#isPlacing) {
      this.#mode.isPlacing = false;
      this.#player.go(node);
      return;
    }
    this.#mode.show(this.#isPlacing);
    void this.#mate?.show(node);
    this.#editor.update();
  }

  // the problem, and what is known of it

  /** Takes another problem. What is known of the one before stays in sight, if this one is known soon. */
  #show(problem: PageProblem, isSolvable: boolean): void {
    const { settings } = this.#app.store.state;
    const isSoon = isSolvable && settings.follows && this.#solver.answer !== undefined;
    this.#solver.forget(problem);
    this.#themes.forget();
    this.#explaining.update(problem);
    this.#head.replaceChildren(
      h('b.stipulation', problem.stipulation === '' ? '#?' : problem.stipulation),
      h('span', solve.toMove[examine(problem).position.turn]),
    );
    this.#solver.request.button.disabled = !isSolvable;
    this.#changes.textContent = '';
    this.element.classList.toggle('stale', isSoon);
    this.element.classList.toggle('first', !this.#problem && isSolvable && settings.follows);
    // the next problem is solved by the reader, too; one that is edited is not
    if (this.#solving.isOn && !problem.isEdited && isSolvable) this.#solving.start(undefined);
    else if (this.#solving.isOn) this.#tryIt(false, false);
    this.#play = makePlay(problem.fen, []);
    if (isSoon) this.#player.expect(this.#play);
    else {
      this.#clear();
      this.#player.show(this.#play);
      this.#player.go(undefined, false);
    }
    if (isSolvable) this.#solver.begin(problem);
  }

  /** Clears what is known. */
  #clear(): void {
    this.#result.replaceChildren();
    this.#published.line.hidden = true;
    this.#notes.hidden = true;
    this.#player.moves.hidden = true;
    this.#save.hidden = true;
    this.#try.hidden = !this.#solving.isOn;
  }

  #take(answer: Answer, before: SolutionRecord | undefined): void {
    void this.#themes.find(answer, (themes) => {
      // they are saved with it
      this.#solver.add({ themes });
      if (this.#explaining.element.hidden) this.#themes.show();
    });
    this.element.classList.remove('stale', 'first');
    const changes = before ? changesBetween(before, answer) : '';
    this.#changes.textContent = changes;
    if (this.#explaining.element.hidden) this.#showSolution();
    const said = [
      changes,
      solutionSentence(answer.problem, answer.solution),
      this.#published.show(answer.compared),
    ];
    this.#twins.take(answer);
    // sound ones are kept without being asked
    this.#versions.keepSound();
    this.#app.say(said.filter((text) => text !== '').join(' '));
  }

  /** What is known of the problem, for the list of versions. */
  get #known(): Pick<KeptVersion, 'result' | 'isSound'> {
    const { answer } = this.#solver;
    if (!answer) return {};
    const { listed } = shownOf(answer);
    const isSound = listed.mood === 'good' && answer.solution.stipulation !== undefined;
    return { result: listed.results.join(', '), isSound };
  }

  #showSolution(): void {
    this.#explaining.hide();
    const { answer } = this.#solver;
    if (!answer) {
      this.#showPlay([]);
      this.#player.moves.hidden = true;
      this.#player.go(undefined, false);
      return;
    }
    const { problem, solution } = answer;
    const { listed, play } = shownOf(answer);
    const { mood, remarks = [] } = listed;
    this.#solver.request.progress.textContent = searchEffortText(solution);
    this.#result.replaceChildren(
      h('span', { class: `verdict ${mood}` }, markOf(mood), solutionSentence(problem, solution)),
    );
    this.#notes.hidden = remarks.length === 0;
    this.#notes.replaceChildren(...remarks.map((remark) => h('p', remark)));
    this.#save.hidden = false;
    this.#showPlay(play);
    this.#themes.show();
    const isFindable = this.#play !== undefined && hasSolution(this.#play);
    this.#try.hidden = !isFindable && !this.#solving.isOn;
    if (this.#solving.isOn) this.#tryIt(isFindable, false);
    this.#player.go(undefined, false);
  }

  /** Shows play to step through, of the problem or of a version. Call the player's `go` afterwards. */
  #showPlay(shown: ShownPlay, fen = this.#app.store.state.problem.fen): PlayTree {
    this.#men.textContent = menCount(fen);
    this.#play = makePlay(fen, shown);
    this.#player.moves.hidden = false;
    this.#player.show(this.#play);
    return this.#play;
  }

  /** Starts or stops solving on the board; the solution stays hidden meanwhile. */
  #tryIt(wanted: boolean, isShown = true): void {
    if (wanted && !this.#solving.isOn && !this.#explaining.element.hidden) this.#showSolution();
    this.element.classList.toggle('veiled', wanted);
    if (wanted) this.#solving.start(this.#play);
    else this.#solving.stop();
    this.#player.answerForm.hidden = !wanted;
    this.#try.textContent = wanted ? words.showSolution : words.tryIt;
    if (isShown) this.#player.go(undefined, false);
    if (wanted && isShown) this.#player.focusBoard();
  }

  // moves on the board

  /** Returns the moves of the play; in the diagram every legal one, to be explained. */
  #destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && this.#explaining.isPossible && this.#app.store.state.problem;
    return destinationsOf(
      movesAfter(this.#play, node),
      new Map(legal ? destinationsIn(examine(legal).chess) : []),
    );
  }

  #onMove(uci: string, node: PlayNode | undefined): void {
    const made = nextOf(movesAfter(this.#play, node).filter((each) => each.uci === uci));
    // the piece goes back until the move is explained
    this.#player.go(made ?? node);
    if (!made && !node) this.#explaining.explain(uci);
  }
}

/** Tells whether a change of settings asks for another solution. */
const asksOtherwise = (a: Settings, b: Settings): boolean =>
  a.tries !== b.tries ||
  a.setPlay !== b.setPlay ||
  a.variations !== b.variations ||
  a.maxMoves !== b.maxMoves ||
  (a.follows && !b.follows);

export const problemView = (app: App): PageView => new ProblemView(app);
