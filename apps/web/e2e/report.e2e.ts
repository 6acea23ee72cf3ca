import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, grid, loaded, openReport, test, toNumber, totalOf } from './console.js';

test('allows a buyer to find losses, share the view and export the figures', async ({ page, context }) => {
  await openReport(page, 'analyst');
  await expect(page.getByRole('heading', { name: 'Ad group report' })).toBeVisible();

  // Filter: type a source and select it.
  await page.keyboard.press('/');
  await page.getByLabel('Search filters').fill('goog');
  await page
    .getByRole('option', { name: /Google.*Source/ })
    .first()
    .click();
  await loaded(page);
  await expect(page).toHaveURL(/filters\.sourceIdIn=\d+/);
  // With a single source, the source is hidden, because it would be the same under each name.
  await expect(grid(page).locator('[data-kind="row"] [data-column="adgroup"]').first()).not.toHaveAttribute(
    'title',
    /Google Ads Search ·/,
  );

  // Sort by profit: the first click shows the largest losses.
  const profit = page.getByRole('columnheader', { name: /^Profit/ });
  await profit.getByRole('button').click();
  await loaded(page);
  await expect(profit).toHaveAttribute('aria-sort', 'ascending');

  // Group by campaign, break down by day, two days.
  await page.getByText('Campaign', { exact: true }).click();
  await page.getByLabel('Break down rows').first().click();
  await page.getByRole('option', { name: 'By day', exact: true }).click();
  await page.getByRole('button', { name: /Yesterday/ }).click();
  await page.getByRole('button', { name: 'Last 4 Days' }).click();
  await loaded(page);
  await page.getByRole('button', { name: 'Open parts' }).first().click();
  await expect(
    grid(page)
      .getByText(/^\w{3} \d+ \w{3}$/)
      .first(),
  ).toBeVisible();

  // Hide a column.
  await expect(page.getByRole('columnheader', { name: 'Buyer' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Search columns').fill('buyer');
  await page.getByRole('checkbox', { name: 'Buyer' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Buyer' })).toHaveCount(0);
  await loaded(page);

  // The address opens the same view after a reload and in another tab.
  const total = (tab: Page) => grid(tab).locator('[aria-rowindex="2"]').innerText();
  const before = await total(page);
  const name = '[data-kind="row"] [data-column="campaign"]';
  const firstName = (await page.locator(name).first().textContent()) ?? '';
  const other = await context.newPage();
  // Feeds may restate figures at any time, so both are reloaded until they match.
  await expect(async () => {
    for (const tab of [page, other]) {
      await tab.goto(page.url());
      await loaded(tab);
    }
    expect(await total(other)).toBe(await total(page));
  }).toPass({ timeout: 60_000 });
  expect((await total(page)).split('\n')[0]).toBe(before.split('\n')[0]);
  for (const tab of [page, other]) {
    await expect(tab.locator(name).first()).toHaveText(firstName);
    await expect(tab.getByRole('columnheader', { name: /^Profit/ })).toHaveAttribute('aria-sort', 'ascending');
    await expect(tab.getByRole('columnheader', { name: 'Buyer' })).toHaveCount(0);
  }
  await other.close();

  // Export: the sums of the file match the screen.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const head = (lines[0] ?? '').split(',');
  for (const [label, column] of [
    ['Bought', 'bought'],
    ['Cost', 'cost'],
    ['Earned', 'earned'],
  ] as const) {
    const place = head.indexOf(label) - head.length;
    const sum = lines.slice(1).reduce((total, line) => total + Number(line.split(',').at(place) ?? 0), 0);
    expect(sum).toBeCloseTo(toNumber(await totalOf(page, column).innerText()), 1);
  }
});

test('rejects an incomplete condition', async ({ page }) => {
  await openReport(page, 'analyst');
  await page.keyboard.press('/');
  await page.getByLabel('Search filters').fill('condition');
  await page.getByRole('option', { name: 'Metric filter…' }).click();
  await page.keyboard.press('Escape');
  const chip = page.getByRole('button', { name: /Condition/ }).first();
  await expect(chip).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('query Report(')) requests.push(request.url());
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Validation error! Please check filters')).toBeVisible();
  expect(requests).toEqual([]);

  await chip.click();
  await page.getByRole('combobox', { name: 'Column' }).fill('Profit');
  await page.getByRole('option', { name: 'Profit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Is' }).click();
  await page.getByRole('option', { name: '<', exact: true }).click();
  await page.getByLabel('Value').fill('0');
  const answered = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('query Report(')),
  );
  await page.getByRole('button', { name: 'Apply condition' }).click();
  await expect(page).toHaveURL(/customFilters=profit:lt:0/);
  await answered;
  await loaded(page);
  await expect(async () => {
    const profits = await grid(page).locator('[data-kind="row"] [data-column="profit"]').allInnerTexts();
    expect(profits.length).toBeGreaterThan(0);
    // Checks the sign, because less than half a cent is shown as −0.00.
    for (const text of profits) expect(text).toContain('\u2212');
  }).toPass({ timeout: 20_000 });
});

test('counts and sums a selection, and clears the selection on a new page', async ({ page }) => {
  await openReport(page, 'analyst');
  const boxes = page.getByLabel('Select row');
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  const costs = await grid(page).locator('[data-kind="row"] [data-column="cost"]').allInnerTexts();
  const sum = costs.slice(0, 3).reduce((total, text) => total + toNumber(text), 0);
  const shown = toNumber(/cost ([\d.,]+)/.exec(await bar.innerText())?.[1] ?? '');
  expect(Math.abs(shown - sum)).toBeLessThan(0.03);
  await bar.getByRole('button', { name: /Select all .* matching/ }).click();
  await expect(bar).toContainText(/^[\d,]+ selected/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await loaded(page);
  await expect(bar).toHaveCount(0);
});

test('supports the table using only the keyboard', async ({ page }) => {
  await openReport(page, 'analyst');
  await page.locator('[data-cell="0:1"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-cell="1:2"]')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', /^1:\d+$/);
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', /^50:/);
  await page.keyboard.press('Control+Home');
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', '-2:0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-cell="0:0"]')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  // Letters typed directly afterwards are searched for. Otherwise G and H would open the home screen.
  await page.keyboard.press('/');
  await page.keyboard.type('gh');
  await expect(page.getByLabel('Search filters')).toHaveValue('gh');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/report/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to…').fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('requests only visible columns', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('query Report(')) bodies.push(body);
  });
  await openReport(page, 'analyst');
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.at(-1)).toContain('profit');
  expect(bodies.at(-1)).not.toContain('impressions');
});

