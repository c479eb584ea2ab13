/** The lines in the formats for people, against those of the records. */
import { roomForLines } from '../../../src/report/solution/play-rows.js';
import { type Found, MOST_SOLUTIONS, run } from './command.js';
import { menOf } from './problems.js';
import { differ, tally } from './run.js';

/** What people read, against the records: the same lines in the same order, in Popeye's notation. */
export function compareFormat(
  format: string,
  file: string,
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const most = ['--max-solutions', String(MOST_SOLUTIONS), '--workers', '1', '--threads', '1', '--set-play'];
  const text = run(file, ...most, '--format', format, '--notation', 'problem');
  const said = linesOfFormat(format, text);
  let at = 0;
  for (const [part, found] of base) {
    const { fen, actual } = found;
    const board = fen.split(' ')[0] ?? '';
    const lines = linesShown(format, found);
    const texts = said.slice(at, at + lines.length);
    at += lines.length;
    const own = format === 'html' ? texts : texts.map((line) => movesIn(line, board).join(' '));
    if (own.join() !== lines.join()) {
      const first = lines.findIndex((line, i) => line !== own[i]);
      differ(
        `${nameOf(part)}: --format ${format}: solution ${first + 1} of ${lines.length} is ${texts[first]} instead of ${lines[first]}`,
      );
      return;
    }
    if (format !== 'text') continue;
    found.printed = texts.map((line) => line.replace(/ +(short|order of [\d,]+)$/, '').replace(/\s/g, ''));
    const numbers = new Map<string, number>();
    const notes = actual.map((line, i) => {
      const sorted = line.split(' ').sort().join();
      const before = numbers.get(sorted);
      if (before === undefined) numbers.set(sorted, i + 1);
      return before === undefined ? '' : `order of ${before}`;
    });
    const theirs = texts
      .slice(-actual.length || texts.length)
      .map((line) => /order of .*$/.exec(line)?.[0] ?? '');
    if (notes.join() !== theirs.join())
      differ(`${nameOf(part)}: other orders are named wrongly: ${theirs.length}`);
  }
  tally(`blocks as ${format}`);
  if (at !== said.length) differ(`${file}: --format ${format}: ${said.length} lines instead of ${at}`);
}

/** A sheet and a page show no more than this of a problem. */
const MOST_SHOWN: Readonly<Record<string, number>> = { sheet: 100, html: 10_000 };

/** The lines of a problem that a format shows, in its order. */
function linesShown(format: string, found: Found): string[] {
  const phases = ['set', 'short', 'actual'] as const;
  const counts = new Map(phases.map((kind) => [kind, found[kind].length]));
  const room = roomForLines(counts, MOST_SHOWN[format] ?? Infinity);
  const [set = [], short = [], actual = []] = phases.map((kind) => found[kind].slice(0, room.get(kind)));
  if (format === 'html') return [...actual, ...set, ...short];
  return format === 'csv' ? [...short, ...actual, ...set] : [...set, ...short, ...actual];
}

/** The lines that a format has, in its order. */
function linesOfFormat(format: string, text: string): string[] {
  switch (format) {
    case 'text':
      return (text.match(/^ {2}1\..*(?:\n {6}.*)*$/gm) ?? []).map((line) => line.replace(/\s+/g, ' '));
    case 'olive':
      return (text.match(/^ {4}1\..*$/gm) ?? []).map((line) => line.trim());
    case 'markdown':
      return (text.match(/^- 1\..*$/gm) ?? []).map((line) => line.replace(/\\/g, ''));
    case 'sheet': {
      const solutions = text.slice(text.indexOf('class="solutions"'));
      return [...solutions.matchAll(/<p>(1\..*?)<\/p>/g)].map(([, line = '']) => line);
    }
    case 'csv': {
      const [heads = [], ...rows] = csvRows(text);
      const columns = ['solutions', 'set_play'].map((name) => heads.indexOf(name));
      return rows
        .flatMap((row) => columns.map((column) => row[column]))
        .flatMap((cell) => (cell ? cell.split('; ') : []));
    }
    default:
      return htmlLines(text);
  }
}

const csvRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );

/** The script of a page holds the play: a depth, the move in UCI, and its text. */
function htmlLines(text: string): string[] {
  const lines: string[] = [];
  for (const [row] of text.matchAll(/^".*"$/gm)) {
    const path: string[] = [];
    const close = (): void => {
      if (path.length > 0) lines.push(path.join(' '));
    };
    for (const item of (JSON.parse(row) as string).split('\n')) {
      const [, depth, uci = ''] = /^s(\d+)\|([^|]*)/.exec(item) ?? [];
      if (depth === undefined) {
        close();
        path.length = 0;
        continue;
      }
      if (Number(depth) < path.length) close();
      path.length = Number(depth);
      path.push(uci);
    }
    close();
  }
  return lines;
}

/** The moves of a line in UCI. Whoever has king and rook at home castles. */
export function movesIn(line: string, board: string): string[] {
  let men: Map<string, string> | undefined;
  const moves: string[] = [];
  for (const [move, from, to, piece] of line.matchAll(
    /0-0-0|0-0|([a-h][1-8])[-*]([a-h][1-8])(?: ep\.)?(?:=([QRBS]))?/g,
  )) {
    if (from !== undefined) {
      moves.push(`${from}${to}${piece ? piece.replace('S', 'N').toLowerCase() : ''}`);
      continue;
    }
    men ??= menOf(board);
    const rook = move === '0-0' ? 'h' : 'a';
    const rank = men.get('e1') === 'K' && men.get(`${rook}1`) === 'R' ? 1 : 8;
    moves.push(`e${rank}${move === '0-0' ? 'g' : 'c'}${rank}`);
  }
  return moves;
}
