/**
 * What may import what, for dependency-cruiser (`npm run check:layers`). An import points downwards, from a folder of
 * src to one in a lower layer; no file imports itself by way of others. docs/internals/design.md has the picture.
 */

/** From the top to the bottom. Folders of one layer do not know each other. */
const LAYERS = [
  ['cli', 'web', 'report-page'],
  ['index.ts', 'browser.ts', 'report.ts', 'node.ts', 'queue.ts'],
  ['thread.ts', 'browser-thread.ts'],
  ['thread-programs.ts'],
  ['library'],
  ['uci', 'board-ui'],
  ['report', 'files', 'queue'],
  ['batch'],
  ['records'],
  ['puzzles'],
  ['play'],
  ['book', 'analyse', 'compose'],
  ['games', 'solve', 'find'],
  ['themes'],
  ['solution'],
  ['problems'],
  ['kernel'],
  ['proof'],
  ['chess', 'threads'],
  ['host'],
  ['text'],
];
/** Inside the kernel: src/kernel/assembly, from the top to the bottom. */
const KERNEL_LAYERS = [
  ['index.ts'],
  ['alpha-beta', 'line-search'],
  ['goal-search', 'evaluation'],
  ['endings'],
  ['board'],
  ['memory.ts', 'limits.ts'],
  ['memory-map.ts'],
];
/** The host of the searches for a goal: what the command, the solver and the batch are made of. */
const GOAL_HOST =
  '^src/kernel/(kernel(-base)?|search-(cells|program|rules|threads)|(proof|line)-search|notation|aim|answers)\\.ts$';
/** The host's implementations: below everything, but only where something is started are they chosen. */
const HOSTS = '^src/host/(node|browser)/';
/** What must run in a page as it does in Node. */
const PORTABLE = [
  'text',
  'chess',
  'proof',
  'kernel',
  'threads',
  'problems',
  'games',
  'solution',
  'themes',
  'find',
  'solve',
  'analyse',
  'compose',
  'play',
  'puzzles',
  'records',
  'batch',
  'library',
];

const inFolders = (names, root = 'src') =>
  `^${root}/(${names.map((name) => (name.includes('.') ? name : `${name}/`)).join('|')})`;

const upwards = (layers, root) =>
  layers.flatMap((folders, i) => {
    const above = layers.slice(0, i).flat();
    const rule = (folder, forbidden) => ({
      name: `${folder} imports nothing above it`,
      severity: 'error',
      from: { path: inFolders([folder], root) },
      to: { path: inFolders(forbidden, root) },
    });
    return folders
      .map((folder) => [folder, [...above, ...folders.filter((other) => other !== folder)]])
      .filter(([, forbidden]) => forbidden.length > 0)
      .map(([folder, forbidden]) => rule(folder, forbidden));
  });

module.exports = {
  forbidden: [
    ...upwards(LAYERS, 'src'),
    ...upwards(KERNEL_LAYERS, 'src/kernel/assembly'),
    {
      name: 'a file or folder of src that is in no layer',
      severity: 'error',
      from: { path: '^src/', pathNot: [inFolders(LAYERS.flat()), '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'a file or folder of src that is in no layer is not imported',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: [inFolders(LAYERS.flat()), '\\.d\\.ts$'] },
    },
    {
      name: 'the host of the searches for a goal does not know the analysis',
      severity: 'error',
      from: { path: GOAL_HOST },
      to: { path: '^src/kernel/(analysis-|evaluat)' },
    },
    {
      name: 'a report searches nothing',
      severity: 'error',
      from: { path: '^src/report/' },
      to: {
        path: [
          '^src/kernel/',
          '^src/solve/(solver|solve|prover|distant-goals|find-|goal-bounds-search|rounds|cursor|explain)',
          '^src/analyse/(analyser|lead|engines|analyse-)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what is not compiled into the kernel shares its constants alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/kernel/assembly/' },
      to: { path: '^src/kernel/assembly/', pathNot: '/((network-)?layout|memory-map)\\.ts$' },
    },
    {
      name: 'the compiled kernel knows nothing outside it',
      severity: 'error',
      from: { path: '^src/kernel/assembly/' },
      to: { path: '^src/', pathNot: '^src/kernel/assembly/' },
    },
    {
      name: 'the board and the script of the HTML report know what it shows, diagrams, conditions, and nothing else',
      severity: 'error',
      from: { path: '^src/(board-ui|report-page)/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(board-ui/|report-page/|report/(html/(shown|packed-records)\\.ts$|position/diagram/)|themes/(theme-names|where/)|solution/verdict|chess/board-letters|text/|problems/stipulation\\.ts$)',
      },
    },
    {
      name: 'the command imports modules, not the public entries',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/[a-z-]+\\.ts$' },
    },
    {
      name: 'the page is portable code',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/(node|index|queue|report)\\.ts$|^src/(host/node|files|queue|uci)/' },
    },
    {
      name: 'the page imports nothing of Node',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a view of the page does not know another',
      severity: 'error',
      from: { path: '^src/web/([^/]+)/' },
      to: { path: '^src/web/[^/]+/', pathNot: '^src/web/($1|game|collection|reading)/' },
    },
    {
      name: 'a report does not know how a batch is run',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { path: '^src/batch/' },
    },
    {
      name: 'portable code does not know its host',
      severity: 'error',
      from: { path: inFolders(PORTABLE) },
      to: { path: HOSTS },
    },
    {
      name: 'portable code imports nothing of Node',
      severity: 'error',
      from: { path: inFolders(PORTABLE) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the packages of a queue are loaded when one is named, and nowhere else',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/queue/' },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'nothing but the command knows the queue',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli/|queue/|queue\\.ts$)' },
      to: { path: '^src/queue' },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a file that nobody imports',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^src/web/(service-worker|reading/reading-worker)\\.ts$'],
      },
      to: {},
    },
    { name: 'an import that leads nowhere', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
