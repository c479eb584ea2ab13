/** `keymove help`: prints the help of a command or of the program, or the manual page. */

import { packageVersion } from '../../host/node/package-files.js';
import { closest, meantOr } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import type { AllCommands } from '../grammar/command.js';
import { COMMAND_LIST } from '../grammar/command-list.js';
import { commandHelp, programHelp } from '../grammar/help-text.js';
import { type Arguments, flag } from '../grammar/option.js';
import { seeHelp } from '../grammar/parse.js';
import { print } from '../print.js';
import { manualPage } from './manual-page.js';

export const files = 'Name of a command';
export const words = COMMAND_LIST.map(({ name }) => name);

export const options = { man: flag('Print the manual page; view it with: keymove help --man | man -l -') };

export const examples = [['help solve', 'show all options of solve']] as const;

type HelpArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run({ files, man }: HelpArguments, all: AllCommands): Promise<ExitCode> {
  const commands = await all();
  const [name] = files;
  const command = commands.find((each) => each.name === name);
  if (name !== undefined && !command) {
    const names = commands.map((each) => each.name);
    throw new UsageError(`unknown command ${quote(name)}${meantOr(closest(name, names), seeHelp())}`);
  }
  const text = man
    ? manualPage(commands, packageVersion())
    : command
      ? commandHelp(command, command)
      : programHelp();
  await print(text);
  return EXIT.ok;
}
