import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, loaded, openReport, test } from './console.js';

test('preserves columns that are resized, pinned and moved', async ({ page }) => {
  await openReport(page, 'analyst');
  const cost = page.locator('[role=columnheader][data-column="cost"]');
  const before = (await cost.boundingBox())?.width ?? 0;
  const box = await cost.boundingBox();
  if (!box) throw new Error('no box');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await cost.boundingBox())?.width ?? 0)).toBe(Math.round(before) + 60);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Search columns').fill('cost');
  await page.getByRole('button', { name: 'Pin Cost' }).click();
  await page.keyboard.press('Escape');
  await expect(cost).toHaveAttribute('aria-colindex', '3');

  // Moves a line down by keyboard.
  await page.getByRole('button', { name: 'Columns' }).click();
  const grip = page.getByRole('button', { name: 'Move Profit', exact: true });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(150);
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(150);
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const profit = page.locator('[role=columnheader][data-column="profit"]');
  await expect(profit).toHaveAttribute('aria-colindex', '6');

  await page.reload();
  await loaded(page);
  await expect(profit).toHaveAttribute('aria-colindex', '6');
  await expect(cost).toHaveAttribute('aria-colindex', '3');
  expect(Math.round((await cost.boundingBox())?.width ?? 0)).toBe(Math.round(before) + 60);
});

test('exports the chart as an image and as figures', async ({ page }) => {
  await openReport(page, 'analyst');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save the chart' }).click();
  const picture = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  const png = readFileSync(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.byteLength).toBeGreaterThan(8000);
  await page.getByRole('button', { name: 'Save the chart' }).click();
  const figures = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = parse(readFileSync(await (await figures).path()), { bom: true }) as string[][];
  expect(lines[0]).toEqual(['Time', 'Cost', 'Earned', 'Margin']);
  expect(lines.length).toBeGreaterThan(20);
});

test('cancels an export', async ({ page }) => {
  await openReport(page, 'analyst');
  await page.route('**/api/export/**', () => new Promise(() => undefined));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Export to CSV' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Cancel export' }).click();
  await expect(notice).toHaveCount(0);
});
