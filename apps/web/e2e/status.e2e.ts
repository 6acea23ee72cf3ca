import { expect, expectAccessible, signIn, test } from './console.js';

test('shows the status of the console to all users, also on a phone and in dark mode', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.getByRole('button', { name: 'Account of viewer' }).click();
  await page.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(/company\/\d+\/status$/);
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
  for (const section of ['Syncing', 'Work', 'Backups', 'Console'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
  await expect(page.getByText('Queued for the worker')).toBeVisible();
  await expect(page.getByText('Last restore drill', { exact: true })).toBeVisible();
  // The user can't open tasks, so there is no link to them.
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(400);
});
