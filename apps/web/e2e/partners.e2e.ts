import { expect, expectAccessible, grid, loaded, openSettings, signIn, test } from './console.js';

test('a partner account: create, refused input, clone, edit by somebody else, secrets, delete', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Story account ${Date.now() % 100_000}`;
  await signIn(page, 'admin');
  await openSettings(page, 'partners');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Google Ads Search' }).click();
  await loaded(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is needed.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Account id at the partner').fill(`story-${Date.now()}`);
  await page.getByRole('textbox', { name: 'Refresh token' }).fill('a token nobody reads again');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Account ${name} was created.`)).toBeVisible();

  // Opened again it shows that the secret is set, and not what it is.
  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Set, and never shown again.', { exact: false })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Refresh token' })).toHaveValue('********');
  await expectAccessible(page);
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'admin');
  await expect(other).toHaveURL(/company/);
  await other.goto(address);
  await other.getByText('Not active', { exact: true }).click();
  await other.getByRole('button', { name: 'Save account' }).click();
  await expect(other.getByText(`Account ${name} was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByLabel('Tracking template').fill('{lpurl}');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('They changed: State.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByLabel('Tracking template')).toHaveValue('');

  await page.getByRole('link', { name: 'Clone' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} copy`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`Account ${name} copy was created from ${name}.`)).toBeVisible();

  for (const each of [`${name} copy`, name]) {
    await openSettings(page, `partners/accounts/google-search?q=${encodeURIComponent(each)}`);
    await page.getByRole('link', { name: each, exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText(`Account ${each} was deleted.`)).toBeVisible();
  }
});

test('an account with figures is not deleted, and an unknown partner is not found', async ({ page }) => {
  await signIn(page, 'admin');
  await openSettings(page, 'partners/accounts/google-search');
  await grid(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Failed to delete')).toBeVisible();
  await page.goto('/company/1/partners/details/no-such');
  await expect(page.getByText('Partner not found')).toBeVisible();
});
