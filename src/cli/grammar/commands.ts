/**
 * Loads commands when they are named: `solve` loads neither the engine nor the code that draws diagrams. Large commands have their
 * options in a separate file, so that their help loads nothing else.
 */
import { color } from './color.js';
import type { AllCommands, Command, Declaration, Run } from './command.js';
import { COMMAND_LIST } from './command-list.js';
import type { Arguments, OptionTable } from './option.js';

type Program<Table extends OptionTable> = () => Promise<{
  readonly run: Run<Arguments<Table> & { readonly files: readonly string[] }>;
}>;
type Declared<Table extends OptionTable> = () => Promise<Declaration<Table>>;

/** Makes a command from two files: its options, and its code. */
const split =
  <Table extends OptionTable>([declaration, program]: readonly [Declared<Table>, Program<Table>]) =>
  async (): Promise<Command> => {
    const declared = await declaration();
    return {
      ...declared,
      options: { ...declared.options, color },
      run: async (args, all) =>
        (await program()).run(args as Arguments<Table> & { files: readonly string[] }, all),
    };
  };

const whole = <Table extends OptionTable>(load: Declared<Table> & Program<Table>) => split([load, load]);

const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  solve: split([() => import('../solve/solve-options.js'), () => import('../solve/solve.js')]),
  verify: split([() => import('../verify/verify-options.js'), () => import('../verify/verify.js')]),
  compose: split([() => import('../compose/compose-options.js'), () => import('../compose/compose.js')]),
  check: whole(() => import('../check/check.js')),
  merge: split([() => import('../merge/merge-options.js'), () => import('../merge/merge.js')]),
  worker: whole(() => import('../queue/worker.js')),
  queue: whole(() => import('../queue/queue.js')),
  explain: whole(() => import('../explain/explain.js')),
  analyse: split([() => import('../analyse/analyse-options.js'), () => import('../analyse/analyse.js')]),
  uci: whole(() => import('../uci/uci.js')),
  play: split([() => import('../play/play-options.js'), () => import('../play/play.js')]),
  web: whole(() => import('../web/web.js')),
  perft: whole(async () => (await import('../position/about-position.js')).perft),
  moves: whole(async () => (await import('../position/about-position.js')).moves),
  evaluate: whole(async () => (await import('../position/about-position.js')).evaluate),
  diagram: whole(() => import('../position/diagram.js')),
  stats: split([() => import('../stats/stats-options.js'), () => import('../stats/stats.js')]),
  find: split([() => import('../find/find-options.js'), () => import('../find/find.js')]),
  improve: split([() => import('../improve/improve-options.js'), () => import('../improve/improve.js')]),
  puzzles: split([() => import('../puzzles/puzzles-options.js'), () => import('../puzzles/puzzles.js')]),
  themes: whole(() => import('../about/themes.js')),
  bench: whole(() => import('../bench/bench.js')),
  help: whole(() => import('../about/help.js')),
  completion: whole(() => import('../about/completion.js')),
};

/** Loads a command; undefined if no command has that name. */
export const loadCommand = (name: string): Promise<Command> | undefined =>
  Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;

export const loadAll: AllCommands = () =>
  Promise.all(
    COMMAND_LIST.map(async (named) => ({ ...named, ...((await loadCommand(named.name)) as Command) })),
  );
