import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSheets } from '../../server/test/workbook-reader.js';
import { authorize, expect, expectAccessible, mailPage, test } from './console.js';

const opened = async (download: Download) => unzipSheets(readFileSync(await download.path()));
const micros = (cell: unknown): number => Math.round(Number(cell) * 1e6);

/** Returns the cost of accounts over days as in the daily report, in micros. */
async function reported(
  page: Page,
  range: { start: string; end: string },
  sources: readonly number[],
): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('adops.token'));
  const answer = await page.request.post('/company/1/api/graphql', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      query: `query ($range: DateRangeInput!, $sources: [Int!]) {
        dailyReport(filters: { dateRange: $range, sourceIdIn: $sources }) { rowTotal { cost } } }`,
      variables: { range, sources },
    },
  });
  const { data } = (await answer.json()) as { data: { dailyReport: { rowTotal: { cost: number } } } };
  return micros(data.dailyReport.rowTotal.cost);
}

test('requests monthly costs, opens the emailed file without a sign-in, and checks its sums', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const mail = mailPage(baseURL);
  const receiver = `costs.${Date.now()}@demo.example`;
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/monthly-costs-report');
  const form = page.getByRole('form', { name: 'Request a cost report' });

  // Validation errors appear at the fields.
  await form.getByRole('checkbox', { name: /^All \d+ accounts$/ }).uncheck();
  await form.getByLabel('Recipient email').fill('no address');
  await form.getByRole('button', { name: 'Request report' }).click();
  await expect(form.getByText('Choose at least one account.')).toBeVisible();
  await expect(form.getByText('Enter a valid email address.')).toBeVisible();
  await expectAccessible(page);

  // Selects two sources and all of their accounts.
  for (const name of ['Adwords Display', 'Bing Search', 'Outbrain', 'Taboola', 'Verizon DSP'])
    await form.getByRole('checkbox', { name: new RegExp(`^${name} \\(`) }).uncheck();
  await form.getByRole('checkbox', { name: /^All \d+ accounts$/ }).check();
  await form.getByLabel('Recipient email').fill(receiver);
  await form.getByRole('button', { name: 'Request report' }).click();
  await expect(page.getByText(`The cost report will be sent to ${receiver}.`)).toBeVisible();
  const row = page.getByRole('table', { name: 'Your requests' }).getByRole('row').filter({ hasText: receiver });
  await expect(row.getByText('Sent')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // The recipient has no account in this console.
  const context = await browser.newContext({ acceptDownloads: true });
  const theirs = await context.newPage();
  await theirs.goto(mail);
  await theirs.getByRole('row').filter({ hasText: receiver }).first().getByRole('link').click();
  await theirs.getByRole('link', { name: /\/costs\/1#/ }).click();
  const button = theirs.getByRole('button', { name: 'Download workbook' });
  await expect(button).toBeVisible();
  await expect(theirs).toHaveURL(/\/costs\/1$/);
  await expectAccessible(theirs);
  const waiting = theirs.waitForEvent('download');
  await button.click();
  const [about, regions, days] = await opened(await waiting);
  await expect(theirs.getByText('Saved to your downloads.')).toBeVisible();

  // Days, sources and regions match the daily report to the micro.
  const facts = Object.fromEntries(about!) as Record<string, string>;
  const total = await reported(page, { start: facts['First day (UTC)']!, end: facts['Last day (UTC)']! }, [5, 17]);
  expect(total).toBeGreaterThan(0);
  expect(days!.slice(1).reduce((sum, cells) => sum + micros(cells[7]), 0)).toBe(total);
  expect(micros(regions!.at(-1)![2])).toBe(total);
  expect(new Set(regions!.slice(1).map(([source]) => source))).toEqual(
    new Set(['Adwords Search', 'Facebook', 'All sources']),
  );
  for (const [, , , , , own, rate, cost] of days!.slice(1))
    expect(Math.abs(Number(own) * Number(rate) - Number(cost))).toBeLessThan(0.000_01);

  // The requester downloads the same file. The link expires when the request is removed.
  const mine = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  expect(await opened(await mine)).toEqual([about, regions, days, expect.anything()]);
  await row.getByRole('button', { name: /^Remove the request/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove request' }).click();
  await expect(page.getByText('Its link no longer works.', { exact: false })).toBeVisible();
  await expect(row).toHaveCount(0);
  await button.click();
  await expect(theirs.getByRole('alert')).toContainText('This link has expired or was removed.');
  await context.close();
});
