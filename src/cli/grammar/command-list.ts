/** What the commands are called, in the order of the help. This is all that the help of the program needs. */
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

export const COMMAND_LIST = [
  command('solve [files...]', 'Find every key or solution of problems'),
  command('verify [files...]', 'Check published problems: one key, the published one, a correct line'),
  command('check <files...>', 'Check proofs that solve --proof has written, by the rules of chess alone'),
  command('merge <files...>', 'Join the results of several runs, such as the shards of a collection'),
  command('worker', 'Solve what other machines submit to a queue'),
  command('queue <status|clear>', 'Show or clear a queue of many machines'),
  command('explain', 'Explain why a first move is a key, or why it is not'),
  command('analyse [files...]', 'Find the best moves in any position, and the mistakes in games'),
  command('uci', 'Run as a UCI engine, for chess programs'),
  command('play', 'Play a game against an engine, or watch one'),
  command('web', 'Show the board, the solver and the analysis in a browser'),
  command('perft', 'Count the positions that are N plies away'),
  command('moves', 'List the legal moves in SAN and UCI'),
  command('evaluate', 'Show the static evaluation of a position, term by term'),
  command('diagram [files...]', 'Draw positions as SVG, PNG or text, or on a sheet to print'),
  command('themes [names...]', 'List the themes that solve --themes finds, or explain some of them'),
  command('bench', 'Measure the speed of the solver on a fixed set of positions'),
  command('help [command]', 'Show everything about a command, or the manual page'),
  command('completion <shell>', 'Write a script that completes command lines in bash, zsh or fish'),
];
