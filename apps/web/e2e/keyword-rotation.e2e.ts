import type { Page } from '@playwright/test';
import { authorize, callAs, expect, expectAccessible, grid, loaded, test } from './console.js';
import { callsOf, openScreen } from './report-steps.js';

const SAVED = /The keyword rotation of .* was saved\./;
const weight = (page: Page, keyword: string) =>
  page.getByRole('textbox', { name: `Weight of ${keyword}`, exact: true });
const rows = (page: Page) => page.getByRole('group', { name: 'Keywords in rotation' }).getByRole('row');
const save = (page: Page) => page.getByRole('button', { name: 'Save rotation' }).click();

/** Returns the keywords of the list, in order. */
async function keywords(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  return (await rows(page).locator('th[scope=row]').allInnerTexts()).map((text) => text.trim());
}
const sumOf = async (page: Page): Promise<number> => {
  const fields = page.getByRole('textbox', { name: /^Weight of / });
  const values = await Promise.all((await fields.all()).map((field) => field.inputValue()));
  return values.reduce((sum, value) => sum + Number(value), 0);
};
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
async function set(page: Page, keyword: string, value: string): Promise<void> {
  await weight(page, keyword).fill(value);
  await weight(page, keyword).press('Enter');
}

test('edits a keyword rotation with locked weights, detects a conflict, and shows the history', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await openScreen(page, 'keyword-rotation', 'admin');
  await expect(page.getByText('rotates keywords').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Ad groups' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/keyword-rotation\/\d+/);
  const id = Number(/keyword-rotation\/(\d+)/.exec(page.url())![1]);
  const { adgroupKeywordRotations: stored } = await callAs<{ adgroupKeywordRotations: { list: object[] } }>(
    page,
    'admin',
    `query ($id: Int!) { adgroupKeywordRotations(adgroupId: $id) {
      list { keyword weight lockWeightPercent status } } }`,
    { id },
  );
  await loaded(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^[A-Z].* - .* - .* - .*/);
  const [first, second, third, paused] = await keywords(page);
  await expect(weight(page, first!)).toHaveValue('0.45');
  await expect(weight(page, paused!)).toBeDisabled();
  const before = await weight(page, second!).inputValue();
  expect(await sumOf(page)).toBeCloseTo(1, 8);

  // Locked weights are unchanged, and the others share the remainder.
  await set(page, second!, '0.5');
  await expect(weight(page, first!)).toHaveValue('0.45');
  await expect(weight(page, third!)).toHaveValue('0.05');
  await set(page, second!, '0.6');
  await expect(page.getByText('Enter up to 0.55 because locked weights use the rest.')).toBeVisible();
  await weight(page, second!).press('Escape');
  await page.getByRole('button', { name: `Lock the weight of ${second!}` }).click();
  await set(page, second!, '0.56');
  await expect(
    page.getByText('Locked weights add up to 1.01, but the limit is 1.00. Lower or unlock some.'),
  ).toBeVisible();
  await expectAccessible(page);
  await weight(page, second!).press('Escape');
  await page.getByRole('switch', { name: `${paused!} is active` }).click({ force: true });
  await page.getByLabel('New keyword').fill(first!.toUpperCase());
  await expect(page.getByText('The keyword is already in the list. Enter a different keyword.')).toBeVisible();
  await page.getByLabel('New keyword').fill(`${first!} online`);
  await page.getByLabel('New keyword').press('Enter');
  await expect(page.getByText('Not saved yet').first()).toBeVisible();
  expect(await sumOf(page)).toBeCloseTo(1, 8);

  // Leaving requires confirmation.
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();

  const calls = callsOf(page, 'saveAdgroupKeywordRotations');
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 20_000 });
  const sent = (JSON.parse(calls[0]!) as { variables: { list: { weight: number }[] } }).variables.list;
  expect(sent.map((each) => each.weight).slice(0, 2)).toEqual([45, 50]);
  await page.reload();
  await loaded(page);
  expect(await keywords(page)).toEqual([first, second, third, paused, `${first!} online`]);
  await expect(weight(page, second!)).toHaveValue('0.50');
  await expect(page.getByRole('button', { name: `Unlock the weight of ${second!}` })).toBeVisible();
  // The report shows weights in percent for keywords with data. The first one has data within a month.
  const month = new URL(page.url());
  month.searchParams.set('filters.dateRange', `${dayBefore(30)},${dayBefore(1)}`);
  await page.goto(month.href);
  await loaded(page);
  await expect(grid(page).getByText('0.45', { exact: true }).first()).toBeVisible();

  // Another user saves in the meantime.
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByRole('button', { name: `Remove ${first!} online` }).click();
  await save(other);
  await expect(other.getByText(SAVED)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('switch', { name: `${third!} is active` }).click({ force: true });
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Another user changed this rotation' });
  await expect(conflict).toContainText(`Removed ${first!} online`, { timeout: 20_000 });
  await expect(conflict).toContainText('Last saved by admin');
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(weight(page, `${first!} online`)).toHaveCount(0);
  await expect(page.getByRole('switch', { name: `${third!} is active` })).toBeChecked();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await expect(history).toContainText(`Removed ${first!} online`);
  await expect(history).toContainText(`${second!}: ${before} → 0.50, locked`);
  await expectAccessible(page);
  await other.context().close();
  // Restores the initial list.
  await callAs(
    page,
    'admin',
    `mutation ($id: Int!, $list: [KeywordRotationInput!]!) {
      setAdgroupKeywordRotations(adgroupId: $id, list: $list) { status } }`,
    { id, list: stored.list },
  );
});

