import {
  authorize,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  grid,
  loaded,
  openSettings,
  test,
} from './console.js';

test('creates, clones and deletes a partner account, with validation, a conflict and secrets', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Story account ${Date.now() % 100_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'partners');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Google Ads Search' }).click();
  await loaded(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Partner account ID').fill(`story-${Date.now()}`);
  await page.getByRole('textbox', { name: 'Refresh token' }).fill('a token never shown again');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Account ${name} was created.`)).toBeVisible();

  // When reopened, it shows that the secret is set but not its value.
  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Set and hidden.', { exact: false })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Refresh token' })).toHaveValue('********');
  await expectAccessible(page);
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(address);
  await other.getByText('Inactive', { exact: true }).click();
  await other.getByRole('button', { name: 'Save account' }).click();
  await expect(other.getByText(`Account ${name} was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByLabel('Tracking template').fill('{lpurl}');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('They changed: Status.')).toBeVisible();
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

test('prevents deletion of an account with figures, and shows an error for an unknown partner', async ({ page }) => {
  await authorize(page, 'admin');
  await openSettings(page, 'partners/accounts/google-search');
  await grid(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Failed to delete')).toBeVisible();
  await page.goto('/company/1/partners/details/no-such');
  await expect(page.getByText('Partner not found')).toBeVisible();
});

test('creates, assigns and deletes a shared sign-in, with validation and a conflict', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const label = `Story manager ${Date.now() % 1_000_000}`;
  const account = `Sharing account ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'partners/accounts/google-search');
  await page.getByRole('link', { name: 'Shared sign-ins' }).click();
  await expect(page.getByRole('heading', { name: /^Shared sign-ins at/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create sign-in' }).first().click();
  await page.getByRole('button', { name: 'Create sign-in' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(label);
  await page.getByRole('button', { name: 'Create sign-in' }).click();
  await expect(page.getByText("Fill in the partner's sign-in fields.")).toBeVisible();
  // Shows only the fields that this partner requires.
  await expect(page.getByRole('textbox', { name: 'Developer token' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Refresh token' }).fill('a token of many accounts');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Sign-in ${label} was created.`)).toBeVisible();

  // An account uses the shared sign-in instead of its own.
  await openSettings(page, 'partners/accounts/google-search');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(account);
  await page.getByLabel('Partner account ID').fill(`sharing-${Date.now()}`);
  await page.getByRole('combobox', { name: 'Signs in with' }).click();
  await page.getByRole('option', { name: label }).click();
  await expect(page.getByRole('textbox', { name: 'Refresh token' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`Account ${account} was created.`)).toBeVisible();

  await openSettings(page, 'partners/accounts/google-search/sign-ins');
  const search = page.getByRole('textbox', { name: /^Search / });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill(label);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await search.press('Enter');
  await expect(page.getByText('One account signs in with it', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Refresh token' })).toHaveValue('********');
  await expectAccessibleInBothThemes(page);
  const address = page.url();
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(address);
  await other.getByLabel('Name', { exact: true }).fill(`${label} theirs`);
  await other.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(other.getByText(`Sign-in ${label} theirs was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByRole('textbox', { name: 'Client id' }).fill('mine');
  await page.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(
    page.getByText('Someone else changed this sign-in in the meantime. Nothing was saved. Reload it and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Name.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete sign-in' }).click();
  await expect(page.getByText('An account uses this sign-in. Assign another sign-in to it first.')).toBeVisible();

  await openSettings(page, `partners/accounts/google-search?q=${encodeURIComponent(account)}`);
  await page.getByRole('link', { name: account, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`Account ${account} was deleted.`)).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete sign-in' }).click();
  await expect(page.getByText(`Sign-in ${label} theirs was deleted.`)).toBeVisible();
});

test("offers the platform's pages, pixels and conversions", async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openSettings(page, 'partners/accounts/meta?status=active');
  await grid(page).getByRole('link').first().click();
  const pages = page.getByRole('combobox', { name: 'Pages' });
  const pixel = page.getByRole('combobox', { name: 'Pixel' });
  await expect(pages).toBeVisible();
  const save = async (): Promise<void> => {
    const address = page.url();
    await page.getByRole('button', { name: 'Save account' }).click();
    await expect(page.getByText(/Account .* was saved\./)).toBeVisible();
    await page.goto(address);
    await expect(pixel).toBeVisible();
  };
  const chosenPage = page.locator('.mantine-Pill-root').filter({ hasText: 'Findwise (501)' });
  // An interrupted story may have left them selected.
  if ((await pixel.inputValue()) === '') {
    await pixel.click();
    await page.getByRole('option', { name: 'Sites pixel (601)' }).click();
  }
  if ((await chosenPage.count()) === 0) {
    await pages.click();
    await page.getByRole('option', { name: 'Findwise (501)' }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('switch', { name: 'ROAS bidding' }).click();
  await expectAccessible(page);
  await save();
  await expect(pixel).toHaveValue('Sites pixel (601)');
  await expect(chosenPage).toHaveCount(1);
  // Removes them again.
  await pixel.fill('');
  await page.keyboard.press('Escape');
  await pages.press('Backspace');
  await expect(chosenPage).toHaveCount(0);
  await page.getByRole('switch', { name: 'ROAS bidding' }).click();
  await save();
  await expect(chosenPage).toHaveCount(0);

  await openSettings(page, 'partners/accounts/zemanta?status=active');
  await grid(page).getByRole('link').first().click();
  await page.getByRole('combobox', { name: 'Default conversion definition' }).click();
  await expect(page.getByRole('option', { name: 'Conversions (61)' })).toBeVisible();
});
