import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, loaded, toNumber, totalOf, authorize } from './console.js';

/** Signs in and opens a screen of the first company. */
export async function openScreen(page: Page, screen: string, username = 'analyst'): Promise<void> {
  await authorize(page, username);
  await page.goto(`/company/1/${screen}`);
}

/** Collects the request bodies of an operation. */
export function callsOf(page: Page, operation: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes(`${operation}(`)) bodies.push(body);
  });
  return bodies;
}

/** Returns the file of the report as CSV: its header and lines. */
export async function exported(page: Page): Promise<{ head: string[]; lines: string[][] }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const text = readFileSync(await (await download).path(), 'utf8').trim();
  const [head = [], ...lines] = text.split(/\r?\n/).map((line) => line.split(','));
  return { head, lines };
}

/** Expects the rows of the file to add up to the totals on screen. Retries if figures were restated in between. */
export async function expectSums(
  page: Page,
  columns: readonly (readonly [label: string, column: string])[],
): Promise<void> {
  await expect(async () => {
    const totals = await Promise.all(
      columns.map(async ([, column]) => toNumber(await totalOf(page, column).innerText())),
    );
    const { head, lines } = await exported(page);
    const sums = columns.map(([label]) => {
      const place = head.indexOf(label) - head.length;
      expect(place).toBeLessThan(0);
      return lines.reduce((total, cells) => total + Number(cells.at(place) ?? 0), 0);
    });
    if (sums.every((sum, at) => Math.abs(sum - totals[at]!) < 0.05)) return;
    await page.reload();
    await loaded(page);
    expect(sums).toEqual(totals);
  }).toPass({ timeout: 60_000 });
}

/** Expects the URL alone to restore the screen. Retries, because figures may be restated in between. */
export async function expectReloadSame(page: Page): Promise<void> {
  const url = page.url();
  await expect(async () => {
    await loaded(page);
    const before = await page.locator('[aria-rowindex="2"]').textContent();
    await page.goto(url);
    await loaded(page);
    await expect(page.locator('[aria-rowindex="2"]')).toHaveText(before ?? '', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  expect(page.url()).toBe(url);
}