test('compares a report with previous days', async ({ page }) => {
  await openReport(page, 'analyst');
  await page.getByRole('button', { name: /Yesterday/ }).click();
  await page.getByText('Previous period', { exact: true }).click();
  await page.keyboard.press('Escape');
  await loaded(page);
  await expect(page).toHaveURL(/compareRange=/);
  await expect(page.getByRole('columnheader', { name: 'Δ Cost' })).toBeVisible();
  await expect(grid(page).locator('[data-column="changeRatio.cost"]').nth(1)).toHaveText(/%|^[▲▼] /);
  await expect(grid(page).locator('[data-column="change.margin"]').nth(1)).toHaveText(/ pp$/);
  await page.getByRole('button', { name: 'Changed most' }).click();
  await expect(page).toHaveURL(/orderBy=changeSize\.profit:DESC/);
  await loaded(page);
  const texts = await grid(page).locator('[role=row][data-kind=row] [data-column="change.profit"]').allInnerTexts();
  const sizes = texts.filter((text) => text !== 'NA').map((text) => toNumber(text.replace(/^[▲▼] /, '')));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));

  // A change opens its explanation, with effects and lists that add up to it, to the cent.
  const [change = ''] = await grid(page).locator('[data-column="change.profit"]').nth(1).allInnerTexts();
  await grid(page).locator('[data-column="change.profit"]').nth(1).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Profit', exact: true });
  for (const name of [
    'Clicks and prices',
    'Sites: largest changes of profit',
    'Ad groups: largest changes of profit',
  ]) {
    const table = drawer.getByRole('table', { name });
    await expect(table).toBeVisible({ timeout: 30_000 });
    const parts = await table.getByRole('row').locator('td:last-child').allInnerTexts();
    const cents = parts.map((text) => Math.round(toNumber(text) * 100));
    expect(cents.length).toBeGreaterThan(2);
    expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1));
    expect(Math.abs(cents.at(-1)!)).toBe(Math.round(toNumber(change.replace(/^[▲▼] /, '')) * 100));
  }

  // Figures of yesterday can't have been known three days ago.
  const restated = drawer.getByRole('region', { name: 'Arrived or restated' });
  await restated.getByLabel('Since').selectOption('3');
  await expect(restated.getByText(/: no data was known at that time\.$/).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await drawer
    .getByRole('table', { name: /^Sites/ })
    .getByRole('link')
    .first()
    .click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/filters\.siteIdIn=\d+.*compareRange=/);
});

