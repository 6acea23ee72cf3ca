import type { Page } from '@playwright/test';
import { expect, expectAccessible, grid, loaded, test, toNumber, totalOf } from './console.js';
import { callsOf, expectReloadSame, expectSums, openScreen } from './report-steps.js';

test('shows TQ levels in the TQ report, and filters by tag', async ({ page }) => {
  await openScreen(page, 'tq-report');
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=revenue]')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText(/^(Remedial|Improve|Grow|Push)$/).first()).toBeVisible();
  // One day of daily figures has no chart.
  await expect(page.getByRole('button', { name: 'Chart', exact: true })).toBeDisabled();
  await expectSums(page, [
    ['Bidded clicks', 'biddedClicks'],
    ['Earned', 'revenue'],
  ]);

  const tag = (await page.locator('[data-cell="0:0"]').innerText()).trim();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('tag');
  await page.getByRole('option', { name: 'Tag', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tag', exact: true }).fill(`${tag}, no_such_tag`);
  await page.keyboard.press('Enter');
  await loaded(page);
  await expect(page).toHaveURL(new RegExp(`filters\\.tagIn=${tag},no_such_tag`));
  await expect(page.locator('[data-cell="0:0"]')).toHaveText(tag);
  await expectReloadSame(page);
  await expectAccessible(page);
});

test('shows a chart per market in the TQ dashboard and links to its tags', async ({ page }) => {
  const calls = callsOf(page, 'tqDashboardReport');
  await openScreen(page, 'tq-dashboard');
  const market = page.getByRole('region').first();
  await expect(market).toBeVisible();
  expect(calls.length).toBe(2);
  // The filter counts the markets that have a chart.
  const others = (await page.getByRole('region', { name: /./ }).count()) - 1;
  await expect(page.getByRole('button', { name: /^Markets/ })).toContainText(`+${others}`);
  const name = (await market.getByRole('heading').innerText()).trim();
  await expectAccessible(page);
  await market.getByRole('link', { name: `Tags in ${name}` }).click();
  await expect(page).toHaveURL(/tq-report\?.*filters\.marketIdIn=\d+/);
  await expect(page).toHaveURL(/filters\.deviceIdIn=2(&|$)/);
  await loaded(page);
  expect(toNumber(await totalOf(page, 'revenue').innerText())).toBeGreaterThan(0);
});

test('filters the discount report by month', async ({ page }) => {
  await openScreen(page, 'yahoo-discount-report');
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=discount]')).toHaveAttribute('aria-sort', 'descending');
  const earned = await totalOf(page, 'revenue').innerText();
  await page.getByRole('button', { name: /^Month/ }).click();
  const today = new Date();
  const before = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  if (before.getUTCFullYear() < today.getUTCFullYear())
    await page.locator('[data-direction="previous"]').first().click();
  const month = before.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  await page.getByRole('button', { name: month, exact: true }).click();
  await loaded(page);
  await expect(totalOf(page, 'revenue')).not.toHaveText(earned);
  const first = before.toISOString().slice(0, 10);
  await expect(page).toHaveURL(new RegExp(`filters\\.dateRange=${first},`));
  await expectSums(page, [['Earned', 'revenue']]);
  await page.getByText('Tag', { exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/groupLevel=buyer,tag/);
  await expectReloadSame(page);
  await expectAccessible(page);
});

test('shows a buyer the discounts of their own accounts until they select other accounts', async ({ page }) => {
  const calls = callsOf(page, 'yahooDiscountReport');
  await openScreen(page, 'yahoo-discount-report', 'buyer');
  await loaded(page);
  await expect(page.getByRole('button', { name: 'Account My accounts' })).toBeVisible();
  await expect(page.locator('[data-cell="0:0"]')).toHaveText('buyer');
  await expect(page.getByText(/^1 buyer/)).toBeVisible();
  expect(calls.every((body) => /"partnerAccountIdIn":\[\d/.test(body))).toBe(true);
});

/** Follows the menu of the first row. */
async function leadTo(page: Page, report: string): Promise<void> {
  const row = grid(page).locator('[data-kind="row"]').first();
  await row.locator('[role=gridcell][data-cell]').filter({ hasText: /\S/ }).nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: report, exact: true }).click();
  await loaded(page);
}

test('links an ad group to its tags and issues, and back', async ({ page }) => {
  await openScreen(page, 'report', 'admin');
  await loaded(page);
  const days = /filters\.dateRange=[^&]+/.exec(page.url())?.[0] ?? '';
  await leadTo(page, 'TQ report');
  await expect(page).toHaveURL(/tq-report\?.*filters\.adgroupIdIn=\d+/);
  const adgroup = /filters\.adgroupIdIn=\d+/.exec(page.url())![0];
  expect(page.url()).toContain(days);
  await leadTo(page, 'Ad group report');
  await expect(page).toHaveURL(new RegExp(`/report\\?.*${adgroup.replace('.', '\\.')}(&|$)`));
  await leadTo(page, 'Yahoo discount');
  await expect(page).toHaveURL(/yahoo-discount-report\?filters\.dateRange=\d{4}-\d{2}-01,/);
  expect(page.url()).toContain(adgroup);

  await page.goto(page.url().replace(/yahoo-discount-report.*/, 'googleIssueReport'));
  await loaded(page);
  await leadTo(page, 'Ad group report');
  await expect(page).toHaveURL(/\/report\?.*filters\.(adgroup|campaign)IdIn=\d+/);
  await leadTo(page, 'Google issues');
  await expect(page).toHaveURL(/googleIssueReport\?.*filters\.adgroupIdIn=\d+/);
  expect(page.url()).not.toContain('campaignStatus');
});
