import { expect, expectAccessible, loaded, test } from './console.js';
import { exported, openScreen } from './report-steps.js';

test('opens, filters and exports issues, and links to the platform', async ({ page }) => {
  test.setTimeout(150_000);
  await openScreen(page, 'googleIssueReport', 'admin');
  await loaded(page);
  await expect(page).toHaveURL(/filters\.campaignStatus=active&filters\.adGroupStatus=active/);
  await expect(page.locator('[role=columnheader][data-column=updatedAt]')).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);

  const link = page.locator(
    '[role=gridcell] a[href^="https://ads.google.com/"], [role=gridcell] a[href^="https://ui.ads.microsoft.com/"]',
  );
  await expect(link.first()).toHaveAttribute('target', '_blank');
  await expect(link.first()).toHaveAttribute('rel', /noopener/);

  const { head, lines } = await exported(page);
  expect(head.slice(0, 2)).toEqual(['Issue', 'Type']);
  expect(lines.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('campaign');
  await page.getByRole('option', { name: 'Campaign Level' }).click();
  await loaded(page);
  await expect(page).toHaveURL(/filters\.issueLevelIdIn=1/);

  // Columns that were hidden before are shown again.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes('columns.googleIssueReport'));
    const stored = { order: ['issue', 'campaignName'], visible: ['campaignName'] };
    if (key) localStorage.setItem(key, JSON.stringify(stored));
  });
  await page.reload();
  await loaded(page);
  for (const column of ['issue', 'createdAt', 'updatedAt'])
    await expect(page.locator(`[role=columnheader][data-column=${column}]`)).toBeVisible();

  await page.goto(page.url().replace(/googleIssueReport.*/, 'facebookIssueReport'));
  await loaded(page);
  await expect(page).toHaveURL(/filters\.campaignStatus=ACTIVE&filters\.adSetStatus=ACTIVE/);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
