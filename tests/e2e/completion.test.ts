/** The completion scripts, in the shells that are installed: bash, zsh and fish complete what a user would type. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { someOf } from '../support/tier.js';
import { COMMAND, type Folder, test } from './run.js';

type Shell = 'bash' | 'zsh' | 'fish';

function isInstalled(shell: Shell): boolean {
  try {
    execFileSync(shell, ['--version']);
    return true;
  } catch {
    console.log(`no ${shell}: install ${shell}; its completion is not tested`);
    return false;
  }
}

/** A zsh as in a terminal; it presses Tab behind the line, and the inner shell keeps what is offered. */
const ZSH_OUTER = `zmodload zsh/zpty
zpty inner zsh -f -i
zpty -w inner 'source ./inner.zsh'
zpty -w -n inner "$1"$'\\t'
while zpty -r inner line; do :; done
`;

const ZSH_INNER = `autoload -Uz compinit
compinit -u -D
. ./keymove.zsh
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a offered
  builtin compadd -A offered "$@"
  (($#offered)) && print -rl -- $offered >>offered
  builtin compadd "$@"
}
comppostfuncs=(exit)
`;

/** What a shell offers at the end of a line, sorted. */
const OFFERED: Readonly<Record<Shell, (folder: Folder, line: string, env: NodeJS.ProcessEnv) => string>> = {
  bash({ path }, line, env) {
    // readline breaks words at = as well
    const words = line.split(/ |(=)/).filter((word) => word !== undefined);
    const ask = `. ./keymove.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _keymove; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', ask, '-', ...words], { cwd: path, encoding: 'utf8', env });
  },
  zsh(folder, line, env) {
    folder.write('outer.zsh', ZSH_OUTER);
    folder.write('inner.zsh', ZSH_INNER);
    const offered = join(folder.path, 'offered');
    rmSync(offered, { force: true });
    execFileSync('zsh', ['-f', 'outer.zsh', line], { cwd: folder.path, timeout: 60_000, env });
    return existsSync(offered) ? readFileSync(offered, 'utf8') : '';
  },
  fish({ path }, line, env) {
    const ask = 'source keymove.fish; complete -C $argv[1]';
    return execFileSync('fish', ['--no-config', '-c', ask, line], { cwd: path, encoding: 'utf8', env })
      .replace(/\t.*$/gm, '')
      .replace(/^--\w+=/gm, '');
  },
};

const COMPLETED: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['keymove ver', ['verify']],
  ['keymove web --', ['--color', '--help', '--open', '--port']],
  ['keymove --', ['--help', '--version']],
  ['keymove solve --tr', ['--tree-depth', '--tries']],
  ['keymove solve --tries --variations t', ['thematic']],
  ['keymove solve --format m', ['markdown']],
  ['keymove solve --format=m', ['markdown']],
  ['keymove verify --he', ['--help']],
  ['keymove help dia', ['diagram']],
  ['keymove help solve --set', []],
  ['keymove queue ', ['clear', 'status']],
  ['keymove completion ', ['bash', 'fish', 'zsh']],
];

/** Bash completes files whenever it is offered nothing. */
const FILES: typeof COMPLETED = [
  ['keymove solve kept', ['kept.epd']],
  ['keymove solve --tries kept', ['kept.epd']],
  ['keymove solve --output kept', ['kept.epd']],
  ['keymove solve --mate ', []],
  ['keymove uci kept', []],
];

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (shell) => {
  describe.runIf(isInstalled(shell))('completes', () => {
    const cases = shell === 'bash' ? COMPLETED : [...COMPLETED, ...FILES];
    test.for(someOf(cases, 2))('%s', async ([line, expected], { folder }) => {
      folder.write(`keymove.${shell}`, (await folder.run(['completion', shell])).out);
      folder.write('kept.epd', '');
      folder.write('keymove', `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
      chmodSync(join(folder.path, 'keymove'), 0o755);
      const env = { ...process.env, PATH: `${folder.path}:${process.env.PATH}` };
      const offered = OFFERED[shell](folder, line, env).split('\n');
      expect([...new Set(offered.filter((word) => word !== ''))].sort()).toEqual(expected);
    });
  });
});

test('the shell is named', async ({ folder }) => {
  expect((await folder.run(['completion', 'zsh'])).out).toMatch(/^#compdef keymove\n/);
  expect((await folder.run(['completion', 'tcsh'])).err).toContain('expected bash, zsh or fish');
});
