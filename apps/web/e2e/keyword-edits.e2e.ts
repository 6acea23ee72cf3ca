import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, loaded, openSettings, signIn, test } from './console.js';

const COLUMNS = 'keyword matchType keywordStatus maxCPC bought spend adgroup';

interface KeywordRow {
  readonly keywordId: string | null;
  readonly maxCPC: number | null;
  readonly keywordEditableFields: readonly string[] | null;
}

/**
 * Opens yesterday's keywords of Google Search as a user who can change them. Returns the rows of the response, sorted
 * by name so that new figures don't move rows.
 */
async function openKeywords(page: Page, username = 'admin'): Promise<readonly KeywordRow[]> {
  await signIn(page, username);
  await page.evaluate((columns) => {
    const kept = { order: [], visible: columns.split(' '), pinned: [], widths: {} };
    localStorage.setItem('adops.columns.keywordReport', JSON.stringify(kept));
    localStorage.setItem('adops.chart.keywordReport', 'closed');
  }, COLUMNS);
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/graphql') || !response.request().postData()?.includes('keywordReport')) return false;
    const { data } = (await response.json()) as { data?: { keywordReport?: { rows?: unknown } } };
    return data?.keywordReport?.rows !== undefined;
  });
  await openSettings(page, 'keyword-report?filters.sourceIdIn=5&orderBy=keyword:ASC');
  const { data } = (await (await answered).json()) as { data: { keywordReport: { rows: KeywordRow[] } } };
  return data.keywordReport.rows;
}

const cells = (page: Page, column: string): Locator => page.locator(`[data-kind="row"] [data-column="${column}"]`);

/** Returns the indexes of rows with a bid that can be changed. */
const changeable = (rows: readonly KeywordRow[]): number[] =>
  rows.flatMap(({ maxCPC, keywordEditableFields }, place) =>
    maxCPC !== null && keywordEditableFields?.includes('maxCPC') ? [place] : [],
  );

/** Sets a bid at the platform itself, as a user of the platform would. */
function setOutside(request: APIRequestContext, baseURL: string, id: string, units: number) {
  const url = `http://localhost:${Number(new URL(baseURL).port) + 1}/sandbox/edits`;
  const patch = { maxCpc: Math.round(units * 1_000_000) };
  return request.post(url, { data: { platform: 'google', level: 'keyword', id, patch } });
}

test('changes a keyword bid, and shows a conflict with a change at the platform', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const rows = await openKeywords(page);
  const place = changeable(rows)[0]!;
  const { keywordId, maxCPC } = rows[place]!;
  const bid = cells(page, 'maxCPC').nth(place);
  const editor = page.getByRole('dialog', { name: 'Change max. CPC' });

  const wanted = (maxCPC! + 0.03).toFixed(2);
  await bid.focus();
  await page.keyboard.press('F2');
  await expect(editor.getByLabel('New max. CPC')).toBeFocused();
  await expectAccessible(page);
  await editor.getByLabel('New max. CPC').fill(wanted);
  await page.keyboard.press('Enter');
  await expect(editor).toHaveCount(0);
  await expect(bid).toContainText(wanted);
  await expect(bid).toBeFocused();

  const outside = (maxCPC! + 0.11).toFixed(2);
  expect((await setOutside(request, baseURL!, keywordId!, Number(outside))).ok()).toBe(true);
  const mine = (maxCPC! + 0.05).toFixed(2);
  await bid.getByRole('button').click();
  await editor.getByLabel('New max. CPC').fill(mine);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toContainText(`The platform has ${outside}`);
  await expect(editor.getByRole('alert')).toContainText('Nothing was written.');
  await expectAccessible(page);
  await editor.getByRole('button', { name: /^Keep/ }).click();
  await loaded(page);
  await expect(bid).toContainText(outside);

  // The change is sent after the platform's value is known.
  await bid.getByRole('button').click();
  await editor.getByLabel('New max. CPC').fill(mine);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await expect(bid).toContainText(mine);
});

test('pauses a keyword in the report, and previews a bid change of several keywords', async ({ page }) => {
  test.setTimeout(240_000);
  const [, first, second] = changeable(await openKeywords(page)) as [number, number, number];
  const dot = cells(page, 'keyword').nth(first).getByRole('button');
  const was = ((await dot.getAttribute('aria-label')) ?? '').startsWith('Enabled');
  const [act, now] = was ? ['Pause', 'Paused'] : ['Enable', 'Enabled'];
  await dot.click();
  await page.getByRole('dialog', { name: 'Change status' }).getByRole('button', { name: act, exact: true }).click();
  await expect(dot).toHaveAccessibleName(`${now}: change`);
  await expect(cells(page, 'keywordStatus').nth(first)).toHaveText(now!);

  const name = await cells(page, 'keyword').nth(second).innerText();
  for (const place of [first, second]) await page.locator('[data-kind="row"]').nth(place).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 keywords' });
  await dialog.getByLabel('Value').fill('100');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await expect(drawer.getByText('Draft – not sent yet')).toBeVisible({ timeout: 30_000 });
  await expect(drawer.getByText(name.split('\n')[0]!).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  // The menu of a cell appears over the drawer, not under it.
  await drawer.locator('[role=gridcell][data-cell]').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy row' }).click();
  await drawer.getByRole('button', { name: /^Apply/ }).click();
  await expect(drawer.getByText('2 of 2 · 2 done')).toBeVisible({ timeout: 60_000 });
});
