/**
 * `keymove completion SHELL`: writes a script that asks keymove itself for possible next words, so that it fits every installed
 * version. The scripts of cobra and yargs do the same. Those of yargs support only bash and zsh, and each press of the tab key takes as
 * long as its help (grammar/parse.ts).
 */
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { AllCommands, NamedCommand } from '../grammar/command.js';
import { shownName } from '../grammar/help-text.js';
import type { Arguments, Option } from '../grammar/option.js';
import { onlyChoice } from '../grammar/values.js';
import { print } from '../print.js';

export const words = ['bash', 'zsh', 'fish'] as const;

export const files = `Name of the shell: ${words.join(', ')}`;

export const options = {};

export const examples = [
  ['completion bash > ~/.local/share/bash-completion/completions/keymove', 'install it for bash'],
  ['completion zsh > ~/.zfunc/_keymove', 'install it for zsh, in a folder of your fpath'],
  ['completion fish > ~/.config/fish/completions/keymove.fish', 'install it for fish'],
] as const;

type CompletionArguments = Arguments<typeof options> & { readonly files: readonly string[] };

/** The word with which the scripts ask for completions: `keymove completion words -- solve --tr`. */
const ASKED = 'words';

export async function run({ files }: CompletionArguments, all: AllCommands): Promise<ExitCode> {
  const [shell, ...more] = files;
  if (shell === ASKED) {
    await print(offered(more, await all()).join(''));
    return EXIT.ok;
  }
  await print(SCRIPTS[onlyChoice(files, words, 'shell')]);
  return EXIT.ok;
}

/** A possible word and its description; for {@link FILES}, scripts show names of files instead. */
type Offer = readonly [word: string, description: string];
const FILES: readonly Offer[] = [[':files', '']];

const HELP: Offer = ['--help', 'Show help'];
const GENERAL: readonly Offer[] = [HELP, ['--version', 'Show the version']];

const FILE_OPERANDS = ['FILE', 'PATH', 'PROGRAM'];

/**
 * Lists the words that may replace the last one, one per line.
 * @param given the words after `keymove`, the last one unfinished; bash splits them at `=`
 */
function offered(given: readonly string[], commands: readonly NamedCommand[]): string[] {
  const words = given.flatMap((word, i) => (word !== '=' ? [word] : i === given.length - 1 ? [''] : []));
  const typed = words.at(-1) ?? '';
  const offers = words.length < 2 ? ofProgram(typed, commands) : ofCommand(words, commands);
  const begun = typed.replace(/^--[^=]+=/, '');
  return offers
    .filter((offer) => offers === FILES || offer[0].startsWith(begun))
    .map(([word, description]) => `${word}\t${description}\n`);
}

const ofProgram = (typed: string, commands: readonly NamedCommand[]): readonly Offer[] =>
  typed.startsWith('-') ? GENERAL : commands.map(({ name, describe }) => [name, describe]);

function ofCommand(words: readonly string[], commands: readonly NamedCommand[]): readonly Offer[] {
  const command = commands.find(({ name }) => name === words[0]);
  if (!command) return [];
  const options = Object.entries(command.options).map(
    ([name, option]) => [`--${shownName(name, option)}`, option] as const,
  );
  const [typed = '', previous] = words.toReversed();
  const asked = typed.includes('=') ? typed.slice(0, typed.indexOf('=')) : previous;
  const option = options.find(([name]) => name === asked)?.[1];
  if (option?.operand !== undefined) return ofOption(option);
  if (typed.startsWith('-')) {
    const open = options.filter(([name, { isRepeated }]) => isRepeated || !words.slice(0, -1).includes(name));
    return [...open.map(([name, { describe }]): Offer => [name, brief(describe)]), HELP];
  }
  if (command.words) return words.length === 2 ? command.words.map((word) => [word, '']) : [];
  return command.files === undefined ? [] : FILES;
}

const ofOption = ({ words, operand = '' }: Option): readonly Offer[] =>
  words?.map((word): Offer => [word, '']) ?? (FILE_OPERANDS.includes(operand) ? FILES : []);

/** Shortens a description to its first sentence, without details, because a list has one line per option. */
const brief = (text: string): string => text.split(/(?<!e\.g)[.;:] | \(/, 1)[0] ?? '';

const SCRIPTS = {
  bash: `# bash completion of keymove
_keymove() {
  local IFS=$'\\n'
  COMPREPLY=($(keymove completion ${ASKED} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | grep -v '^:' | cut -f 1))
}
# files, where nothing is offered
complete -o default -F _keymove keymove
`,
  zsh: `#compdef keymove
_keymove() {
  local -a offers=("\${(@f)$(keymove completion ${ASKED} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compset -P '*='
  if [[ $offers[1] == :files* ]]; then
    _files
  elif [[ -n $offers[1] ]]; then
    offers=("\${(@)offers/$'\\t'/:}")
    _describe keymove offers
  fi
}
compdef _keymove keymove
if [[ $funcstack[1] == _keymove ]]; then _keymove "$@"; fi
`,
  fish: `# fish completion of keymove
function __keymove_offers
  set -l typed (commandline -ct)
  set -l words (commandline -opc)[2..-1] "$typed"
  set -l option (string match -r -- '^--[^=]+=' "$typed")
  for offer in (keymove completion ${ASKED} -- $words 2>/dev/null)
    if string match -q -- ':files*' $offer
      __fish_complete_path (string replace -r -- '^--[^=]+=' '' "$typed")
    else
      echo -- "$option$offer"
    end
  end
end
complete -c keymove -f -a '(__keymove_offers)'
`,
};
