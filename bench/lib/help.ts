/**
 * Imported first by every benchmark: with `--help` a script prints the comment that it begins with, and does nothing else. Nothing
 * that it imports after this is loaded then.
 */
import { readFileSync } from 'node:fs';

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(process.argv[1] ?? '', 'utf8')) ?? [];
  process.stdout.write(`${comment.replace(/^ *\*? ?/gm, '').trim()}\n`);
  process.exit(0);
}
