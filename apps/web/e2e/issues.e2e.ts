import { expect, expectAccessible, loaded, test } from './console.js';
import { openScreen } from './report-steps.js';

test('issues: opened, narrowed, followed to the platform and exported', async ({ page }) => {
  test.setTimeout(150_000);
  await openScreen(page, 'googleIssueReport', 'admin');
  await loaded(page);
  await expect(page).toHaveURL(/filters\.campaignStatus=active/);
  await expect(page).toHaveURL(/filters\.adGroupStatus=active/);
  await expect(page.locator('[role=columnheader][data-column=updatedAt]')).toHaveAttribute('aria-sort', 'descending');
  const count = page.getByText(/^[\d,]+ issues?\b/).first();
  await expect(count).toBeVisible();
  await expectAccessible(page);

  const link = page.getByRole('link', { name: /.+/ }).and(page.locator('a[href^="https://"]')).first();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Find a filter').fill('campaign');
  await page.getByRole('option', { name: 'Campaign Level' }).click();
  await loaded(page);
  await expect(page).toHaveURL(/filters\.issueLevelIdIn=1/);

  await openScreen(page, 'facebookIssueReport', 'admin');
  await loaded(page);
  await expect(page).toHaveURL(/filters\.adSetStatus=ACTIVE/);
  await expectAccessible(page);
});
