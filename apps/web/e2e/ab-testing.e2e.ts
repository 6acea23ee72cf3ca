import { authorize, expect, expectAccessible, test } from './console.js';

test('lists A/B tests, and shows a test with its verdict, notes, file and errors', async ({ page }) => {
  test.setTimeout(180_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/ab-testing/list');
  await expect(page.getByRole('heading', { name: 'A/B tests' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ads between results, first try')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ads between results', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(3);
  await expect(results.getByRole('row').last()).toContainText(/Ads between results.*[+−-]\d.*%/);
  await expect(results.getByRole('status')).toContainText('full days');
  await expect(page.getByRole('heading', { name: 'RPS by day' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Device').click();
  await expect(page).toHaveURL(/groupBy=device/);
  await expect(figures.getByText('Mobile').first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^ab-test-\d+.*\.csv$/);

  const note = `Seen ${Date.now()}`;
  await page.getByLabel('Decision note').fill(note);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Decision note')).toHaveValue(note, { timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

  await page.goto('/company/1/tools/ab-testing/999999');
  await expect(page.getByText('Failed to fetch A/B test report')).toBeVisible();
});

test('validates, starts, stops and deletes an A/B test at the site', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Story ${Date.now()}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/ab-testing/1');
  const site = (
    await page
      .getByText(/ · since | to /)
      .first()
      .innerText({ timeout: 30_000 })
  ).split(' · ')[3]!;
  await page.goto('/company/1/tools/ab-testing/create-test');
  await expect(page.getByRole('heading', { name: 'New A/B test' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('Enter a name for the test.')).toBeVisible();
  await expect(page.getByText('Choose a site.', { exact: true })).toBeVisible();
  await expect(page.getByText('Choose an experiment.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name').fill(name);
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).first().click();
  };
  await choose('Site', site);
  await choose('Experiment', 'Search box');
  await expect(page.getByLabel('Variant 3')).toHaveValue('Popular searches');
  await page.getByLabel('Weight').first().fill('50');
  await expect(page.getByText('Sum of weights: 116%')).toBeVisible();
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('The weights must add up to 100%.')).toBeVisible();
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await page.getByLabel('End (UTC)').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('End (UTC)').fill('2099-01-01T00:00');
  await expect(page.getByText(/visits per variant/)).toBeVisible();
  await page.getByRole('button', { name: 'Start test' }).click();

  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Running ·/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop test' }).click();
  await expect(page.getByText(/^Stopped ·/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Delete test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete test' }).click();
  await expect(page).toHaveURL(/ab-testing\/list$/);
  await expect(page.getByRole('heading', { name: 'A/B tests' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