test('passes the accessibility checks with a breakdown and all panels open', async ({ page }) => {
  test.setTimeout(180_000);
  await openReport(page, 'analyst');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.goto(`${page.url()}&segment=date`);
  await loaded(page);
  await page.getByRole('button', { name: 'Open parts' }).first().click();
  await page.getByLabel('Select row').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByLabel('Search columns')).toBeVisible();
  await expectAccessible(page);
});

const FIRST_SIGHT = 'Profit Margin Cost Earned Rebate CPC RPC RPS Bought Sold opCTR ROI'.split(' ');

test('shows profit and loss without scrolling at all screen widths', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openReport(page, 'analyst');
  const headers = page.locator('[role=columnheader][data-column]');
  const names = (await headers.allInnerTexts()).map((text) => text.trim());
  expect(names).toEqual(['Ad group', ...FIRST_SIGHT, 'Buyer']);
  // Reads all in one call, because columns outside of the viewport leave the page.
  const ends = () => headers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...(await ends()))).toBeLessThanOrEqual(1440);
  // The site, source and account appear below the name.
  await expect(page.locator('[data-kind="row"] [data-column="adgroup"]').first()).toHaveAttribute(
    'title',
    /\n.+ · .+ · .+/,
  );

  await page.setViewportSize({ width: 1024, height: 900 });
  await expect.poll(async () => (await ends()).slice(0, 5).every((end) => end <= 1024)).toBe(true);

  await page.setViewportSize({ width: 400, height: 800 });
  const card = page.locator('[data-kind="row"]').first();
  await expect(card.getByLabel('Show other columns')).toBeVisible();
  for (const column of ['adgroup', 'profit', 'cost', 'margin']) {
    const box = await card.locator(`[data-column="${column}"]`).boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(400);
  }
  await expect(card.locator('[data-column="RPC"]')).toHaveCount(0);
  await card.getByLabel('Show other columns').click();
  await expect(card.locator('[data-column="RPC"]')).toBeVisible();
});

test('links an ad group to its keywords for the same days, and a keyword back to its ad group', async ({ page }) => {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const days = `filters.dateRange=${day(3)},${day(2)}`;
  await openReport(page, 'admin', `?${days}&filters.sourceIdIn=5&filters.deviceIdIn=1`);
  const name = page.locator('[data-kind="row"] [data-column="adgroup"]').first();
  await name.hover();
  await name.getByRole('button', { name: 'Row actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Placement report' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Keyword report' }).click();
  await expect(page).toHaveURL(/keyword-report/);
  await loaded(page);
  expect(page.url()).toContain(days);
  expect(page.url()).toMatch(/filters\.deviceIdIn=1/);
  const adgroup = /filters\.adgroupIdIn=(\d+)/.exec(page.url())?.[1];
  const keyword = page.locator('[data-kind="row"] [data-column="keyword"]').first();
  await keyword.focus();
  await keyword.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ad group report' }).click();
  await expect(page).toHaveURL(new RegExp(`/report\\?.*filters\\.adgroupIdIn=${adgroup}`));
  await loaded(page);
  await expect(page.locator('[data-kind="row"]')).toHaveCount(1);
});
