const number = (value: number): string => value.toLocaleString('en');
const problemCount = (problems: number): string =>
  `${number(problems)} ${problems === 1 ? 'problem' : 'problems'}`;

/**
 * The words of the page. Another language is another object of the type {@link Texts}. What the report and the library say (findings,
 * verdicts, moves in words) is English.
 */
const english = {
  title: (view: string) => `${view} · keymove`,
  views: { 'set-up': 'Set up', solve: 'Solve', analyse: 'Analyse' },
  viewsLabel: 'Views',
  skip: 'To the board',

  help: {
    open: 'Help',
    openLabel: 'Help and keyboard shortcuts',
    close: 'Close',
    what: 'keymove finds every key of a chess problem and proves that nothing else works. Everything runs in this page: what you set up is sent nowhere.',
    how: [
      [
        'Set up',
        'Drag men from the tray, or choose one and click squares. Paste a FEN, a PGN or Popeye input.',
      ],
      ['Solve', 'Say what to look for and press Solve. The solution is played through on the board.'],
      [
        'Share',
        'The address of the page holds the problem: copy it. Your last work is there when you come back.',
      ],
    ],
    shortcuts: 'Keyboard',
    everywhere: 'Everywhere',
  },
  keys: {
    help: 'this help',
    view: (name: string) => `to “${name}”`,
    undo: 'take back an edit',
    redo: 'make it again',
  },

  wrong: (error: string) => `Something went wrong: ${error}`,

  collection: {
    bar: 'Problem',
    list: 'Problems of the file',
    choose: 'Open a file …',
    pasted: 'pasted text',
    drop: 'Drop the file: its problems are read in this page.',
    reading: (name: string, problems: number, part: number) =>
      `Reading ${name}: ${problemCount(problems)}, ${Math.floor(part * 100)} %`,
    read: (problems: number, name: string, refused: number) =>
      `Read ${problemCount(problems)} from ${name}${refused > 0 ? `; ${number(refused)} could not be read` : ''}.`,
    nothing:
      'found no problem; expected a FEN, an EPD line, a PGN, Popeye input, an Olive entry, or a file of them',
    stopped: (problems: number) =>
      `Stopped: the first ${problemCount(problems)} are here, the rest was left unread.`,
    full: (problems: number) =>
      `The first ${problemCount(problems)} are here; the rest was left unread, to spare memory.`,
    noThread: 'the thread that reads could not be started',
    stop: 'Stop',
    close: 'Put it away',
    previous: 'Previous problem',
    next: 'Next problem',
    /** @param at from 0; -1: none of them */
    place: (at: number, length: number) => `${at < 0 ? '–' : number(at + 1)} of ${number(length)}`,
    changed: 'changed since',
    toList: 'List',
    keys: {
      next: 'next problem of the file',
      previous: 'previous problem of the file',
      list: 'list of its problems',
    },
  },

  setUp: {
    board:
      'Board. Arrow keys choose a square, letters K Q R B N P place a man, with Shift a white one; Delete empties the square',
    tray: { white: 'White men', black: 'Black men' },
    hand: 'Move men',
    erase: 'Empty squares',
    flip: 'Turn the board',
    undo: 'Undo',
    redo: 'Redo',
    clear: 'Clear',
    initial: 'Initial position',
    asked: 'What is asked',
    kinds: {
      '': 'Shortest mate',
      '#': 'Mate',
      's#': 'Selfmate',
      'r#': 'Reflexmate',
      'h#': 'Helpmate',
      'hs#': 'Helpselfmate',
      'ser-#': 'Series mate',
      'ser-h#': 'Series helpmate',
      '=': 'Stalemate',
      'h=': 'Helpstalemate',
      other: 'Other …',
    },
    kind: 'Stipulation',
    length: 'Moves',
    otherStipulation: 'In symbols or words',
    otherExample: 'ser-h=7, hs#3, reflexmate in 2 …',
    position: 'Position',
    turn: 'To move',
    white: 'White',
    black: 'Black',
    castling: 'Castling',
    rights: { K: 'White, kingside', Q: 'White, queenside', k: 'Black, kingside', q: 'Black, queenside' },
    enPassant: 'En passant',
    none: 'none',
    fen: 'FEN',
    fenWrong: 'Found no board of eight ranks; expected a FEN such as 8/8/8/8/8/8/8/8 w - - 0 1',
    square: 'Man and square',
    squareExample: 'Kf1, qd8, -e4',
    place: 'Place',
    placed: (text: string) => `Placed ${text}`,
    notPlaced: (text: string) =>
      `Found ‘${text}’; expected a man and a square such as Kf1 (white) or kf8 (black), or -e4 to empty it.`,
    paste: 'Paste a problem',
    pasteExample: 'FEN, EPD, PGN, Popeye or Olive',
    read: 'Read',
    pasteTooLong: (characters: number) => `${number(characters)} characters: read, and not shown here.`,
    drop: 'or drop it on the page',
    solve: 'Solve it',
    keys: {
      square: 'choose a square of the board',
      place: 'place a black man there, with Shift a white one',
      erase: 'empty the square',
      flip: 'turn the board',
    },
  },

  asking: {
    stop: 'Stop',
    searching: 'Searching …',
    stopping: 'Stopping …',
  },
  save: {
    as: 'Save as',
    copy: 'Copy',
    download: 'Download',
    copied: 'Copied.',
    notAllowed: 'The browser does not allow it.',
    downloaded: (file: string) => `Saved as ${file}.`,
  },

  solve: {
    solve: 'Solve',
    tries: 'Tries',
    triesChoices: [
      [0, 'none'],
      [1, 'one refutation'],
      [2, 'up to two'],
      [3, 'up to three'],
    ],
    variations: 'Variations',
    variationsChoices: [
      ['none', 'none'],
      ['thematic', 'thematic'],
      ['full', 'all'],
    ],
    setPlay: 'Set play',
    threads: 'Threads',
    hash: 'Memory, MB',
    seconds: 'Time, s',
    unlimited: '0 is no limit',
    allCores: 'Use all cores',
    allCoresWhat: 'Loads the page once more, with the headers that browsers ask for.',
    allCoresRefused: 'The browser refuses; one thread it is.',
    toMove: { w: 'White to move', b: 'Black to move' },
    notSolvable: 'This cannot be solved yet:',
    toSetUp: 'Set it up',
    firstMoves: 'All first moves',
    rated: (count: number) => `${count} first moves are rated.`,
    notRated: 'Stopped before that was known.',
    busy: 'Searching: stop the search to have a first move explained.',
    backToSolution: 'Back to the solution',
    nothingSolved: 'nothing is solved yet',
    unnamed: 'problem',
    forms: [
      ['text', 'Text, problem notation'],
      ['pgn', 'PGN'],
      ['markdown', 'Markdown'],
      ['json', 'JSON'],
      ['html', 'HTML report'],
      ['svg', 'Diagram, SVG'],
      ['png', 'Diagram, PNG'],
    ],
    keys: {
      solve: 'solve, stop',
      moves: 'moves of the solution',
      variations: 'variations',
      ends: 'to the diagram, to the end of the line',
      flip: 'turn the board',
      explain: 'explain the first move on the board',
      firstMoves: 'all first moves, rated',
      back: 'back to the solution',
    },
  },

  board: {
    label: 'Board',
    notRead: (text: string) => `Found ‘${text}’; expected a move such as Nf3 or g1f3.`,
  },

  analyse: {
    start: 'Analyse',
    stop: 'Stop',
    lines: 'Lines',
    threads: 'Threads',
    linesLabel: 'Best lines',
    notEvaluated: 'No evaluation',
    equal: 'Equal',
    better: (white: boolean, pawns: string) => `${white ? 'White' : 'Black'} is better by ${pawns}`,
    mates: (white: boolean, moves: number) =>
      moves === 0 ? 'Mate' : `${white ? 'White' : 'Black'} mates in ${moves}`,
    best: (line: string, score: string) => `${score}: ${line}`,
    depth: (depth: string) => `depth ${depth}`,
    proven: 'proven, and none is shorter',
    over: { checkmate: 'Checkmate.', stalemate: 'Stalemate.' },
    starting: 'Starting the engine …',
    off: 'The engine is off.',
    fault: (error: string) => `${error} Nothing is lost: start it again.`,
    notLegal: 'This cannot be analysed:',
    toSetUp: 'Set it up',
    moves: 'Moves',
    mainLine: 'Make main line',
    remove: 'Delete from here',
    undo: 'Undo',
    removed: (move: string) => `Deleted ${move} and what follows.`,
    promoted: (move: string) => `${move} is in the main line.`,
    restored: 'Taken back.',
    noMoves: 'Make moves on the board, or load a game.',
    busy: 'The game is being annotated; stop that first.',
    annotate: 'Find mistakes',
    annotating: (done: number, all: number) => `${done} of ${all} positions`,
    annotated: 'Annotated.',
    annotatedPartly: 'Stopped: annotated from the end of the game as far as it got.',
    perMove: 'Time a move',
    perMoveChoices: [
      [100, '0.1 s'],
      [300, '0.3 s'],
      [1000, '1 s'],
      [3000, '3 s'],
      [10000, '10 s'],
    ],
    games: 'Games',
    paste: 'Load games',
    pasteExample: 'PGN, or drop a file here',
    read: 'Read',
    choose: 'Choose a file …',
    reading: (games: number) => `${games.toLocaleString('en')} games read …`,
    loaded: (games: number) => (games === 1 ? 'One game.' : `${games.toLocaleString('en')} games.`),
    cut: 'There are more, which were not read.',
    refused: (count: number, fault: string) =>
      `${count === 1 ? 'One game' : `${count.toLocaleString('en')} games`} could not be read: ${fault}.`,
    nothing: 'Found no game; expected PGN.',
    search: 'Search',
    searchExample: 'Player, event, result',
    more: (count: number) => `and ${count.toLocaleString('en')} more: search for them`,
    plies: (moves: number) => (moves === 1 ? '1 move' : `${moves} moves`),
    previous: 'Previous game',
    next: 'Next game',
    newGame: 'New analysis',
    fromInitial: 'Initial position',
    fromSetUp: 'Position set up',
    forms: [
      ['pgn', 'PGN'],
      ['fen', 'FEN of the board'],
    ],
    keys: {
      engine: 'start or stop the engine',
      say: 'say the evaluation',
      best: 'play the best move',
      moves: 'moves of the game',
      variations: 'variations',
      ends: 'to the start, to the end of the line',
      mistakes: 'next mistake',
      flip: 'turn the board',
      games: 'next, previous game',
      remove: 'delete from here',
      mainLine: 'make it the main line',
      undo: 'take back a change',
    },
  },
} as const;

/** The same shape in any language. */
type Words<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof Value]: Words<Value[Name]> };

export type Texts = Words<typeof english>;

export const TEXTS: Texts = english;
