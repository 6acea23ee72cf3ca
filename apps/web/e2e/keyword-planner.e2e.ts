import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, test } from './console.js';

const planner = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
const row = (page: Page, keyword: string) =>
  planner(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: keyword, exact: true }) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('plans keywords with statistics, advertisers, a pasted list, an export and templates', async ({ page }) => {
  test.setTimeout(180_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/overview');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Keyword Planner' }).click();
  await expect(page.getByRole('heading', { name: 'Keyword planner' })).toBeVisible();
  await expect(page.getByText('No keywords yet')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Get suggestions' }).click();
  await expect(page.getByText('Enter at least one keyword.')).toBeVisible();
  const list = Array.from({ length: 21 }, (_, at) => `word ${at}`).join('\n');
  await page.getByRole('textbox', { name: 'Keywords' }).fill(list);
  await page.getByRole('button', { name: 'Get suggestions' }).click();
  await expect(page.getByText('This list has 21. Show its statistics instead, or shorten it.')).toBeVisible();
  // The default is the market with the most sites. The address contains the choice.
  await expect(page.getByRole('combobox', { name: 'Market' })).toHaveValue('United States');
  await choose(page, 'Market', 'Germany');
  await choose(page, 'Market', 'United States');
  await page
    .getByRole('textbox', { name: 'Keywords' })
    .fill('unlocked smartphones\nUnlocked  smartphones\nunlocked smartphones');
  await expect(page.getByText('2 keywords, 1 duplicate skipped')).toBeVisible();
  await page.getByRole('textbox', { name: 'Keywords' }).fill('unlocked smartphones');
  await page.getByRole('button', { name: 'Get suggestions' }).click();
  await expect(row(page, 'unlocked smartphones')).toContainText('100%', { timeout: 30_000 });
  // Shows figures of the partner and of own traffic.
  await expect(row(page, 'unlocked smartphones').getByRole('gridcell').nth(3)).toHaveText(/^[\d,]+$/);
  const advertisers = page.getByRole('button', { name: /advertisers for unlocked smartphones$/ });
  await expect(advertisers).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expect(page).toHaveURL(/market=1.*keywords=unlocked/);

  // Shows advertisers whose ads were displayed. Escape closes the dialog.
  await advertisers.click();
  const dialog = page.getByRole('dialog', { name: 'Advertisers for unlocked smartphones' });
  await expect(dialog.getByRole('row').nth(1)).toContainText(/\d\.\d{4} ± \d\.\d{4}/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('columnheader', { name: 'Searches' }).click();
  await expect(page.getByRole('columnheader', { name: 'Searches' })).toHaveAttribute('aria-sort', 'descending');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Keyword,Relevance,Searches,Suggested bid,Competition,Feed shows,RPS,CTR,Advertisers');
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(8);

  // Adds a chosen keyword as a template of the ad generator.
  const mark = `planned ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Keywords' }).fill(mark);
  await page.getByRole('button', { name: 'Show statistics' }).click();
  await expect(row(page, mark)).toContainText('NA');
  await row(page, mark).getByRole('checkbox').check();
  await expect(page.getByText('1 keyword, 1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Add to keyword templates' }).click();
  await choose(page, 'Match type', 'Exact');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create 1 keyword template' }).click();
  await expect(page.getByText('Created 1 of 1 keyword template.')).toBeVisible();
  await page.goto('/company/1/tools/keyword-templates');
  await expect(page.getByText(mark)).toBeVisible({ timeout: 20_000 });

  // The address preserves the request, also at phone width.
  await page.setViewportSize({ width: 400, height: 860 });
  await page.goto('/company/1/tools/keyword-planner?market=8&language=de&device=2&keywords=caf%C3%A9');
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveValue('café');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('German');
  await page.getByRole('button', { name: 'Get suggestions' }).click();
  await expect(planner(page).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  await expectAccessible(page);
});

test('adds planned keywords to a rotation and saves the rotation', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/keyword-rotation');
  // The keyword rotation story edits the first ad group, so this one uses the second.
  await page.getByRole('list', { name: 'Ad groups' }).getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Find keywords' }).click({ timeout: 20_000 });
  const drawer = page.getByRole('dialog', { name: 'Find keywords for this rotation' });
  await expect(drawer.getByRole('textbox', { name: 'Keywords' })).not.toHaveValue('', { timeout: 20_000 });
  const seed = await drawer.getByRole('textbox', { name: 'Keywords' }).inputValue();
  await drawer.getByRole('button', { name: 'Get suggestions' }).click();
  const wanted = `${seed} near me`;
  await expect(row(page, wanted)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await row(page, wanted).getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Add 1 to the rotation' }).click();
  await expect(drawer).toBeHidden();
  const weight = page.getByRole('textbox', { name: `Weight of ${wanted}`, exact: true });
  await expect(weight).toBeVisible();
  await page.getByRole('button', { name: 'Save rotation' }).click();
  await expect(page.getByText(/The keyword rotation of .* was saved\./)).toBeVisible({ timeout: 20_000 });
  // Restores the list for later stories. An edit right after the save is kept.
  await page.getByRole('button', { name: `Remove ${wanted}` }).click({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Save rotation' }).click();
  await expect(weight).toBeHidden();
});
