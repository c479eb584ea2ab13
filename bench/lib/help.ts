/**
 * Imported first by every benchmark. With `--help`, a script prints the comment at its beginning and exits, before any module that it
 * imports after this one is run.
 */
import { readFileSync } from 'node:fs';

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(process.argv[1] ?? '', 'utf8')) ?? [];
  process.stdout.write(`${comment.replace(/^ *\*? ?/gm, '').trim()}\n`);
  process.exit(0);
}
