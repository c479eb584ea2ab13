/** Runs the command named on the command line, with its options. */

import { packageVersion } from '../../host/node/package-files.js';
import { withoutCredentials } from '../../queue/address.js';
import { closest, meantOr } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { print } from '../print.js';
import { applyColor, spellOutColor } from './color.js';
import type { Command } from './command.js';
import { COMMAND_LIST, type CommandName } from './command-list.js';
import { loadAll, loadCommand } from './commands.js';
import { commandHelp, programHelp, shortHelp } from './help-text.js';
import { parseWords, seeHelp } from './parse.js';

const OF_THE_PROGRAM = ['--help', '-h', '--version', '-V'];

/**
 * Runs the command that the words name.
 * @throws UsageError or a subclass for mistakes of the user; anything else is a bug
 */
export async function runCommandLine(words: readonly string[]): Promise<ExitCode> {
  const [first = '', ...others] = words;
  const command = await loadCommand(first);
  if (!command) throw new UsageError(withoutCredentials(notACommand(first, others)));
  const { files, options, run } = command;
  try {
    const { instead, values, operands } = parseWords(spellOutColor(others), options, {
      name: first,
      takesOperands: files !== undefined,
    });
    const help = {
      help: () => helpText(first),
      h: () => shortHelpText(first),
      version: () => `${packageVersion()}\n`,
    };
    if (instead) {
      await print(await help[instead]());
      return EXIT.ok;
    }
    refuseServers(values, operands);
    applyColor(values.color as Parameters<typeof applyColor>[0], process.env);
    return await run({ ...values, files: operands }, loadAll);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // unexpected words may contain a password
    error.message = withoutCredentials(error.message);
    throw await namingSplitFen(error, others);
  }
}

/** Refuses the URL of a server outside `--queue`, without showing it, because it may contain a password. */
function refuseServers(values: Readonly<Record<string, unknown>>, operands: readonly string[]): void {
  const isServer = (word: unknown): boolean => typeof word === 'string' && /rediss?:\//i.test(word);
  const name = Object.keys(values).find((name) => name !== 'queue' && [values[name]].flat().some(isServer));
  if (name === undefined && !operands.some(isServer)) return;
  const place = name === undefined ? 'among the words' : `for --${name}`;
  throw new UsageError(`found the URL of a Redis server ${place}; give it with --queue`);
}

/** Returns the help of a command, or of the program. */
async function helpText(name: string): Promise<string> {
  const command = await loadCommand(name);
  return command ? commandHelp(named(name), command) : programHelp();
}

/** Returns the short help of a command: its usage, its options by name, and an example. */
export async function shortHelpText(name: string): Promise<string> {
  return shortHelp({ ...((await loadCommand(name)) as Command), ...named(name) });
}

const named = (name: string): CommandName => COMMAND_LIST.find((each) => each.name === name) as CommandName;

function notACommand(first: string, others: readonly string[]): string {
  const names = COMMAND_LIST.map(({ name }) => name);
  if (first.startsWith('-')) {
    const command = others.find((word) => names.includes(word));
    if (command) return `options follow the command: keymove ${command} ${first} …`;
    const meant = closest(first, OF_THE_PROGRAM);
    return `unknown option ${quote(first)}${meantOr(meant, seeHelp())}`;
  }
  const meant = closest(first, names);
  return `unknown command ${quote(first)}${meantOr(meant, seeHelp())}`;
}

/** Replaces the error if the cause is a FEN without quotes, the most common cause of unexpected words. */
async function namingSplitFen(error: UsageError, words: readonly string[]): Promise<UsageError> {
  const { splitFenError } = await import('../files/command-input.js');
  const behind = words.slice(words.indexOf('--fen') + 1);
  return (!behind[0]?.includes(' ') && splitFenError(behind)) || error;
}
