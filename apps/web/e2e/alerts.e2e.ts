import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, grid, loaded, openReport, signIn, test } from './console.js';

const range = (days: number): string => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return `filters.dateRange=${day(days)},${day(0)}`;
};

test('allows a buyer to inspect a loss by hour and acknowledge the alert', async ({ page }) => {
  await authorize(page, 'admin');
  // The larger company has alerts of every kind.
  const company = '1';
  await page.goto(`/company/${company}/alertReport`);
  await loaded(page);
  // The default date is yesterday.
  await expect(page.getByRole('button', { name: /Yesterday/ })).toBeVisible();
  await page.goto(`/company/${company}/alertReport?${range(7)}`);
  await loaded(page);
  await expectAccessible(page);

  // Alerts of every kind exist, except estimates, which depend on the hours that feeds have not reported.
  const all = await page.evaluate(
    async ({ company, from, to }) => {
      const token = localStorage.getItem('adops.token');
      const answer = await fetch(`/company/${company}/api/export/alertReport`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          format: 'csv',
          columns: ['alerts'],
          variables: { filters: { dateRange: { start: from, end: to } } },
        }),
      });
      return answer.text();
    },
    { company, from: range(7).slice(18, 28), to: range(7).slice(29) },
  );
  for (const kind of [
    'Cyclic loss',
    'Advertiser gone',
    'Significant one-time loss',
    'Accumulative loss',
    'Significant loss',
    'Ad group lifetime end',
  ]) {
    expect(all).toContain(kind);
  }

  // Filters by one kind. The group expands to show its other alerts.
  await page.goto(
    `/company/${company}/alertReport?${range(7)}&filters.alertIn=SignificantLossAlert,SignificantOneTimeLossAlert`,
  );
  await loaded(page);
  await page.getByRole('button', { name: 'Open parts' }).first().click();
  await expect(page.locator('[data-kind="part"]').first()).toBeVisible();
  await expect(page.getByLabel('Part of a larger alert').first()).toBeVisible();

  // Acknowledges open alerts by keyboard.
  const answered = page.waitForResponse((response) => /"states":\["open"\]/.test(response.request().postData() ?? ''));
  await page.getByText('Open', { exact: true }).first().click();
  await expect(page).toHaveURL(/filters\.states=open/);
  // Replaced rows would clear the selection.
  await answered;
  await loaded(page);
  const acknowledge = page
    .getByRole('region', { name: 'Selected alerts' })
    .getByRole('button', { name: 'Acknowledge' });
  let before = 0;
  // Rows may be rendered after the response, which clears a selection made before.
  await expect(async () => {
    before = Number((await page.getByRole('navigation', { name: 'Pages' }).innerText()).match(/of (\d+)/)![1]);
    await page.locator('[data-cell="0:1"]').focus();
    if ((await acknowledge.count()) === 0) await page.keyboard.press('Space');
    await acknowledge.click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText(/marked as acknowledged/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${before - 1}`);
  await page.getByText('Acknowledged', { exact: true }).first().click();
  await loaded(page);
  await page.reload();
  await loaded(page);
  await expect(page.locator('[data-kind="row"]')).not.toHaveCount(0);
});

test("replaces other filters when showing only alerts of the user's accounts", async ({ page }) => {
  await authorize(page, 'buyer');
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('query AlertReportScreen')) asked.push(body);
  });
  await page.goto(`/company/1/alertReport?${range(7)}&filters.siteIdIn=25`);
  await loaded(page);
  await page.getByRole('button', { name: /Account of buyer/ }).click();
  const only = page.getByRole('switch', { name: 'Show only my accounts' });
  await only.press('Space');
  await expect(page).not.toHaveURL(/siteIdIn/);
  await expect.poll(() => asked.at(-1)).not.toContain('siteIdIn');
  expect(asked.at(-1)).toMatch(/"partnerAccountIdIn":\[\d/);
  await only.press('Space');
  await expect.poll(() => asked.at(-1)).not.toContain('partnerAccountIdIn');
  await page.keyboard.press('Escape');
});

test('highlights the hours of an alert in the ad group report', async ({ page }) => {
  // The window is tall enough for every hour of a day, because rows outside the view aren't rendered.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await authorize(page, 'admin');
  const company = '1';
  await page.goto(`/company/${company}/alertReport?${range(7)}&filters.alertIn=SignificantLossAlert`);
  await loaded(page);
  await page.locator('[data-kind="row"] [data-column="adgroup"] a').first().click();
  await expect(page).toHaveURL(/segment=hour&highlightAlerts=true/);
  // The address changes before the screen is shown.
  await expect(page.getByRole('heading', { name: 'Ad group report' })).toBeVisible();
  await loaded(page);
  await expect(page.getByLabel('Alerts').getByText('Significant loss').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open parts' }).first().click();
  await expect(
    grid(page)
      .getByText(/^▲ \d\d:00/)
      .first(),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Highlight alerts' }).press('Space');
  await expect(page).not.toHaveURL(/highlightAlerts/);
  await expect(grid(page).getByText(/^▲/)).toHaveCount(0);
});

test('exports the alert report with one line per alert', async ({ page }) => {
  await authorize(page, 'admin');
  await page.goto(`/company/1/alertReport?${range(7)}`);
  await loaded(page);
  await page
    .getByRole('button', { name: 'Open all parts' })
    .or(page.locator('[role=columnheader] button[aria-label*="parts"]'))
    .first()
    .click();
  const shown = await page.getByRole('navigation', { name: 'Pages' }).innerText();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const names = new Set(
    file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  );
  expect(names.size).toBeLessThanOrEqual(Number(shown.match(/of (\d+)/)![1]));
  expect(file).toContain('Loss');
});

test('saves and shares a view, compares the view with the screen, and opens it by name', async ({ page, browser }) => {
  await openReport(page, 'admin', '?filters.sourceIdIn=5&orderBy=profit:ASC');
  const name = `Losers ${Date.now()}`;
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('For', { exact: true }).first().click();
  await expect(page.getByRole('option', { name: 'My team (you have no team)' })).toBeDisabled();
  await page.getByRole('option', { name: 'Chosen people' }).click();
  await page.getByLabel('People').first().click();
  await page.getByRole('option', { name: 'analyst', exact: true }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const button = page.getByRole('button', { name: new RegExp(`^Views: ${name}`) });
  await expect(button).toHaveAccessibleName(`Views: ${name}`);
  await expect(page).toHaveURL(/view=\d+/);

  // Another sort order marks the view as changed, and Reset restores the view's order.
  await page.getByText('Campaign', { exact: true }).first().click();
  await loaded(page);
  await expect(button).toHaveAccessibleName(`Views: ${name}, altered`);
  await button.click();
  await expect(page.getByText(/Differs from .*: grouping/)).toBeVisible();
  await expect(page.getByRole('button', { name: `${name} Shared with analyst` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} – Ad group report`));
  await expectAccessible(page);
  const link = page.url();
  await page.getByRole('button', { name: 'Reset to saved view' }).click();
  await loaded(page);
  await expect(button).toHaveAccessibleName(`Views: ${name}`);

  // A link overrides its view and shows the differences. Another user can open the view but not change it.
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'analyst');
  await other.goto(link);
  await loaded(other);
  await expect(other).toHaveURL(/groupLevel=campaign/);
  await other.getByRole('button', { name: `Views: ${name}, altered` }).click();
  await expect(other.getByRole('button', { name: `${name} Shared with you by admin` })).toBeVisible();
  await expect(other.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
  await other.close();

  // Opens the report by keyboard, from the global search.
  await page.goto(page.url().replace(/\?.*/, '?filters.deviceIdIn=2'));
  await loaded(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to…').fill(`View: ${name}`);
  await expect(page.getByText(`View: ${name}`).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filters\.sourceIdIn=5/);

  await button.click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`View “${name}” deleted.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
});

test('shows a colleague the same rows and columns through a link, without saving them', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const columnsOf = (on: Page) =>
    on
      .locator('[role=columnheader][data-column]')
      .evaluateAll((headers) => headers.map((header) => header.getAttribute('data-column')));
  const namesOf = (on: Page) => grid(on).locator('[data-kind="row"] [data-column="adgroup"] a').allInnerTexts();
  // Past days whose figures are final.
  const [day = ''] = range(7).slice('filters.dateRange='.length).split(',');
  await openReport(page, 'admin', `?filters.dateRange=${day},${day}&filters.sourceIdIn=5&orderBy=profit:ASC`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Sold', exact: true }).click();
  await page.getByRole('button', { name: 'Pin Cost', exact: true }).click();
  await page.keyboard.press('Escape');
  await loaded(page);
  await page.keyboard.press('Control+Shift+C');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [columns, names] = [await columnsOf(page), await namesOf(page)];
  expect(columns).not.toContain('sold');

  const other = await (await browser.newContext()).newPage();
  await openReport(other, 'analyst');
  const own = await columnsOf(other);
  await other.goto(link);
  await loaded(other);
  expect(await columnsOf(other)).toEqual(columns);
  await expect.poll(() => namesOf(other)).toEqual(names);
  await other.getByRole('button', { name: 'Columns, from a link' }).click();
  await expect(other.getByText('Your own columns are unchanged.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Show my columns' }).click();
  await other.keyboard.press('Escape');
  await expect.poll(() => columnsOf(other)).toEqual(own);
});

test('shows a message until dismissed, and shows feed shares in the header', async ({ page }) => {
  await signIn(page, 'admin');
  const text = `Feed is late ${Date.now()}`;
  await page.getByRole('button', { name: 'Send a message' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('To', { exact: true }).first().fill('admin');
  await page.getByRole('option', { name: 'admin', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent to 1 person.')).toBeVisible();
  const notice = page.getByRole('region', { name: 'Messages' });
  await expect(notice.getByText(text)).toBeVisible();
  await page.reload();
  await expect(notice.getByText(text)).toBeVisible();
  await notice.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
  const messages = page.waitForResponse((answer) => answer.request().postData()?.includes('HeaderMessages') ?? false);
  await page.reload();
  await messages;
  await expect(page.getByRole('button', { name: 'Yahoo Revenue Share' })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);

  await page.getByRole('button', { name: 'Yahoo Revenue Share' }).click();
  const shares = page.getByRole('dialog', { name: 'Yahoo Revenue Share' });
  for (const label of ['America (US)', 'Europe (EU)', 'APAC']) await expect(shares.getByText(label)).toBeVisible();
  await expect(shares.locator('tbody tr')).toHaveCount(3);
  await expect(shares.locator('tbody tr').first()).toContainText(/\d+%/);
  await expectAccessible(page);
  const again = page.waitForResponse((answer) => answer.request().postData()?.includes('HeaderRevenueShares') ?? false);
  await shares.getByRole('button', { name: 'Refresh shares' }).click();
  await again;
});
