import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, test } from './console.js';

const groups = (page: Page) => page.getByRole('grid', { name: 'Keyword groups' });
const keywords = (page: Page) => page.getByRole('grid', { name: 'Keywords' });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('lists tracker groups and statistics, and creates, validates and stops a group', async ({ page }) => {
  test.setTimeout(240_000);
  const mark = `Tracked ${Date.now()}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/overview');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Keyword Tracker' }).click();
  await expect(page.getByRole('heading', { name: 'Keyword tracker' })).toBeVisible();
  await expect(groups(page)).toContainText('Top keywords, mobile', { timeout: 20_000 });
  await expect(groups(page)).not.toContainText('Last month');
  await expect(page.getByText(/^You track [\d,]+ of 500 keywords\.$/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^RPC/ })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);

  // The address contains the filters.
  await choose(page, 'All countries', /United States/);
  await expect(page).toHaveURL(/country=US/);
  await page.getByRole('textbox', { name: 'Search names and keywords' }).fill('desktop');
  await expect(page).toHaveURL(/country=US.*q=desktop|q=desktop.*country=US/);
  const tab = await page.context().newPage();
  await authorize(tab, 'admin');
  await tab.goto(page.url());
  await expect(groups(tab).getByRole('row').filter({ hasText: 'desktop' })).toHaveCount(1, { timeout: 20_000 });
  await expect(tab.getByRole('combobox', { name: 'All countries' })).toHaveValue('United States');
  await tab.close();

  // Opens the statistics of a keyword.
  await page.goto('/company/1/tools/keyword-tracker');
  await groups(page).getByRole('link', { name: 'Top keywords, mobile' }).click();
  await expect(page).toHaveURL(/keyword-group-stats\/\d+/);
  await expect(keywords(page)).toContainText('Own traffic', { timeout: 20_000 });
  await expect(page.getByText('1–20 of 24')).toBeVisible();
  await expectAccessible(page);
  await keywords(page).getByRole('row').nth(1).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'By day' })).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('region', { name: 'Advertisers in probes' })).toContainText(/\d of \d/);
  await expect(dialog.getByRole('region', { name: 'Days of the keyword' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Creates a group, with validation errors at the fields.
  await page.goto('/company/1/tools/keyword-tracker/create');
  await page.getByRole('button', { name: 'Create group' }).click();
  for (const message of ['Name is required.', 'Choose a country.', 'Choose a device.', 'Choose a site.'])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('Enter at least one keyword.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(mark);
  await choose(page, 'Site', /./);
  await choose(page, 'Country', 'United Kingdom');
  await choose(page, 'Device', 'Mobile');
  await page
    .getByRole('textbox', { name: 'Keywords' })
    .fill('unlocked smartphones\n Unlocked  Smartphones\n\nheat pump');
  await expect(page.getByText('2 keywords, 1 duplicate skipped')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: mark })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('United Kingdom')).toBeVisible();
  await expect(keywords(page)).toContainText('heat pump');

  // Renames the group, with validation at the field.
  await page.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename group' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill(' ');
  await page.keyboard.press('Enter');
  await expect(renaming.getByText('Name is required.')).toBeVisible();
  await expectAccessible(page);
  await renaming.getByRole('textbox', { name: 'Name' }).fill(`${mark}, renamed`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${mark}, renamed` })).toBeVisible();
  await expect(page.getByText('The group was renamed.')).toBeVisible();

  // Stopping is final, as the confirmation says.
  await page.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(page.getByText('You can’t start a stopped group again', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop tracking' }).click();
  await expect(page.getByText('The group was stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop tracking' })).toHaveCount(0);
  await expect(page.getByText('Stopped at')).toBeVisible();

  await page.setViewportSize({ width: 400, height: 800 });
  for (const part of ['', '/create']) {
    await page.goto(`/company/1/tools/keyword-tracker${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test("tracks a keyword from the planner within the user's limit", async ({ page }) => {
  test.setTimeout(180_000);
  const mark = `planned ${Date.now()}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/keyword-planner');
  await expect(page.getByText('No keywords yet')).toBeVisible({ timeout: 20_000 });
  await choose(page, 'Market', /^United States$/);
  await page.getByRole('textbox', { name: 'Keywords' }).fill(mark);
  await page.getByRole('button', { name: 'Show statistics' }).click();
  await expect(keywords(page)).toContainText(mark, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Start tracking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track 1 keyword' });
  await expect(dialog.getByText(/You track [\d,]+ of 500 keywords\./)).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Track 1 keyword' }).click();
  await expect(page.getByText('Tracking of 1 keyword was started.')).toBeVisible({ timeout: 20_000 });
  await expect(keywords(page).getByRole('row').filter({ hasText: mark })).toContainText(/\d{1,2} \w{3}/, {
    timeout: 20_000,
  });

  // The second attempt is rejected with the reason.
  await page.getByRole('button', { name: 'Start tracking' }).click();
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Track 1 keyword' }).click();
  await expect(dialog.getByRole('alert')).toContainText('has been tracked here since');
});
