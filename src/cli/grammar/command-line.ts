/** The grammar of the command line. */
import yargs, { type Argv } from 'yargs';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { HelpWanted, UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { commands } from './commands.js';
import { reword } from './complaints.js';
import { prepareWords } from './words.js';

const WIDEST_HELP = 100;

const EXIT_CODES = `Exit codes:
   0  every problem is answered, and every stipulation met
   1  a definite no: no solution, cooked, or a short mate
   2  wrong usage, or input that could not be read
   3  undecided: a limit was reached first
  70  a bug; 130 and 143: stopped by Ctrl-C or SIGTERM`;

/**
 * Runs the command that the arguments name.
 * @throws UsageError and its kin for what the user can put right; anything else is a bug
 */
export async function runCommandLine(words: readonly string[]): Promise<ExitCode> {
  if (words.length === 0) throw new HelpWanted();
  let code: ExitCode = EXIT.ok;
  const cli = makeParser(words, (given) => {
    code = given;
  });
  try {
    await cli.parseAsync(prepareWords(words, commands));
  } catch (error) {
    throw error instanceof UsageError ? await namingSplitFen(error, words) : error;
  }
  return code;
}

/** A FEN that the shell took apart is the commonest cause of words that nobody expects. */
async function namingSplitFen(error: UsageError, words: readonly string[]): Promise<UsageError> {
  const { looksLikeSplitFen } = await import('../../host/node/sources.js');
  const behind = words.slice(words.indexOf('--fen') + 1);
  const fen = behind[0]?.includes(' ') ? undefined : looksLikeSplitFen(behind);
  return fen?.includes(' ')
    ? new UsageError(`found a FEN in several words; quote it: --fen "${fen}"`)
    : error;
}

/** The help of a command, or of the program. */
export async function helpText(...command: string[]): Promise<string> {
  const cli = makeParser([], () => {});
  return new Promise((resolve) => {
    cli.parse([...command, '--help'], (_error: unknown, _argv: unknown, output: string) =>
      resolve(`${output}\n`),
    );
  });
}

function makeParser(words: readonly string[], done: (code: ExitCode) => void): Argv {
  const cli = yargs()
    .scriptName('keymove')
    // else the help would follow the user's language, and only it
    .locale('en')
    .usage('$0 <command>\n\nFinds every key of a mate-in-n chess problem and proves that nothing else works.')
    .strict()
    // `--mate.x` is no option, and `fen.x` no table of FENs
    .parserConfiguration({ 'dot-notation': false })
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // Our own errors come back from the argument checks with a message, from a handler without.
      throw message && !(error instanceof UsageError)
        ? new UsageError(reword(message, words, optionsOf(words[0])))
        : error;
    })
    .version(version())
    .help()
    .alias({ h: 'help', V: 'version' })
    .wrap(Math.min(WIDEST_HELP, process.stdout.columns || 80))
    .demandCommand(1, 1);
  for (const command of commands) command.declare(cli, done);
  keepNoHelp(cli);
  return cli.epilogue(EXIT_CODES);
}

interface Internals {
  getInternalMethods?(): { getUsageInstance(): { cacheHelpMessage?: () => void } };
}

/**
 * yargs writes the whole help as soon as a command has begun, in case that somebody asks for it later: a tenth of a second
 * that the command could use. Nobody does; and if it is asked for, it is written then.
 */
function keepNoHelp(cli: Argv): void {
  const usage = (cli as Internals).getInternalMethods?.().getUsageInstance();
  if (usage?.cacheHelpMessage) usage.cacheHelpMessage = () => {};
}

/** What may have been meant: the options of the command. */
function optionsOf(command: string | undefined): string[] {
  const options = commands.find(({ name }) => name === command)?.options ?? {};
  return [...Object.keys(options), 'help', 'version'];
}
