/** Writes the manual page, in the macros of man(7). */
import type { NamedCommand } from '../grammar/command.js';
import { operandOf } from '../grammar/command-list.js';
import { EXIT_CODES, PURPOSE, rowsOf } from '../grammar/help-text.js';

export function manualPage(commands: readonly NamedCommand[], version: string): string {
  const lines = [
    `.TH KEYMOVE 1 "" "keymove ${version}"`,
    '.SH NAME',
    'keymove \\- solver of chess problems',
    '.SH SYNOPSIS',
    '.B keymove',
    '.I command',
    '[\\fIoption\\fR ...] [\\fIfile\\fR ...]',
    '.SH DESCRIPTION',
    plain(PURPOSE),
    '.SH COMMANDS',
    ...commands.flatMap((command) => sectionOf(command)),
    '.SH EXIT STATUS',
    '.nf',
    ...EXIT_CODES.map(plain),
    '.fi',
  ];
  return `${lines.join('\n')}\n`;
}

function sectionOf(command: NamedCommand): string[] {
  const { usage, describe, files, options, examples } = command;
  return [
    `.SS keymove ${plain(usage)}`,
    plain(`${describe}.`),
    ...(files === undefined ? [] : ['.TP', `.I ${operandOf(command)}`, plain(files)]),
    ...rowsOf(options).flatMap(([left, right]) => ['.TP', `.B ${plain(left.trim())}`, plain(right)]),
    '.PP',
    'Examples:',
    ...examples.flatMap(([line, what]) => ['.TP', `.B ${plain(`keymove ${line}`)}`, plain(what)]),
  ];
}

const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^[.']/, '\\&$&')
    .replace(
      /[^ -~]/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
