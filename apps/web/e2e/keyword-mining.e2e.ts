import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, test } from './console.js';

const ads = (page: Page) => page.getByRole('grid', { name: 'Keyword mining' });

test('finds, filters and tracks competitor ads, and stores the filters in the URL', async ({ page }) => {
  test.setTimeout(240_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/overview');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Keyword Mining Tool' }).click();
  await expect(page.getByRole('heading', { name: 'Keyword mining' })).toBeVisible();
  await expect(page.getByText('Source: PropellerAds')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Collected .* UTC$/)).toBeVisible();
  await expect(page.getByText('Regions that are not countries: EU')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Last shown/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(ads(page)).toContainText('Not used', { timeout: 20_000 });
  await expectAccessible(page);

  // A date range is rejected if it is reversed, and ignored in the address if it is invalid.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Times shown' }).click();
  await page.getByRole('textbox', { name: 'Times shown from' }).fill('9000');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The number must not be below the first number.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filters\.timesShown=9000,/);
  await expect(page.getByRole('button', { name: 'Times shown 9K or more' })).toBeVisible();
  await expect(ads(page)).not.toContainText('1K–5K', { timeout: 20_000 });
  const address = page.url();
  await page.goto('/company/1/overview');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Times shown 9K or more' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Remove Times shown' }).click();

  // The days are requested only if both ends are selected.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Last shown' }).click();
  const days = page.getByRole('dialog').getByRole('button', { name: /^\d+ \w+ \d{4}$/ });
  await days.first().click();
  await expect(page).not.toHaveURL(/filters\.lastShownAt/);
  await days.first().click();
  await expect(page).toHaveURL(/filters\.lastShownAt=(\d{4}-\d\d-\d\d),\1/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Last shown' }).click();

  // Only keywords of the same region can be tracked together.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('Germany');
  await page.getByRole('option', { name: 'Germany Region' }).click();
  await expect(page).toHaveURL(/filters\.regionIdIn=276/);
  await expect(ads(page).getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
  await ads(page).getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Start tracking…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track 1 keyword' });
  await expect(dialog.getByText('checked once a day', { exact: false })).toBeVisible();
  await expectAccessible(page);
  const site = dialog.getByRole('combobox', { name: 'Site' });
  if ((await site.inputValue()) === '') {
    await site.click();
    await page.getByRole('option').filter({ visible: true }).first().click();
  }
  await dialog.getByRole('button', { name: 'Track 1 keyword' }).click();
  await expect(page.getByText('Tracking of 1 keyword was started.')).toBeVisible({ timeout: 20_000 });
  await expect(ads(page).getByRole('link', { name: 'Tracked' }).first()).toBeVisible({ timeout: 20_000 });
  await ads(page).getByRole('link', { name: 'Tracked' }).first().click();
  await expect(page).toHaveURL(/keyword-group-stats\/\d+/);
  // Restores the initial state.
  await page.getByRole('button', { name: 'Stop tracking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop tracking' }).click();
  await expect(page.getByText('The group was stopped.')).toBeVisible({ timeout: 20_000 });

  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/company/1/tools/keyword-mining-tool');
  await expect(ads(page)).toContainText('Times shown', { timeout: 20_000 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
