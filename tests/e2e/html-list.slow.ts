/** The list of an HTML report: what it shows, and how it is filtered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runIn } from './run.js';
import { HOSTILE, PATIENT, sampleReport } from './sample-report.js';

const { test, folder, open } = await sampleReport();

test('shows every problem and unreadable input; nothing is loaded, and the console is empty', async () => {
  const { page, complaints } = await open();
  expect(await page.locator('.card .diagram').count()).toBe(7);
  expect(await page.locator('.card').nth(3).textContent()).toContain('Black to move');
  expect(await page.locator('.card').nth(7).textContent()).toContain('problems.epd:9');
  await page.keyboard.press('Tab');
  for (const card of await page.locator('.open').all()) {
    await card.click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test('shows the text of a problem as text, whatever is in it', async () => {
  const { page } = await open();
  const card = page.locator('.card').nth(5);
  const shown = HOSTILE.slice(0, 90);
  expect((await card.locator('h3').textContent())?.slice(0, 90)).toBe(shown);
  await card.locator('.open').click();
  expect((await page.locator('#viewer-title').innerText()).slice(0, 90)).toBe(shown);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await page.locator('img').count()).toBe(0);
  await page.close();
});

/** Enough problems for filters to be worth it. */
const SOUND = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "sound";\n'.repeat(5);

test('finds a problem with several flaws under each of them, as the summary counts it', async () => {
  const rooks = '7k/6pp/8/8/8/8/8/RR5K w - -';
  writeFileSync(
    join(folder, 'flaws.epd'),
    `${rooks} dm 2; id "both";\n${rooks} dm 1; id "cooked";\n${SOUND}`,
  );
  const { out } = await runIn(folder, ['solve', '--report', 'flaws.html', 'flaws.epd']);
  expect(out).toContain('2 cooked, 1 short');
  const { page } = await open({}, 'flaws.html');
  expect(await page.locator('.chip').allTextContents()).toEqual([
    expect.stringMatching(/sound 5$/),
    expect.stringMatching(/cooked 2$/),
    expect.stringMatching(/short mate 1$/),
  ]);
  const names = () => page.locator('.card h3').allTextContents();
  await page.getByRole('button', { name: /^\W*short mate/ }).click();
  expect(await names()).toEqual(['both']);
  expect(await page.locator('.card .verdict').textContent()).toContain('cooked, short mate');
  await page.getByRole('button', { name: /^\W*cooked/ }).click();
  expect(await names()).toEqual(['both', 'cooked']);
  await page.close();
});

