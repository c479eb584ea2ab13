/** The real command: `keymove diagram`, one position as SVG, PNG and text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from './run.js';

const FEN = 'r3k2r/pppqbppp/2np1n2/4p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1';
const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

test('text, unless the file says otherwise', async ({ folder }) => {
  const { code, out } = await folder.run(['diagram', '--fen', KINGS]);
  expect(code).toBe(0);
  expect(out.split('\n').slice(0, 2)).toEqual(['8 . . . . k . . .', '7 . . . . . . . .']);
  const flipped = await folder.run(['diagram', '--fen', KINGS, '--flip', '--text']);
  expect(flipped.out.split('\n').at(0)).toBe('1 . . . K . . . .');
  expect(flipped.out.split('\n').at(8)).toBe('  h g f e d c b a');
});

test('SVG: the pieces on the board, and a description for those who do not see it', async ({ folder }) => {
  const { out } = await folder.run(['diagram', '--fen', FEN, '--svg', '--size', '200', '--theme', 'print']);
  expect(out).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="200" height="200"/);
  expect(out.match(/<use /g)).toHaveLength(30);
  expect(out.match(/<g id="/g)).toHaveLength(12);
  const kings = await folder.run(['diagram', '--fen', KINGS, '--svg']);
  expect(kings.out.match(/<g id=".."/g)).toEqual(['<g id="wK"', '<g id="bK"']);
  expect(out).toContain('<desc>White Ke1 Qd2 Ra1 Rh1 Bc4 Nc3 Nf3 a2 b2 c2 d3 e4 f2 g2 h2; Black Ke8 Qd7 ');
  // a8 is at the upper left; flipped, it is at the lower right
  expect(out).toContain('<use href="#bR" x="0" y="0"/>');
  const flipped = await folder.run(['diagram', '--fen', FEN, '--svg', '--flip']);
  expect(flipped.out).toContain('<use href="#bR" x="315" y="315"/>');
  expect(flipped.out).toContain('<use href="#wK" x="135" y="0"/>');
});

test('LaTeX: any number of diagrams with author and stipulation', async ({ folder }) => {
  const { out } = await folder.run(['diagram', '--latex', '--fen', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;']);
  expect(out).toContain('\\pieces[3+4]{sKa8, sLb8, wKc8, sBa7, sBb7, wBb6, wTa1}%');
  expect(out).toContain('\\stipulation{\\#2}%');
  const fens = ['--fen', KINGS, '--fen', FEN];
  expect((await folder.run(['diagram', ...fens, '-o', 'two.tex'])).code).toBe(0);
  const two = readFileSync(join(folder.path, 'two.tex'), 'utf8');
  expect(two.match(/\\begin\{diagram\}/g)).toHaveLength(2);
  expect(two).toMatch(/^\\documentclass/);
  const refused = await folder.run(['diagram', ...fens, '--latex', '--size', '100']);
  expect(refused.err).toContain('--size is for --svg and --png');
});

test('PNG of the requested size', async ({ folder }) => {
  const args = ['diagram', '--fen', FEN, '--size', '120', '--coordinates', '-o', 'd.png'];
  expect((await folder.run(args)).code).toBe(0);
  const png = readFileSync(join(folder.path, 'd.png'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 120]);
  expect(png.length).toBeGreaterThan(2000);
});

test('wrong options are refused with a reason', async ({ folder }) => {
  const refused: readonly [string[], string][] = [
    [['--svg', '--png'], '--svg and --png cannot be combined'],
    [
      ['-o', 'd.gif'],
      "--output: found 'd.gif'; expected an extension .svg, .png, .tex or .txt, or --svg, --png, --latex or --text",
    ],
    [['-o', 'no/such/d.svg'], "--output: cannot write 'no/such/d.svg': there is no such file or folder"],
    [['--size', '5'], "--size: found '5'; expected a whole number from 16 to 4096"],
    [['--coordinates'], '--coordinates is for --svg and --png'],
    [
      ['--theme', 'blu'],
      "--theme: found 'blu'; expected brown, blue, green, print or night. Did you mean 'blue'?",
    ],
  ];
  for (const [options, message] of refused) {
    const { code, err } = await folder.run(['diagram', '--fen', KINGS, ...options]);
    expect({ code, err }).toEqual({ code: 2, err: `keymove: ${message}\n` });
  }
});

test('an invalid position is refused with every reason', async ({ folder }) => {
  const { code, err } = await folder.run(['diagram', '--fen', '8/8/8 w - -']);
  expect(code).toBe(2);
  expect(err).toContain('--fen: board:');
});

const FILE = `${KINGS.replace(' 0 1', '')} id "Two Kings, 1900"; dm 2;\n${FEN.replace(' 0 1', '')} dm 3;\n`;

test('the problems of files: boards of text, a picture of each in a folder, or a sheet to print', async ({
  folder,
}) => {
  folder.write('a.epd', FILE);
  const text = await folder.run(['diagram', 'a.epd']);
  expect(text.out).toMatch(/^1\. Two Kings, 1900\n8 [\s\S]*\n\n2\. a\.epd:2\n8 r/);
  expect((await folder.run(['diagram', 'a.epd', '-o', 'pictures/', '--png', '--size', '40'])).code).toBe(0);
  expect(readdirSync(join(folder.path, 'pictures')).sort()).toEqual([
    '001-two-kings-1900.png',
    '002-a-epd-2.png',
  ]);
  expect((await folder.run(['diagram', 'a.epd', '-o', 'sheet.html'])).code).toBe(0);
  const sheet = readFileSync(join(folder.path, 'sheet.html'), 'utf8');
  expect(sheet.match(/<svg class="board"/g)).toHaveLength(2);
  expect(sheet).toContain('White to move, mate in 3');
});

test('several positions in one picture are refused; what cannot be read is said, and the rest drawn', async ({
  folder,
}) => {
  folder.write('a.epd', FILE);
  expect((await folder.run(['diagram', 'a.epd', '-o', 'd.svg'])).err).toBe(
    'keymove: found 2 positions; to draw several, add --output pictures/ or --output sheet.html\n',
  );
  folder.write('b.epd', `nonsense\n${KINGS}\n`);
  const { code, out, err } = await folder.run(['diagram', 'b.epd']);
  expect([code, err.startsWith('b.epd:1: '), out.startsWith('8 . . . . k')]).toEqual([2, true, true]);
});
