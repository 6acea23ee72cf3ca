import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, loaded, openSettings, signIn, test } from './console.js';

const cells = (page: Page, column: string): Locator => page.locator(`[data-kind="row"] [data-column="${column}"]`);
const dots = (page: Page): Locator => cells(page, 'placement').getByRole('button', { name: /Enabled, change$/ });

/** Opens yesterday's Taboola placements by ad group, sorted by name, so that new figures move no row. */
async function openPlacements(page: Page, username = 'admin'): Promise<void> {
  await signIn(page, username);
  await page.evaluate(() => localStorage.setItem('adops.chart.placementReport', 'closed'));
  await openSettings(page, 'placement-report?filters.sourceIdIn=14&orderBy=placement:ASC');
  await loaded(page);
}

/** Waits for the blocked placements, which are synced soon after the start. */
async function waitForSwitches(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await loaded(page);
    await expect(dots(page).nth(1)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
}

test('blocks several placements, and unblocks placements in the blocked placements list', async ({ page }) => {
  test.setTimeout(300_000);
  await openPlacements(page);
  await waitForSwitches(page);
  const rows = page
    .locator('[data-kind="row"]')
    .filter({ has: page.getByRole('button', { name: /Enabled, change$/ }) });
  const chosen = rows.first();
  const name = (await chosen.locator('[data-column="placement"]').innerText()).split('\n')[0]!;
  const place = await chosen.locator('[data-column="adgroup"]').innerText();
  const second = rows.nth(1);
  for (const row of [chosen, second]) await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 placements' });
  await dialog.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Block' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await expect(drawer.getByText('Draft – not sent yet')).toBeVisible({ timeout: 30_000 });
  await expect(drawer.getByText('blocked').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /^Apply/ }).click();
  await expect(drawer.getByText('2 of 2 · 2 done')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await loaded(page);
  await expect(
    cells(page, 'placement')
      .getByRole('button', { name: `${name}: Blocked, change` })
      .first(),
  ).toBeVisible();

  await openSettings(page, `tools/blocked-placements?filters.sourceIdIn=14&orderBy=campaignName:ASC`);
  await loaded(page);
  // On platforms without ad groups, it is blocked in the campaign with that name.
  const blocked = page
    .locator('[data-kind="row"]')
    .filter({ hasText: name })
    .filter({ hasText: place.split('\n')[0]! });
  await expect(blocked).toHaveCount(1);
  await blocked.getByRole('button', { name: /^Release/ }).click();
  const question = page.getByRole('dialog', { name: /^Release 1 placement/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Release 1 placement' }).click();
  await expect(blocked.getByText('Released')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.reload();
  await loaded(page);
  await expect(blocked).toHaveCount(0);
});

test('blocks a placement and adjusts its bid in the report', async ({ page }) => {
  test.setTimeout(240_000);
  await openPlacements(page);
  await waitForSwitches(page);
  const row = page.locator('[data-kind="row"]').filter({ has: page.getByRole('button', { name: /Enabled, change$/ }) });
  const at = Number(await row.last().getAttribute('aria-rowindex'));
  const line = page.locator(`[aria-rowindex="${at}"]`);
  await line.getByRole('button', { name: /Enabled, change$/ }).click();
  const editor = page.getByRole('dialog', { name: 'Change status' });
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(editor).toHaveCount(0);
  await expect(line.getByRole('button', { name: /Blocked, change$/ })).toBeVisible();
  await line.getByRole('button', { name: /Blocked, change$/ }).click();
  await editor.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(line.getByRole('button', { name: /Enabled, change$/ })).toBeVisible();

  const factor = line.locator('[data-column="cpcAdjustment"]');
  await factor.focus();
  await page.keyboard.press('F2');
  const bids = page.getByRole('dialog', { name: 'Change bid adjustment' });
  await bids.getByLabel('New bid adjustment').fill('9');
  await page.keyboard.press('Enter');
  await expect(bids.getByText('The value must be between 0.5 and 2.')).toBeVisible();
  await expectAccessible(page);
  await bids.getByLabel('New bid adjustment').fill('1.25');
  await page.keyboard.press('Enter');
  await expect(bids).toHaveCount(0);
  await expect(factor).toContainText('1.25');
});
