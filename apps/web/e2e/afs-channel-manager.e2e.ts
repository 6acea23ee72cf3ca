import { authorize, expect, expectAccessible, grid, loaded, photograph, test } from './console.js';

const LIST = '/company/1/tools/afs-channel-manager';

test('charts and moves AFS channels, shows a conflict, and lists free channels', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await page.goto(LIST);
  await loaded(page);
  const chart = page.getByRole('region', { name: 'Peak usage by day' });
  await expect(chart.getByText('Peak usage', { exact: true }).first()).toBeVisible();
  await expect(chart.locator('.recharts-line-curve').first()).toHaveCSS('stroke', 'rgb(8, 127, 91)');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('AdSense for Search');
  await expectAccessible(page);
  await photograph(page, 'list-1440');

  // Removes one channel of the first site and adds another, effective today.
  await grid(page).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/manage\/\d+/);
  const address = page.url();
  const table = page.getByRole('table', { name: 'Channels' });
  const picker = page.getByRole('combobox', { name: /Free channels/ });
  await expect(picker).toBeEnabled();
  await picker.click();
  await page.keyboard.type('Spare 1');
  await page.getByRole('option', { name: /Spare 10/ }).click();
  await page.getByRole('option', { name: /Spare 11/ }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Add 2 channels' }).click();
  await expect(page.getByText(/2 channels added from .*Not saved yet\./)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'site-1440', { fullPage: true });
  await page.getByRole('button', { name: 'Save channels' }).click();
  await expect(page.getByText(/were saved: 2 added from/)).toBeVisible();
  await page.reload();
  await expect(table.getByRole('row', { name: /Spare 10/ })).toBeVisible();

  // Another user removes one channel while this user removes the other.
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Remove channel Spare 10' }).click();
  await page.getByRole('button', { name: 'Remove channel Spare 11' }).click();
  await other.keyboard.press('Control+s');
  await expect(other.getByText(/were saved: 1 removed from/)).toBeVisible();
  await page.getByRole('button', { name: 'Save channels' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Another user changed the channels of this site' });
  await expect(alert.getByRole('region', { name: 'Saved version' })).toContainText('Removed: Spare 10');
  await expect(alert.getByRole('region', { name: 'Your version' })).toContainText('Removed: Spare 11');
  await expectAccessible(page);
  await photograph(page, 'conflict-1440');
  await page.setViewportSize({ width: 400, height: 800 });
  await photograph(page, 'conflict-400');
  await alert.getByRole('button', { name: 'Apply my changes to it' }).click();
  await page.getByRole('button', { name: 'Save channels' }).click();
  await expect(page.getByText(/were saved: 1 removed from/)).toBeVisible();
  await expect(table.getByRole('row', { name: /Spare 1[01]/ })).toHaveCount(0);
  await other.close();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectAccessible(page);
  await photograph(page, 'site-400');

  // Released channels can be assigned again, on every page of the account.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(LIST);
  await grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /AdSense for Search/ })
    .click();
  await expect(page).toHaveURL(/account\/\d+/);
  await expect(page.getByText(/of [\d,]+ channels/)).toBeVisible();
  await page.getByRole('switch', { name: /Only channels that are free from/ }).click();
  await expect(page).toHaveURL(/free=yes/);
  await loaded(page);
  const channels = page.getByRole('grid', { name: 'Channels' });
  await channels.getByRole('button', { name: 'Channel', exact: true }).click();
  await expect(page).toHaveURL(/sort=name%3ADESC/);
  await expect(channels.getByRole('row', { name: /Spare 10/ })).toBeVisible();
  await expect(channels.getByRole('row', { name: /In use/ })).toHaveCount(0);
  await channels.getByRole('button', { name: 'ID', exact: true }).click();
  await expect(page).toHaveURL(/sort=id/);
  await expectAccessible(page);
  await photograph(page, 'account-1440');
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  await photograph(page, 'account-400');
  await page.goto(LIST);
  await loaded(page);
  await photograph(page, 'list-400');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

  // Missing entities show the messages of the specification.
  for (const [path, words] of [
    ['manage/999999', 'fetchAfsChannelManagerSite error'],
    ['account/999999', 'fetchAfsChannelManagerAccount error'],
  ] as const) {
    await page.goto(`${LIST}/${path}`);
    await expect(page.getByText(words)).toBeVisible();
  }
});