test('can be filtered by result, length and words, and sorted', async () => {
  const { page } = await open();
  // textContent, because a card that is not yet drawn has no inner text
  const names = () => page.locator('.card h3').allTextContents();
  const found = () => page.locator('#found').innerText();
  await page.getByRole('button', { name: /cooked/ }).click();
  expect(await names()).toHaveLength(1);
  expect(await found()).toBe('1 of 7 problems');
  await page.getByRole('button', { name: /no solution/ }).click();
  expect(await names()).toEqual([expect.stringContaining('hacked'), 'Nothing']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await found()).toBe('7 problems, 1 refused');
  await page.getByRole('button', { name: /refused/ }).click();
  expect(await names()).toEqual(['problems.epd:9']);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByLabel('Search').fill('loyd SCHACH');
  await expect.poll(names).toEqual(['Sam Loyd, Schachminiaturen 1903']);
  await page.getByLabel('Search').fill('no such problem');
  await expect.poll(found).toBe('0 of 7 problems');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByLabel('Length').selectOption({ value: '#3' });
  expect(await names()).toEqual(['Sam Loyd, La Stratégie 1867']);
  await page.getByLabel('Length').selectOption({ value: '' });

  await page.getByLabel('Sort by').selectOption('name');
  const sorted = await names();
  expect(sorted.slice(1)).toEqual([...sorted.slice(1)].sort((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: 'Descending' }).click();
  expect(await names()).toEqual([...sorted].reverse());
  // the shortest mate comes last, followed by problems without one
  await page.getByLabel('Sort by').selectOption('length');
  expect((await names()).at(0)).toBe('Sam Loyd, La Stratégie 1867');
  expect((await names()).slice(-2)).toEqual(['Nothing', 'problems.epd:9']);
  await page.close();
});

test('of many values, one is found by typing a part of it', async () => {
  const lines = Array.from(
    { length: 15 },
    (_, i) => `7k/8/5K2/8/8/8/8/6R1 w - -,#2,"Journal ${String.fromCharCode(65 + i)}"\n`,
  );
  writeFileSync(join(folder, 'sources.csv'), `fen,stipulation,source\n${lines.join('')}`);
  await runIn(folder, ['solve', '-q', '--report', 'sources.html', 'sources.csv']);
  const { page } = await open({}, 'sources.html');
  const source = page.locator('#filter-source');
  expect(await source.getAttribute('placeholder')).toBe('All sources (15)');
  await source.focus();
  expect(await page.locator(`#${await source.getAttribute('list')} option`).count()).toBe(15);
  await source.fill('journal c');
  await expect.poll(() => page.locator('#found').innerText(), PATIENT).toBe('1 of 15 problems');
  await source.fill('journal');
  await expect.poll(() => page.locator('#found').innerText(), PATIENT).toBe('15 problems');
  await page.close();
});

test('shows where the focus is', async () => {
  const { page } = await open();
  const card = page.locator('.card').first();
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // beside, above and below the card, where the ring is
  const edges = () =>
    Promise.all(
      [
        { x: x - 8, y, width: 7, height },
        { x, y: y - 8, width, height: 7 },
        { x, y: y + height + 1, width, height: 7 },
      ].map(async (clip) => (await page.screenshot({ clip })).toString('base64')),
    );
  const before = await edges();
  // as a keyboard brings it there
  await page.getByRole('button', { name: 'Descending' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.className')).toBe('open');
  const after = await edges();
  for (const [i, edge] of after.entries()) expect(edge === before[i], `edge ${i}`).toBe(false);
  await page.close();
});

test('on a phone the first diagram is in view, and the filters are unfolded on demand', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const bar = await page.locator('.filters').boundingBox();
  expect(bar?.height).toBeLessThan(140);
  const unfold = page.getByRole('button', { name: 'Filters', exact: true });
  expect(await unfold.getAttribute('aria-expanded')).toBe('false');
  await unfold.press('Enter');
  expect(await unfold.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: /cooked/ }).click();
  await unfold.or(page.getByRole('button', { name: 'Filters (1)' })).click();
  expect(await page.locator('.chips').isVisible()).toBe(false);
  expect(await page.locator('#found').innerText()).toBe('1 of 7 problems');
  await page.close();
});

test('puzzles are shown with rating, themes and opening, and found by them', async () => {
  writeFileSync(
    join(folder, 'puzzles.csv'),
    [
      'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags',
      '001KR,6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28,h8g8 f1f8,588,81,100,177,mate mateIn1 oneMove,https://lichess.org/TaT1Zl7z/black#56,Italian_Game Italian_Game_Two_Knights_Defense',
      ...[1, 2, 3, 4, 5].map(
        (i) =>
          `more${i},6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28,h8g8 f1f8,588,81,100,177,mate,,`,
      ),
      '002X3,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,168,100,10,endgame mate mateIn2 short,https://lichess.org/yshS3bLB/black#66,',
      '',
    ].join('\n'),
  );
  const { out } = await runIn(folder, ['solve', '--json', '--report', 'puzzles.html', 'puzzles.csv']);
  expect(out).toContain('"rating":588,"openings":["Italian Game","Italian Game Two Knights Defense"]');
  const { page } = await open({}, 'puzzles.html');
  const names = () => page.locator('.card h3').allTextContents();
  await page.locator('#filter-rating').selectOption('800–999');
  expect(await names()).toEqual(['002X3']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('#filter-opening').selectOption('Italian Game');
  expect(await names()).toEqual(['001KR']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('#filter-theme').selectOption('endgame');
  expect(await names()).toEqual(['002X3']);
  await page.locator('.open').click();
  expect(await page.locator('.about').innerText()).toMatch(/Rating 970\s+endgame, mate, mateIn2, short/);
  await page.close();
});

test('verify: what cannot be read is counted, found and shown like everything else', async () => {
  writeFileSync(
    join(folder, 'mixed.csv'),
    `fen,stipulation,key\n8/8/8/8/8/8/8/K7 w - -,#2,\n${'kbK5/pp6/1P6/8/8/8/8/R7 w - -,#2,Ra6\n'.repeat(6)}`,
  );
  const { out } = await runIn(folder, ['verify', '--report', 'mixed.html', join(folder, 'mixed.csv')]);
  expect(out).toMatch(/^mixed\.csv:2 .* invalid +board: Black has no king/m);
  expect(out).toContain('7 problems: 6 sound, 1 invalid');
  const { page } = await open({}, 'mixed.html');
  expect(await page.locator('.summary').innerText()).toContain('7 problems: 6 sound, 1 invalid');
  expect(await page.locator('#found').innerText()).toBe('7 problems');
  await page.getByRole('button', { name: /invalid 1/ }).click();
  expect(await page.locator('#found').innerText()).toBe('1 of 7 problems');
  expect(await page.locator('.card').allInnerTexts()).toEqual([expect.stringContaining('Black has no king')]);
  await page.close();
});

test('a twin says what makes it, on its card and beside its board', async () => {
  const twins =
    'BeginProblem\nForsyth 8/Q7/5K2/5R2/8/B7/8/7k\nStipulation h#1.5\nTwin Move a7 a6\nEndProblem\n';
  writeFileSync(join(folder, 'twins.inp'), twins);
  await runIn(folder, ['solve', '--report', 'twins.html', 'twins.inp']);
  const { page } = await open({}, 'twins.html');
  const second = page.locator('.card').nth(1);
  expect(await second.locator('.details').textContent()).toContain('b) wQa7-->a6');
  await second.locator('.open').click();
  expect(await page.getByText('b) wQa7-->a6').last().isVisible()).toBe(true);
  await page.close();
});

test('a card shows its key and its stipulation, looks like what it opens, and hides the key with the solutions', async () => {
  const { page } = await open();
  const card = page.locator('.card').first();
  expect(await card.locator('.proven').innerText()).toMatch(/^\S+!\s+Open/);
  expect(await card.locator('.stipulation').innerText()).toBe('#2');
  const look = `(({ cursor, borderTopWidth }) => [cursor, borderTopWidth])(getComputedStyle(document.querySelector('.card')))`;
  expect(await page.evaluate(look)).toEqual(['pointer', '1px']);
  await page.getByRole('button', { name: 'Hide solutions' }).click();
  expect(await card.locator('.proven b').isVisible()).toBe(false);
  expect(await card.locator('.stipulation').isVisible()).toBe(true);
  // anywhere on the card, not only on its title
  const box = await card.locator('.diagram').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  expect(await page.locator('dialog').isVisible()).toBe(true);
  await page.close();
});

test('few problems have nothing to search or filter; without a title they are called by what they ask', async () => {
  const lines = ['kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;', '7k/8/5K2/8/8/8/8/6R1 b - - c0 "h#2";'];
  writeFileSync(join(folder, 'few.epd'), lines.map((line) => `${line}\n`).join(''));
  await runIn(folder, ['solve', '--report', 'few.html', 'few.epd']);
  const { page } = await open({}, 'few.html');
  expect(await page.locator('.card h3').allTextContents()).toEqual(['Mate in 2', 'Helpmate in 2']);
  expect(await page.locator('.card .details').first().textContent()).toBe('few.epd:1');
  expect(await page.locator('.filters').count()).toBe(0);
  await page.close();
});

test('a single problem is a page with its board and its play', async () => {
  await runIn(folder, [
    'solve',
    '--fen',
    'kbK5/pp6/1P6/8/8/8/8/R7 w - -',
    '--mate',
    '2',
    '--report',
    'one.html',
  ]);
  for (const width of [1280, 390]) {
    const { page, complaints } = await open({ viewport: { width, height: 900 } }, 'one.html');
    expect(await page.locator('h1').innerText()).toBe('Mate in 2');
    expect(await page.title()).toBe('Mate in 2 · keymove');
    expect(await page.getByText('--fen 1').count()).toBe(0);
    expect(await page.locator('.filters, .card, dialog').count()).toBe(0);
    expect(await page.locator('cg-board').isVisible()).toBe(true);
    expect(await page.locator('.play .move').first().innerText()).toContain('1.Ra6!');
    // keys work without a click
    await page.keyboard.press('End');
    expect(await page.locator('.status b').innerText()).toMatch(/^2\.\S+#$/);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    await page.getByRole('button', { name: 'Hide solutions' }).click();
    expect(await page.locator('.play').isVisible()).toBe(false);
    expect(await page.locator('.stage').innerText()).toContain('find the key');
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test('on paper every mating line that was asked for is printed', async () => {
  const many = '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1';
  const args = ['solve', '--fen', many, '--mate', '3', '--report'];
  await runIn(folder, [...args, 'cut.html']);
  await runIn(folder, [...args, 'whole.html', '--variations', 'full']);
  const printed = async (name: string): Promise<string> => {
    const { page } = await open({}, name);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const text = await page.locator('#sheet').innerText();
    await page.close();
    return text;
  };
  expect(await printed('cut.html')).toMatch(/… and [\d,]+ more moves/);
  const whole = await printed('whole.html');
  expect(whole).not.toContain('more moves');
  const { out } = await runIn(folder, [
    'solve',
    '--fen',
    many,
    '--mate',
    '3',
    '--variations',
    'full',
    '--json',
  ]);
  expect(whole.match(/#/g)?.length).toBeGreaterThanOrEqual(out.match(/"san":"[^"]*#"/g)?.length ?? Infinity);
});
