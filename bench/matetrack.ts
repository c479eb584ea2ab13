/**
 * Long mates over UCI, as matetrack's own script asks for them: in how many positions is a mate found, and in how many the best
 * known one, with the length unknown (`go movetime`) and given (`go mate N movetime`)? Every mating variation is replayed: it
 * must be legal, as long as the score says, and end in mate.
 *
 *     npx tsx bench/matetrack.ts [--every 10] [--offset 0] [--time 1000] [--engine keymove] [--engine stockfish]
 *       [--option Hash=64] [--file matetrack-half.epd] [--told] [--list news.epd] [--write]
 *
 * `--list` writes the positions in which keymove finds a shorter mate than the best known one, or proves that there is none, as matetrack
 * keeps them in `matetrackpv.epd`: `<position> bm #14; PV: <moves>;`, with a comment that says which. Only lines without a fault.
 * `--told` asks only with the length given; the default is to ask both ways. One thread.
 */
import './lib/help.js';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { mateSuite } from '../tests/oracle/suites.js';
import { faultOf, type MateLine } from './lib/mate-line.js';
import { commandLine, OWN } from './lib/player.js';
import { hasOption, option, publish, textOption, textOptions } from './lib/report.js';

const [every, offset, time] = [option('every', 10), option('offset', 0), option('time', 1000)];
const file = textOption('file') ?? 'matetrack-half.epd';
const suite = mateSuite(file)?.filter((_, index) => index % every === offset);
if (suite === undefined) throw new Error(`no file ${file}`);
const engines = textOptions('engine').length > 0 ? textOptions('engine') : [OWN];

/** A program that speaks UCI, asked one question at a time. */
class UciProgram {
  name = '';
  readonly #child;
  readonly #lines: AsyncIterator<string>;

  constructor(command: string) {
    const [path, ...args] = commandLine(command);
    this.#child = spawn(path, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Sends a line and returns what comes back, up to the line that begins with `end`. */
  async ask(line: string, end: string): Promise<string[]> {
    this.#child.stdin.write(`${line}\n`);
    const answer: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`${this.name} ended after "${line}"`);
      answer.push(value);
      if (value.startsWith(end)) return answer;
    }
  }

  async start(options: readonly string[]): Promise<void> {
    const hello = await this.ask('uci', 'uciok');
    this.name = hello.find((line) => line.startsWith('id name '))?.slice('id name '.length) ?? '?';
    for (const option of options) {
      const [name = '', value = ''] = option.split('=');
      this.#child.stdin.write(`setoption name ${name} value ${value}\n`);
    }
    await this.ask('isready', 'readyok');
  }

  quit(): void {
    this.#child.stdin.end('quit\n');
  }
}

/** The last exact score of the first line, if it is a mate. */
function lastMate(answer: readonly string[]): MateLine | undefined {
  const scores = answer.filter(
    (line) =>
      / score (cp|mate) /.test(line) &&
      !/ (lowerbound|upperbound)/.test(line) &&
      !/ multipv [2-9]/.test(line),
  );
  const last = scores.at(-1) ?? '';
  const moves = Number(/ score mate (-?\d+)/.exec(last)?.[1] ?? 0);
  return moves === 0 ? undefined : { moves, line: (/ pv (.*)$/.exec(last)?.[1] ?? '').split(' ') };
}

/** What the last `info string` about the length says: no mate is shorter. */
const isProvenShortest = (answer: readonly string[]): boolean =>
  /^info string mate in \d+ proven shortest$/.test(
    answer.filter((line) => / mate in \d+ proven/.test(line)).at(-1) ?? '',
  );

/** For matetrack's maintainers, by position. */
const news = new Map<string, string>();
const rows: string[][] = [];
const notes: string[] = [];
const percent = (part: number): string => `${((100 * part) / suite.length).toFixed(1)}%`;
for (const command of engines) {
  for (const told of hasOption('told') ? [true] : [false, true]) {
    const program = new UciProgram(command);
    await program.start(textOptions('option').length > 0 ? textOptions('option') : ['Hash=64']);
    const counts = { mates: 0, best: 0, better: 0, wrongSide: 0, badLines: 0 };
    for (const [index, { fen, mate }] of suite.entries()) {
      await program.ask('ucinewgame\nisready', 'readyok');
      const go = told ? `go mate ${Math.abs(mate)} movetime ${time}` : `go movetime ${time}`;
      const answer = await program.ask(`position fen ${fen}\n${go}`, 'bestmove');
      const found = lastMate(answer);
      if (index % 50 === 49)
        console.error(`${program.name}: ${index + 1}/${suite.length}, ${counts.best} best`);
      if (!found) continue;
      if (Math.sign(found.moves) !== Math.sign(mate)) {
        counts.wrongSide++;
        notes.push(`${program.name}: ${fen}: mate ${found.moves}; known: ${mate}`);
        continue;
      }
      const fault = faultOf(fen, found);
      if (fault !== undefined) counts.badLines++;
      if (fault !== undefined && command === OWN)
        notes.push(`${program.name}: ${fen}: line of mate ${found.moves} ${fault}`);
      const isShorter = Math.abs(found.moves) < Math.abs(mate);
      if (command === OWN && fault === undefined && (isShorter || isProvenShortest(answer))) {
        const position = fen.split(' ').slice(0, 4).join(' ');
        const which = [
          ...(isShorter ? [`best known: #${mate}`] : []),
          ...(isProvenShortest(answer) ? ['proven shortest'] : []),
        ].join(', ');
        if (isShorter || !news.has(position))
          news.set(position, `${position} bm #${found.moves}; PV: ${found.line.join(' ')}; c0 "${which}";`);
      }
      counts.mates++;
      if (found.moves === mate) counts.best++;
      if (Math.abs(found.moves) < Math.abs(mate)) {
        counts.better++;
        notes.push(`${program.name}: ${fen}: mate ${found.moves}; known: ${mate}`);
      }
    }
    rows.push([
      program.name,
      told ? 'told' : 'unknown',
      String(suite.length),
      `${counts.mates} (${percent(counts.mates)})`,
      `${counts.best} (${percent(counts.best)})`,
      String(counts.better),
      String(counts.wrongSide),
      String(counts.badLines),
    ]);
    program.quit();
  }
}

const list = textOption('list');
if (list !== undefined) writeFileSync(list, [...news.values()].map((line) => `${line}\n`).join(''));

publish(
  'matetrack',
  'Mates found over UCI in matetrack',
  [
    {
      columns: [
        'program',
        'length',
        'positions',
        'any mate',
        'best known',
        'better',
        'wrong side',
        'bad lines',
      ],
      rows,
    },
  ],
  [`${file}, every ${every}th; ${time} ms a position, wall-clock; one thread`, ...notes],
);
