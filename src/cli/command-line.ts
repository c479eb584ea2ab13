/** The grammar of the command line. */
import { readFileSync } from 'node:fs';
import yargs, { type Argv } from 'yargs';
import { commands } from './commands.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { STDIN_WORD } from './options.js';
import { HelpWanted, UsageError } from './usage-error.js';
import { reword } from './wording.js';

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
  await cli.parseAsync(words.map((word) => (word === '-' ? STDIN_WORD : word)));
  return code;
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
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // Our own errors come back from the argument checks with a message, from a handler without.
      throw message && !(error instanceof UsageError)
        ? new UsageError(reword(message, words, VOCABULARY))
        : error;
    })
    .version(version())
    .help()
    .alias({ h: 'help', V: 'version' })
    .wrap(Math.min(WIDEST_HELP, process.stdout.columns || 80))
    .demandCommand(1, 1);
  for (const command of commands) command.declare(cli, done);
  return cli.epilogue(EXIT_CODES);
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const VOCABULARY = {
  commands: commands.map((command) => command.name),
  options: commands.flatMap((command) => command.options).concat('help', 'version'),
};
