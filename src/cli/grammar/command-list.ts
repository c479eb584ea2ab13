/** The names of the commands, in the order and the groups of the help. The help of the program needs only these. */
export interface CommandName {
  readonly name: string;
  readonly usage: string;
  readonly describe: string;
}

const command = (usage: string, describe: string): CommandName => ({
  name: usage.split(' ', 1)[0] ?? '',
  usage,
  describe,
});

export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandName[]>> = {
  'Solve and verify': [
    command('solve [problems...]', 'Find every key or solution of each problem'),
    command('verify [problems...]', 'Check published problems and their solutions'),
    command('explain [problem]', 'Explain why a first move is a key or fails'),
    command('compose <scheme>', 'Find sound problems among the positions of a scheme'),
    command('improve [problem]', 'Find superfluous men, improvements and repairs'),
    command('check <proofs...>', 'Check proofs by the rules of chess alone'),
  ],
  Collections: [
    command('diagram [problems...]', 'Draw positions as SVG, PNG, text or a worksheet'),
    command('stats [files...]', 'Count themes, keys and more in a collection'),
    command('puzzles [files...]', 'Find mates with one solution in games'),
    command('find [problem] in [files...]', 'Find anticipations of a problem, or duplicates'),
    command('themes [themes...]', 'List and explain the themes that solve can find'),
  ],
  'Analyse and play': [
    command('analyse [files...]', 'Find the best moves, and the mistakes in games'),
    command('play', 'Play a game against an engine, or watch one'),
    command('web', 'Solve, analyse and play in your browser'),
    command('uci', 'Run as a UCI engine, for chess programs'),
  ],
  'Several machines': [
    command('merge <results...>', 'Join the results of several runs or shards'),
    command('worker', 'Solve problems that others submit to a queue'),
    command('queue <action>', 'Show a queue (status), or empty it (clear)'),
  ],
  Tools: [
    command('moves [position]', 'List the legal moves in SAN and UCI'),
    command('perft [position]', 'Count the positions that are N plies away'),
    command('evaluate [position]', 'Show the static evaluation, term by term'),
    command('bench', 'Measure the speed of the solver'),
    command('help [command]', 'Show the full help, or the manual page'),
    command('completion <shell>', 'Write a completion script for bash, zsh or fish'),
  ],
};

export const COMMAND_LIST: readonly CommandName[] = Object.values(COMMAND_GROUPS).flat();

/** Returns a command's name for its operands: `solve [problems...]` takes problems. */
export const operandOf = ({ usage }: CommandName): string => /[[<]([a-z]+)/.exec(usage)?.[1] ?? 'files';
