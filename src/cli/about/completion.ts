/** `keymove completion SHELL`: a script that completes commands, options and their words, made from the tables of the options. */
import { present } from '../../text/present.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { AllCommands, NamedCommand } from '../grammar/command.js';
import { shownName } from '../grammar/help-text.js';
import type { Arguments, Option } from '../grammar/option.js';
import { choice } from '../grammar/values.js';
import { print } from '../print.js';
import { UsageError } from '../usage-error.js';

export const words = ['bash', 'zsh', 'fish'] as const;
const readShell = choice(words);

export const files = `The shell: ${words.join(', ')}`;

export const options = {};

export const examples = [
  ['completion bash > ~/.local/share/bash-completion/completions/keymove', 'for bash'],
  ['completion zsh > ~/.zfunc/_keymove', 'for zsh, in a folder of its fpath'],
  ['completion fish > ~/.config/fish/completions/keymove.fish', 'for fish'],
] as const;

type CompletionArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run({ files }: CompletionArguments, all: AllCommands): Promise<ExitCode> {
  const [shell, ...more] = files;
  if (shell === undefined || more.length > 0) {
    throw new UsageError(`found ${files.length} names of shells; expected one of ${words.join(', ')}`);
  }
  const script = { bash, zsh, fish }[readShell(shell, 'completion')];
  await print(script((await all()).map(completed)));
  return EXIT.ok;
}

/** What may stand at a place: some words, files, or nothing that is known. */
type Expected = readonly string[] | 'files' | undefined;

interface Completed {
  readonly name: string;
  readonly describe: string;
  readonly operands: Expected;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption extends Pick<Option, 'operand' | 'isRepeated'> {
  readonly name: string;
  readonly describe: string;
  readonly values: Expected;
}

const GENERAL = { help: 'Show help', version: 'Show the version' } as const;

/** Operands of options that name files. */
const FILES = ['FILE', 'TARGET', 'PROGRAM'];

function completed({ name, describe, files, words, options }: NamedCommand): Completed {
  const listed = Object.entries(options).map(([option, table]): CompletedOption => {
    const { operand, isRepeated } = table;
    return {
      name: shownName(option, table),
      describe: brief(table.describe),
      values: table.words ?? (operand && FILES.includes(operand) ? 'files' : undefined),
      ...present({ operand, isRepeated }),
    };
  });
  const help = { name: 'help', describe: GENERAL.help, values: undefined };
  return {
    name,
    describe,
    operands: words ?? (files === undefined ? undefined : 'files'),
    options: [...listed, help],
  };
}

/** Its first sentence, or what stands before details: a list has a line for each option. */
const brief = (text: string): string => text.split(/(?<!e\.g)[.;:] | \(/, 1)[0] ?? '';

const wordsIn = (expected: Expected): string | undefined =>
  typeof expected === 'object' ? expected.join(' ') : undefined;

function bash(commands: readonly Completed[]): string {
  const places = commands.flatMap(({ name, operands, options }) => [
    [`${name} ${name}`, wordsIn(operands)],
    ...options.map((option) => [`${name} --${option.name}`, wordsIn(option.values)]),
  ]);
  const behind = places.flatMap(([place, words]) => (words ? [`    '${place}') words='${words}' ;;`] : []));
  const optionsOf = commands.map(
    ({ name, options }) =>
      `      ${name}) words='${options.map((option) => `--${option.name}`).join(' ')}' ;;`,
  );
  return `# bash completion of keymove
_keymove() {
  local cur=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} words=
  # --format=text is three words
  if [[ $cur == = ]]; then
    cur=
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case "\${COMP_WORDS[1]} $previous" in
${behind.join('\n')}
  esac
  if ((COMP_CWORD == 1)); then
    words='${commands.map(({ name }) => name).join(' ')} --help --version'
  elif [[ $cur == -* ]]; then
    case \${COMP_WORDS[1]} in
${optionsOf.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _keymove keymove
`;
}

function zsh(commands: readonly Completed[]): string {
  const escaped = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''");
  const action = (expected: Expected): string =>
    expected === 'files' ? '_files' : expected ? `(${wordsIn(expected)})` : ' ';
  const cases = commands.map(({ name, operands, options }) => {
    const specs = options.map(({ name: option, describe, operand, isRepeated, values }) => {
      const value = operand === undefined ? '' : `:${operand}:${action(values)}`;
      const sign = operand === undefined ? '' : '=';
      return `'${isRepeated ? '*' : ''}--${option}${sign}[${escaped(describe)}]${value}'`;
    });
    const places = operands ? [`'${operands === 'files' ? '*' : '1'}:${name}:${action(operands)}'`] : [];
    return `    ${name}) _arguments ${[...specs, ...places].join(' \\\n      ')} ;;`;
  });
  const general = Object.entries(GENERAL).map(([name, describe]) => `'--${name}[${describe}]'`);
  return `#compdef keymove
_keymove() {
  local -a commands=(
${commands.map(({ name, describe }) => `    '${name}:${escaped(describe)}'`).join('\n')}
  )
  if ((CURRENT == 2)); then
    if [[ $PREFIX == -* ]]; then
      _arguments ${general.join(' ')}
    else
      _describe command commands
    fi
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${cases.join('\n')}
  esac
}
compdef _keymove keymove
if [[ $funcstack[1] == _keymove ]]; then _keymove "$@"; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  // files are what fish completes by itself
  const action = (expected: Expected): string =>
    expected === 'files' ? '' : expected ? ` -f -a ${quoted(expected.join(' '))}` : ' -f';
  const lines = commands.flatMap(({ name, describe, operands, options }) => {
    const behind = `complete -c keymove -n '__keymove_command ${name}'`;
    return [
      `complete -c keymove -n __keymove_first -a ${name} -d ${quoted(describe)}`,
      ...(operands === 'files' ? [] : [`${behind}${action(operands)}`]),
      ...options.map(({ name: option, describe, operand, values }) => {
        const value = operand === undefined ? '' : ` -r${action(values)}`;
        return `${behind} -l ${option}${value} -d ${quoted(describe)}`;
      }),
    ];
  });
  const general = Object.entries(GENERAL).map(
    ([name, describe]) => `complete -c keymove -n __keymove_first -l ${name} -d ${quoted(describe)}`,
  );
  return `# fish completion of keymove
function __keymove_first
  test (count (commandline -opc)) -eq 1
end
function __keymove_command
  set -l words (commandline -opc)
  test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end
complete -c keymove -n __keymove_first -f
${[...general, ...lines].join('\n')}
`;
}
