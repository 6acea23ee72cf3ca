import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessibleInBothThemes, test } from './console.js';

test('generates ads from ad groups and imports the exported file', async ({ page }) => {
  test.setTimeout(240_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/ad-generator');
  await expect(page).toHaveURL(/ad-generator\/ad-groups(\?draft=\d+)?$/);
  await openNewDraft(page);
  await page.getByRole('combobox', { name: 'Source' }).click();
  // Only the two sources for which ads can be built are offered.
  await expect(page.getByRole('option')).toHaveText(['Google Ads Search', 'Microsoft Advertising']);
  await page.getByRole('option', { name: 'Google Ads Search' }).click();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Campaign').fill('Shoes');
  await page
    .getByLabel('Add ad groups')
    .fill('Running\trunning shoes\nHiking, hiking boots\nRunning\nOrthopaedic,orthopaedic walking shoes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('3 added')).toBeVisible();
  await expect(page.getByText('Line 3: Running already exists')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: /^Next: ad templates/ }).click();
  await page
    .getByRole('checkbox', { name: /Comparison/ })
    .first()
    .check();
  await expectAccessibleInBothThemes(page);

  // A reload loses nothing, and the address contains the draft.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Comparison/ }).first()).toBeChecked();

  await page.getByRole('link', { name: 'Next: ads' }).click();
  await expect(page).toHaveURL(/\/ads\?draft=\d+$/);
  await expect(page.getByText('1 over a limit')).toBeVisible();
  await page.getByRole('switch', { name: 'Only with errors' }).click();
  await expect(page.getByRole('table', { name: 'Ads' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Errors of the ad' })).toContainText('Headline 1 is 4 over 30');
  await expectAccessibleInBothThemes(page);
  const editor = page.getByRole('region', { name: 'Ad of Orthopaedic' });
  await editor.getByLabel('Headline 1', { exact: true }).fill('Walking shoes');
  await expect(page.getByText('1 over a limit')).toBeVisible();
  await editor.getByLabel('Description 1', { exact: true }).fill('Compare walking shoes from many shops.');
  await expect(page.getByText('all within the limits')).toBeVisible();

  await page.getByRole('link', { name: 'Next: keyword templates' }).click();
  await page.getByRole('checkbox', { name: 'Choose {keyword}, exact' }).check();
  await page.getByRole('checkbox', { name: 'Choose free, negative' }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Next: keywords' }).click();
  await expect(page.getByText('6 keywords', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Match type of running shoes for Running').selectOption('phrase');
  await page.getByRole('checkbox', { name: 'Take free for Hiking' }).uncheck();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Next: download' }).click();
  await expectAccessibleInBothThemes(page);
  const rowsOf = async (format: string) => {
    await page.getByRole('radio', { name: format, exact: true }).check();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download file' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    return parse(text, { bom: true, columns: true }) as Record<string, string>[];
  };
  const google = await rowsOf('Google Ads Editor');
  const ads = google.filter((row) => row['Ad type'] === 'Responsive search ad');
  expect(ads.map((row) => [row['Campaign'], row['Ad Group'], row['Headline 1'], row['Headline 1 position']])).toEqual([
    ['Shoes', 'Running', 'Running Shoes compared', '1'],
    ['Shoes', 'Hiking', 'Hiking Boots compared', '1'],
    ['Shoes', 'Orthopaedic', 'Walking shoes', '1'],
  ]);
  expect(ads[0]!['Final URL']).toMatch(/^https:\/\/.+\/search\?q=running%20shoes$/);
  expect(
    google
      .filter((row) => row['Keyword'] !== '')
      .map((row) => [row['Ad Group'], row['Keyword'], row['Criterion Type']]),
  ).toEqual(
    expect.arrayContaining([
      ['Running', 'running shoes', 'Phrase'],
      ['Running', 'free', 'Negative Phrase'],
      ['Orthopaedic', 'orthopaedic walking shoes', 'Exact'],
    ]),
  );
  expect(google.filter((row) => row['Keyword'] !== '')).toHaveLength(5);
  const microsoft = await rowsOf('Microsoft Advertising');
  expect(microsoft[0]).toMatchObject({ Type: 'Format Version', Name: '6.0' });
  expect(microsoft.filter((row) => row['Type'] === 'Ad Group Negative Keyword')).toHaveLength(2);
  expect(await rowsOf('CSV')).toHaveLength(3 + 3 + 5);

  // Starting over requires confirmation.
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Something is missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download file' })).toBeDisabled();
});

/** Opens a tab with a draft of the ad generator that is not stored yet. */
async function openNewDraft(page: Page): Promise<void> {
  await page.goto('/company/1/tools/ad-generator/ad-groups?draft=new');
  await expect(page.getByLabel('Campaign')).toHaveValue('');
}
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('preserves drafts of the ad generator when the browser is closed', async ({ page, browser }) => {
  test.setTimeout(120_000);
  // Drafts of an earlier attempt still exist.
  const mark = Date.now();
  const [shoes, sandals] = [`Boots and shoes ${mark}`, `Boots and sandals ${mark}`];
  await authorize(page, 'admin');
  await openNewDraft(page);
  await page.getByLabel('Campaign').fill('Boots');
  await saved(page);
  await expect(page).toHaveURL(/draft=\d+$/);

  // Continues in another browser.
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await authorize(elsewhere, 'admin');
  await elsewhere.goto('/company/1/tools/ad-generator/ad-groups');
  await expect(elsewhere.getByLabel('Campaign')).toHaveValue('Boots');
  await elsewhere.getByLabel('Campaign').fill(shoes);
  await saved(elsewhere);
  await other.close();

  // The first page doesn't know about that save. It keeps its change and shows the conflict.
  await page.getByLabel('Campaign').fill(sandals);
  await expect(page.getByText('This draft was changed in another tab or browser.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save mine as a new draft' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Drafts' });
  await expect(dialog.getByRole('listitem').filter({ hasText: sandals })).toContainText('open here');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('link', { name: shoes }).click();
  await expect(page.getByLabel('Campaign')).toHaveValue(shoes);

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await dialog.getByRole('button', { name: `Discard ${shoes}` }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/draft=new$/);
  await expect(page.getByLabel('Campaign')).toHaveValue('');
  await page.goBack();
  await expect(page.getByText('Draft not found')).toBeVisible();
});

test('preserves ad generator drafts through a lost connection, and synchronizes two tabs', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openNewDraft(page);
  await page.getByLabel('Campaign').fill('Hats');
  await saved(page);
  await context.setOffline(true);
  await page.getByLabel('Campaign').fill('Hats and caps');
  await expect(page.getByText('Not saved. You are offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  // Closes the tab before the connection is restored.
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByLabel('Campaign')).toHaveValue('Hats and caps');
  await saved(again);

  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible();
  await second.getByLabel('Campaign').fill('Hats, caps and gloves');
  await expect(again.getByLabel('Campaign')).toHaveValue('Hats, caps and gloves');
});
