const number = (value: number): string => value.toLocaleString('en');
const problemCount = (problems: number): string =>
  `${number(problems)} ${problems === 1 ? 'problem' : 'problems'}`;

/**
 * The words of the page. Another language is another object of the type {@link Texts}. What the report and the library say (findings,
 * verdicts, moves in words) is English.
 */
const english = {
  title: (view: string) => `${view} · keymove`,
  views: { 'set-up': 'Set up', solve: 'Solve' },
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
} as const;

/** The same shape in any language. */
type Words<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof Value]: Words<Value[Name]> };

export type Texts = Words<typeof english>;

export const TEXTS: Texts = english;
