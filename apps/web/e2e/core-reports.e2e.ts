import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { authorize, day, expect, expectAccessible, grid, loaded, test, toNumber, totalOf } from './console.js';
import { callsOf, exported, expectReloadSame, expectSums, openScreen } from './report-steps.js';

test('opens the overview as the home page, with totals, breakdowns and links', async ({ page }) => {
  await authorize(page, 'analyst');
  await page.goto('/');
  await expect(page).toHaveURL(/company\/\d+\/overview/);
  await loaded(page);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  // Rows add up to the total.
  const figures = await grid(page).locator('[data-kind="row"] [data-column="earned"]').allInnerTexts();
  const sum = figures.reduce((total, text) => total + toNumber(text), 0);
  expect(sum).toBeCloseTo(toNumber(await totalOf(page, 'earned').innerText()), 0);
  await expect(grid(page).getByText('Average per day')).toBeVisible();
  await expect(page.getByText('Cost synced to')).toBeVisible();

  // A click on a cell opens its breakdowns, which load in parallel, and sends one usage record.
  const breakdowns = callsOf(page, 'OverviewBreakdown');
  const notes = callsOf(page, 'OverviewDetailsOpened');
  await grid(page).locator('[data-kind="row"] [data-column="profit"] button').first().click();
  const drawer = page.getByRole('dialog', { name: /^Profit by dimension/ });
  await expect(drawer.getByRole('region', { name: 'By country' }).getByRole('row').nth(1)).toBeVisible();
  expect(breakdowns).toHaveLength(9);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain('"column":"profit"');
  await expect(drawer.getByRole('region', { name: 'By date' })).toHaveCount(0);
  await expectAccessible(page);

  // A breakdown row links to its filtered overview.
  const source = drawer.getByRole('region', { name: 'By source' });
  await source.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/groupLevel=source/);
  await loaded(page);
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible();
  await expectReloadSame(page);
  await expectSums(page, [
    ['Earned', 'earned'],
    ['Cost', 'cost'],
  ]);

  // With a device filter, countries are not requested.
  await page.goto(`${new URL(page.url()).pathname}?groupLevel=site&filters.deviceIdIn=2`);
  await loaded(page);
  breakdowns.length = 0;
  await page.locator('[data-cell="0:0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('region', { name: 'By team' }).getByRole('row').nth(1)).toBeVisible();
  expect(breakdowns.filter((body) => body.includes('"groupingColumn":"country"'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('groups the hourly report by any columns and saves its column arrangement', async ({ page }) => {
  await openScreen(page, 'hourly-report');
  await loaded(page);
  const toggles = page.getByRole('group', { name: 'Rows' }).getByRole('checkbox');
  await expect(toggles).toHaveCount(9);
  const isOn = await toggles.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  expect(isOn.filter(Boolean)).toHaveLength(1);
  await expect(page.getByRole('checkbox', { name: 'Hour' })).toBeChecked();
  await expect(page.getByRole('columnheader', { name: /^Hour/ })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByText('Source', { exact: true }).click();
  await page.getByRole('button', { name: /^Today/ }).click();
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/groupLevel=hour,sourcePartnerName/);
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible();

  await page.getByRole('switch', { name: 'Complete hours only' }).click();
  await loaded(page);
  await expect(page).toHaveURL(/showOnlyCompleteHours=true/);
  await page.getByRole('switch', { name: 'Account time' }).click();
  await loaded(page);
  await expect(page).toHaveURL(/usePartnerAccountTime=true/);
  await expectReloadSame(page);
  await expectSums(page, [
    ['Bought', 'bought'],
    ['Cost', 'cost'],
  ]);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Search columns').fill('rebate');
  await page.getByRole('checkbox', { name: 'Rebate', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await loaded(page);
  await expect(page.getByRole('columnheader', { name: 'Rebate', exact: true })).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(window.localStorage));
  expect(kept.some((key) => key.startsWith('adops.columns.hourlyReport.'))).toBe(true);
  await expectAccessible(page);
});

test('breaks the daily report down in the table and in the chart', async ({ page }) => {
  await openScreen(page, 'daily-report');
  await loaded(page);
  await expect(page.getByRole('button', { name: /^Last 14 Days/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Bought/ })).toHaveAttribute('aria-sort', 'descending');
  for (const name of ['Date', 'Buyer', 'Revenue', 'Site', 'Team', 'Traffic Source', 'Project', 'Country']) {
    await expect(page.getByRole('radiogroup', { name: 'Rows' }).getByText(name, { exact: true })).toBeVisible();
  }
  await expect(grid(page).getByText('Complete').first()).toBeVisible();

  await page.getByLabel('Break down rows').first().click();
  await page.getByRole('option', { name: 'By device', exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/segment=device/);
  await page.locator('[data-kind="row"]').first().getByRole('button', { name: 'Open parts' }).click();
  await expect(grid(page).locator('[data-kind="part"]').filter({ hasText: 'Mobile' })).toBeVisible();
  const chart = page.getByRole('region', { name: 'Earned by day and device' });
  await expect(chart.getByRole('button', { name: 'Mobile' })).toBeVisible();
  await expectAccessible(page);
  await expectReloadSame(page);
  await expectSums(page, [
    ['Bought', 'bought'],
    ['Earned', 'earned'],
  ]);
});

test('switches the series of a chart, and exports the chart as an image and as figures', async ({ page }) => {
  await openScreen(page, 'daily-report');
  await loaded(page);
  const chart = page.getByRole('region', { name: 'Cost, earned, margin by day' });
  await expect(chart.locator('.recharts-wrapper').getByText('USD', { exact: true })).toBeVisible();
  const legend = chart.getByRole('button', { name: 'Margin' });
  await expect(chart.locator('.recharts-line')).toHaveCount(1);
  await legend.click();
  await expect(legend).toHaveAttribute('aria-pressed', 'false');
  await expect(chart.locator('.recharts-line')).toHaveCount(0);
  await legend.click();
  await chart
    .locator('.recharts-surface')
    .first()
    .hover({ position: { x: 300, y: 60 } });
  for (const label of ['Cost', 'Earned', 'Margin']) {
    await expect(chart.locator('.recharts-tooltip-wrapper').getByText(label)).toBeVisible();
  }
  for (const [format, name] of [
    ['CSV', 'cost-earned-margin-by-day.csv'],
    ['PNG', 'cost-earned-margin-by-day.png'],
  ] as const) {
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save the chart' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const content = readFileSync(await file.path());
    if (format === 'CSV') expect(parse(content, { bom: true })).toHaveLength(15);
    else expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
  }

  // Days with changes have a mark that links to them and is reachable by keyboard. The legend hides marks permanently.
  const marks = chart.locator('[data-change-mark]');
  await expect(marks.first()).toBeVisible();
  const switchMarks = chart.getByRole('button', { name: 'Changes', exact: true });
  await switchMarks.click();
  await expect(marks).toHaveCount(0);
  await page.reload();
  await loaded(page);
  await expect(switchMarks).toHaveAttribute('aria-pressed', 'false');
  await switchMarks.click();
  await marks.last().focus();
  await page.keyboard.press('ArrowLeft');
  const tip = page.getByRole('tooltip').filter({ hasText: /: \d+ changes?/ });
  await expect(tip).toBeVisible();
  const [, count] = / (\d+) changes?/.exec(await tip.innerText())!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/user-activity-report\/users\?days=[\d-]+~[\d-]+&kinds=campaign,adgroup/);
  await expect(page.getByText(`of ${count} change`)).toBeVisible();
});

test('shows a comparison next to its metrics as configured, on screen and in the file', async ({ page }) => {
  await openScreen(page, `daily-report?filters.dateRange=${day(-14)},${day(-8)}&compareRange=${day(-21)},${day(-15)}`);
  await loaded(page);
  await expect(page.getByRole('columnheader', { name: 'Δ Cost %' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Change as amount', { exact: true }).click();
  await page.getByText('Before', { exact: true }).click();
  await page.keyboard.press('Escape');
  await loaded(page);
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Δ Bought')).toBeVisible();
  await expect(header('Bought before')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Δ Bought', exact: true }).getByRole('button').click();
  await loaded(page);
  await expect(page).toHaveURL(/orderBy=change\.bought:DESC/);
  const { head } = await exported(page);
  expect(head).toEqual(expect.arrayContaining(['Cost', 'Δ Cost %', 'Δ Cost', 'Cost before']));
});

test('saves the advertiser report as a view, shows differences, and restores the view', async ({ page }) => {
  await openScreen(page, 'advertisers-report', 'admin');
  await page.getByLabel('Site', { exact: true }).first().click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/q=/);
  const name = `Advertisers ${Date.now()}`;
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = page.getByRole('button', { name: new RegExp(`^Views: ${name}`) });
  await expect(view).toHaveAccessibleName(`Views: ${name}`);
  await page.getByText('Shown', { exact: true }).first().click();
  await expect(view).toHaveAccessibleName(`Views: ${name}, altered`);
  await view.click();
  await expect(page.getByText('Differs from “' + name + '”: figure')).toBeVisible();
  await page.getByRole('button', { name: 'Reset to saved view' }).click();
  await expect(view).toHaveAccessibleName(`Views: ${name}`);
  await expect(page.getByRole('region', { name: /^Clicked by advertiser/ })).toBeVisible();
  await view.click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`View “${name}” deleted.`)).toBeVisible();
});

test('lists a site’s advertisers by impressions and clicks, and changes their type', async ({ page }) => {
  await openScreen(page, 'advertisers-report', 'admin');
  await expect(page.getByText('Which site?')).toBeVisible();
  await page.getByLabel('Site', { exact: true }).first().click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/q=/);
  const top = page.getByRole('region', { name: 'Top advertisers', exact: true });
  const advertiser = top.getByRole('combobox').first();
  await expect(advertiser).toBeVisible();
  const report = callsOf(page, 'AdvertiserReport');
  const next = (await advertiser.inputValue()) === 'business' ? 'arbitrage' : 'business';
  await advertiser.selectOption(next);
  await expect(page.getByText(new RegExp(`is now ${next}`))).toBeVisible();
  await expect(advertiser).toHaveValue(next);
  // The row is updated in place without a new request.
  expect(report).toEqual([]);

  await page.getByText('Hours', { exact: true }).click();
  await expect(
    grid(page)
      .getByText(/\d\d:00 - \d\d:00/)
      .first(),
  ).toBeVisible();
  await page.getByText('Shown', { exact: true }).first().click();
  await expect(page.getByRole('region', { name: /^Shown by advertiser and hour/ })).toBeVisible();
  const url = page.url();
  await page.goto(url);
  await expect(page.getByRole('region', { name: /^Shown by advertiser and hour/ })).toBeVisible();
  await expectAccessible(page);
});

test('compares advertisers with previous days, and exports a file that matches the screen', async ({ page }) => {
  await openScreen(page, 'advertisers-report', 'admin');
  await page.getByLabel('Site', { exact: true }).first().click();
  await page.getByRole('option').first().click();
  await loaded(page);
  const clicked = totalOf(page, 'clicked');
  await expect(clicked).toHaveText(/\d/);
  await page
    .getByRole('button', { name: /\d [A-Z][a-z]{2}( \d{4})?$/ })
    .first()
    .click();
  await page.getByText('Previous period', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/compareRange/);
  await expect(totalOf(page, 'previous.clicked')).toHaveText(/\d/);
  await page.reload();
  await loaded(page);
  await expect(totalOf(page, 'previous.clicked')).toHaveText(/\d/);
  const moved = toNumber(await clicked.innerText()) - toNumber(await totalOf(page, 'previous.clicked').innerText());
  await expect(totalOf(page, 'change.clicked')).toHaveText(
    new RegExp(`^${moved > 0 ? '▲ ' : moved < 0 ? '▼ ' : ''}${Math.abs(moved).toLocaleString('en-US')}$`),
  );

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^advertiser-report_\d{4}-\d\d-\d\d_.*\.csv$/);
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  const sum = (label: string): number => {
    const at = head.split(',').indexOf(label);
    return lines.reduce((total, line) => total + Number(line.split(',')[at]), 0);
  };
  expect(sum('Clicked')).toBe(toNumber(await clicked.innerText()));
  expect(sum('Clicked before')).toBe(toNumber(await totalOf(page, 'previous.clicked').innerText()));
});

test('filters hourly logs by hours of the day by keyboard, and shows matching sums', async ({ page }) => {
  await openScreen(page, 'hourly-logs');
  await loaded(page);
  await expect(page.getByRole('columnheader', { name: /^Hour/ })).toHaveAttribute('aria-sort', 'ascending');
  const whole = await totalOf(page, 'totalInbound').textContent();

  await page.getByRole('button', { name: 'Hours 00:00 – 24:00' }).click();
  const from = page.getByRole('slider', { name: 'From' });
  await from.focus();
  for (let hour = 0; hour < 6; hour++) await page.keyboard.press('ArrowRight');
  await loaded(page);
  await expect(page).toHaveURL(/filters\.timeRange=06:00,24:00/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Hours 06:00 – 24:00' })).toBeVisible();
  await expect(totalOf(page, 'totalInbound')).not.toHaveText(whole ?? '');
  await expectReloadSame(page);
  await expectSums(page, [
    ['Visits', 'totalInbound'],
    ['Sold', 'sold'],
  ]);
  await page.getByRole('button', { name: 'Remove Hours' }).click();
  await loaded(page);
  await expect(totalOf(page, 'totalInbound')).toHaveText(whole ?? '');
  await expectAccessible(page);
});

test('finds domains in the referrer report, and breaks several columns down by hour', async ({ page }) => {
  await openScreen(page, 'referer-report');
  await loaded(page);
  await page.getByText('Referer', { exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/groupLevel=date,refererDomain/);
  await expectSums(page, [['Page views', 'pageViews']]);

  await page.getByRole('combobox', { name: 'Break down rows' }).click();
  await page.getByRole('option', { name: 'By hour', exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/segment=hour/);
  await expect(page.getByText("We couldn't load the chart. Retry.")).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('duckduck');
  await page.getByRole('option', { name: 'All names containing “duckduck”' }).click();
  await loaded(page);
  await expect(page.locator('[data-cell="1:1"]')).toHaveText('duckduckgo.com');
  await expectReloadSame(page);
});