test("opens a rotation's keywords from an ad group, shows devices and days, and returns", async ({ page }) => {
  test.setTimeout(120_000);
  await openScreen(page, 'report', 'admin');
  await loaded(page);
  const row = grid(page).locator('[data-kind="row"]').first();
  await row.hover();
  await row.getByRole('button', { name: 'Row actions' }).click();
  await page.getByRole('menuitem', { name: 'Keyword rotation' }).click();
  await expect(page).toHaveURL(/keyword-rotation\/\d+\?.*dateRange/);
  const adgroupId = /keyword-rotation\/(\d+)/.exec(page.url())![1]!;

  await openScreen(page, 'keyword-rotation', 'admin');
  await page.getByLabel('Search ad groups').fill(adgroupId);
  await expect(page.locator(`a[href$="/keyword-rotation/${adgroupId}"]`)).toBeVisible();
  await page.getByLabel('Search ad groups').fill('');
  await expect(page.getByText('rotates keywords').first()).toBeVisible();
  const calls = callsOf(page, 'keywordRotationReport');
  await page.getByRole('list', { name: 'Ad groups' }).getByRole('link').first().click();
  await loaded(page);
  const own = Number(/keyword-rotation\/(\d+)/.exec(page.url())![1]);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect((JSON.parse(calls[0]!) as { variables: { filters: object } }).variables.filters).toMatchObject({ adgroupId: own }); // prettier-ignore
  // Uses a month, because an ad group may have no figures for yesterday.
  await page.goto(`${page.url().split('?')[0]!}?filters.dateRange=${dayBefore(30)},${dayBefore(1)}`);
  await loaded(page);
  for (const [name, text] of [
    ['By day', /\d+ \w{3}/],
    ['By device', /Desktop|Mobile|Tablet|Unknown/],
  ] as const) {
    await page.getByLabel('Break down rows').first().click();
    await page.getByRole('option', { name }).click();
    await loaded(page);
    await grid(page).locator('[data-kind="row"]').first().getByRole('button').first().click();
    await expect(grid(page).locator('[data-kind="part"]').first()).toContainText(text);
    await grid(page).locator('[data-kind="row"]').first().getByRole('button').first().click();
  }
  const keyword = grid(page).locator('[data-kind="row"]').first();
  await keyword.locator('[role=gridcell]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ad group report' }).click();
  await expect(page).toHaveURL(new RegExp(`/report\\?.*adgroupIdIn=${own}`));
});
