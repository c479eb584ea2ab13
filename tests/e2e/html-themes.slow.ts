/** Themes in an HTML report: chips that play their evidence on the board, and a search field that takes conditions. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { placement } from './html-page.js';
import { runIn } from './run.js';
import { PATIENT, sampleReport } from './sample-report.js';

const { test, folder, open } = await sampleReport();

const GRIMSHAW = '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - -';
const START = GRIMSHAW.split(' ')[0];
/** After 1.Rh1 Bf6 2.Qf5#. */
const FIRST_MATE = '4rrb1/2N4B/5b2/2p2Q2/2p2k2/5P2/4P1K1/2N2RBR';
/** After 1.Rh1 Rf6 2.Rh4#. */
const SECOND_MATE = '3br1b1/2N4B/5r2/2p4Q/2p2k1R/5P2/4P1K1/2N2RB1';
const FILLERS = ['a', 'b', 'c', 'd', 'e', 'f']
  .map((name) => `kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "${name}, 18${name.charCodeAt(0)}";\n`)
  .join('');

beforeAll(async () => {
  writeFileSync(join(folder, 'one.epd'), `${GRIMSHAW} dm 2; id "Thomas Taverner, 1889";\n`);
  writeFileSync(
    join(folder, 'many.epd'),
    `${FILLERS}${GRIMSHAW} dm 2; id "Thomas Taverner, 1889";\n7k/6pp/8/8/8/8/8/RR5K w - - dm 2; id "Grimshaw himself, 1990";\n`,
  );
  await runIn(folder, ['solve', '--themes', '--report', 'one.html', 'one.epd']);
  await runIn(folder, ['solve', '--themes', '--report', 'many.html', 'many.epd']);
  await runIn(folder, ['verify', '--where', 'grimshaw', '--report', 'verified.html', 'many.epd']);
  await runIn(folder, ['solve', '--report', 'plain.html', 'many.epd']);
});

const chip = (page: Page, name: RegExp) => page.locator('section.themes').getByRole('button', { name });
const pressed = (page: Page) => page.locator('section.themes .chip[aria-pressed=true]').allTextContents();
/** Arrows and circles on the board. */
const drawn = (page: Page, what: 'line' | 'circle') =>
  page.locator(`.cg-shapes g ${what}, .cg-custom-svgs g ${what}`).count();

