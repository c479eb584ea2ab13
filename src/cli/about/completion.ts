/** `keymove completion SHELL`: a script that completes commands, options and their words, made from the tables of the options. */
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { AllCommands, NamedCommand } from '../grammar/command.js';
import { shownName } from '../grammar/help-text.js';
import type { Arguments } from '../grammar/option.js';
import { choice } from '../grammar/values.js';
import { UsageError } from '../usage-error.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const readShell = choice(SHELLS);

export const files = `The shell: ${SHELLS.join(', ')}`;

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
    throw new UsageError(`found ${files.length} names of shells; expected one of ${SHELLS.join(', ')}`);
  }
  const script = { bash, zsh, fish }[readShell(shell, 'completion')];
  process.stdout.write(script((await all()).map(completed)));
  return EXIT.ok;
}

interface Completed {
  readonly name: string;
  readonly describe: string;
  /** what may stand behind it; undefined: files */
  readonly words: readonly string[] | undefined;
  readonly options: readonly {
    readonly name: string;
    readonly describe: string;
    readonly operand: string | undefined;
    readonly words: readonly string[] | undefined;
  }[];
}

function completed(
  { name, describe, options }: NamedCommand,
  _: number,
  all: readonly NamedCommand[],
): Completed {
  const words = { help: all.map((each) => each.name), completion: SHELLS, queue: ['status', 'clear'] }[name];
  const listed = Object.entries(options).map(([option, table]) => ({
    name: shownName(option, table),
    describe: table.describe,
    operand: table.operand,
    words: table.words,
  }));
  return { name, describe, words, options: listed };
}

const namesOf = (commands: readonly Completed[]): string => commands.map(({ name }) => name).join(' ');

function bash(commands: readonly Completed[]): string {
  const behind = commands.flatMap(({ name, words, options }) => [
    ...(words ? [`    '${name} ${name}') words='${words.join(' ')}' ;;`] : []),
    ...options.flatMap(({ name: option, words }) =>
      words ? [`    '${name} --${option}') words='${words.join(' ')}' ;;`] : [],
    ),
  ]);
  const optionsOf = commands.map(
    ({ name, options }) =>
      `      ${name}) words='${options.map((option) => `--${option.name}`).join(' ')} --help' ;;`,
  );
  return `# bash completion of keymove
_keymove() {
  local cur=\${COMP_WORDS[COMP_CWORD]} words=
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${behind.join('\n')}
  esac
  if ((COMP_CWORD == 1)); then
    words='${namesOf(commands)} --help --version'
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
  const cases = commands.map(({ name, words, options }) => {
    const specs = options.map(({ name: option, describe, operand, words }) => {
      const value = operand === undefined ? '' : `:${operand}:${words ? `(${words.join(' ')})` : '_files'}`;
      return `'--${option}[${escaped(describe)}]${value}'`;
    });
    return `    ${name}) _arguments ${[...specs, `'*:file:${words ? `(${words.join(' ')})` : '_files'}'`].join(' \\\n      ')} ;;`;
  });
  return `#compdef keymove
_keymove() {
  local -a commands=(
${commands.map(({ name, describe }) => `    '${name}:${escaped(describe)}'`).join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
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
  const lines = commands.flatMap(({ name, describe, words, options }) => [
    `complete -c keymove -n __fish_use_subcommand -f -a ${name} -d ${quoted(describe)}`,
    ...(words
      ? [`complete -c keymove -n '__fish_seen_subcommand_from ${name}' -f -a ${quoted(words.join(' '))}`]
      : []),
    ...options.map(({ name: option, describe, operand, words }) => {
      const value = operand === undefined ? '' : words ? ` -x -a ${quoted(words.join(' '))}` : ' -r';
      return `complete -c keymove -n '__fish_seen_subcommand_from ${name}' -l ${option}${value} -d ${quoted(describe)}`;
    }),
  ]);
  return `# fish completion of keymove\n${lines.join('\n')}\n`;
}