describe('chips of themes', () => {
  test('a click plays what shows the theme, on the board and in the tree; another puts it back', async () => {
    const { page, complaints } = await open({}, 'one.html');
    expect(await page.locator('section.themes .chip').allTextContents()).toContain('Grimshaw4');
    await chip(page, /^Grimshaw/).click();
    expect(await pressed(page)).toEqual(['Grimshaw4']);
    await expect.poll(() => placement(page), PATIENT).toBe(FIRST_MATE);
    expect(await page.locator('.play [aria-current]').innerText()).toBe('2.Qf5#');
    expect(await page.locator('.evidence [aria-current]').innerText()).toBe('1.Rh1! Bf6 2.Qf5#');
    expect(await page.locator('.evidence .definition').innerText()).toContain('shut each other’s line');
    expect(await page.locator('.themes [aria-live]').textContent()).toBe('1.Rh1! Bf6 2.Qf5#, on f6');
    await expect.poll(() => drawn(page, 'line'), PATIENT).toBe(3);
    await expect.poll(() => drawn(page, 'circle'), PATIENT).toBe(1);

    await page.getByRole('button', { name: '1.Rh1! Rf6 2.Rh4#' }).click();
    await expect.poll(() => placement(page), PATIENT).toBe(SECOND_MATE);
    await chip(page, /^Grimshaw/).click();
    expect(await pressed(page)).toEqual([]);
    await expect.poll(() => placement(page), PATIENT).toBe(START);
    await expect.poll(() => drawn(page, 'line'), PATIENT).toBe(0);
    expect(await page.locator('.evidence').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('with motion, the moves are played one after the other', async () => {
    const { page } = await open({ reducedMotion: 'no-preference' }, 'one.html');
    await chip(page, /^Grimshaw/).click();
    expect(await page.locator('.play [aria-current]').innerText()).toBe('1.Rh1!');
    await expect.poll(() => page.locator('.play [aria-current]').innerText(), PATIENT).toBe('2.Qf5#');
    // a move of the reader ends it, and what is drawn goes
    await page.keyboard.press('ArrowLeft');
    expect(await pressed(page)).toEqual([]);
    expect(await page.locator('.play [aria-current]').innerText()).toBe('1...Bf6');
    await page.close();
  });

  test('by keyboard: focus tells the definition, Escape goes back, and only the next one closes', async () => {
    const { page } = await open({}, 'many.html');
    await page.locator('.card', { hasText: 'Taverner' }).locator('.open').click();
    await page.keyboard.press('ArrowRight');
    const before = await placement(page);
    // by the keyboard, or the focus is not shown
    for (let i = 0; i < 40 && (await page.locator('.chip:focus', { hasText: 'Grimshaw' }).count()) === 0; i++)
      await page.keyboard.press('Tab');
    expect(await page.locator('.tip').innerText()).toContain('Two unlike black line men');
    const id = await chip(page, /^Grimshaw/).getAttribute('aria-describedby');
    const described = await page.locator(`#${id}`).textContent();
    expect(described).toContain('Two unlike black line men');
    await page.keyboard.press('Enter');
    await expect.poll(() => placement(page), PATIENT).toBe(FIRST_MATE);
    expect(await page.locator('.tip').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.viewer').isVisible()).toBe(true);
    expect(await placement(page)).toBe(before);
    expect(await page.locator('.chip:focus').innerText()).toContain('Grimshaw');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.viewer').isVisible()).toBe(false);
    await page.close();
  });

  test('a hidden solution has none; a verdict has them, too', async () => {
    const { page } = await open({}, 'one.html');
    await page.getByRole('button', { name: 'Hide solutions' }).click();
    expect(await page.locator('section.themes').isVisible()).toBe(false);
    await page.close();
    const verified = await open({}, 'verified.html');
    expect(await verified.page.locator('section.themes .chip').allTextContents()).toContain('Grimshaw4');
    await chip(verified.page, /^Grimshaw/).click();
    await expect.poll(() => placement(verified.page), PATIENT).toBe(FIRST_MATE);
    await verified.page.close();
  });

  test.each(['light', 'dark'] as const)('are accessible and fit, in %s', async (colorScheme) => {
    for (const width of [390, 1280]) {
      const { page } = await open({ colorScheme, viewport: { width, height: 844 } }, 'one.html');
      await chip(page, /^Grimshaw/).click();
      await expect.poll(() => placement(page), PATIENT).toBe(FIRST_MATE);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      // the report forbids other scripts
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      await page.evaluate(axe);
      const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        'axe.run(document.querySelector("section.themes"), { preload: false }).then(({ violations }) => violations)',
      );
      expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.close();
    }
  });
});

describe('the search field', () => {
  const TAVERNER = 'Thomas Taverner, 1889';
  const HIMSELF = 'Grimshaw himself, 1990';

  test.each([
    ['a condition', 'grimshaw >= 2 and men > 12', [TAVERNER]],
    ['years and verdicts', 'year > 1880 and not sound', [HIMSELF]],
    ['a theme, which is also a word', 'grimshaw', [TAVERNER, HIMSELF]],
    ['words', 'taverner 1889', [TAVERNER]],
    ['words that are nearly a condition', 'grimshaw himself', [HIMSELF]],
  ])('%s', async (_, typed, names) => {
    const { page } = await open({}, 'many.html');
    await page.getByLabel('Search').fill(typed);
    await expect.poll(() => page.locator('.card h3').allTextContents(), PATIENT).toEqual(names);
    expect(await page.locator('#search-hint').isVisible()).toBe(false);
    await page.close();
  });

  test('a wrong word is answered with the nearest right one, which a click puts in', async () => {
    const { page } = await open({}, 'many.html');
    await page.getByLabel('Search').fill('grimshav and men > 12');
    const hint = page.locator('#search-hint');
    await hint.waitFor();
    expect(await hint.innerText()).toBe(
      'Found ‘grimshav’; expected a theme, a verdict or a field. Did you mean grimshaw and men > 12?',
    );
    await hint.getByRole('button').click();
    expect(await page.getByLabel('Search').inputValue()).toBe('grimshaw and men > 12');
    expect(await page.locator('.card h3').allTextContents()).toEqual([TAVERNER]);
    await page.getByLabel('Search').fill('men >');
    await expect.poll(() => hint.innerText(), PATIENT).toBe('Found the end; expected a whole number.');
    await page.close();
  });

  test('where nobody has looked for themes, that is said', async () => {
    const { page } = await open({}, 'plain.html');
    await page.getByLabel('Search').fill('grimshaw and men > 12');
    await expect.poll(() => page.locator('#search-hint').innerText(), PATIENT).toContain('solve --themes');
    expect(await page.locator('.card').count()).toBe(0);
    await page.close();
  });

  test('hidden solutions are not found by what they are', async () => {
    const { page } = await open({}, 'many.html');
    await page.getByRole('button', { name: 'Hide solutions' }).click();
    await page.getByLabel('Search').fill('grimshaw > 0');
    await expect.poll(() => page.locator('.card').count(), PATIENT).toBe(0);
    await page.close();
  });
});
