import { authorize, expect, expectAccessible, grid, loaded, openSettings, signIn, test } from './console.js';

test('creates a role by groups, rejects an invalid name, detects a conflict, and deletes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Reader ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'access-control/roles');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByLabel('Name').fill('Buyer');
  await page.getByRole('checkbox', { name: /^Core reports/ }).click();
  await expect(page.getByText(/^5 of \d+ selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('A role with this name already exists.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Role ${name} was created.`)).toBeVisible();

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByLabel('Find a permission').fill('hourly-report');
  await other.getByRole('checkbox', { name: /^Hourly report/ }).click();
  await other.getByRole('button', { name: 'Save role' }).click();
  await expect(other.getByText(`Role ${name} was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByLabel('Description').fill('Reads');
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('They changed: Permissions.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByText('4 of 71 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`Role ${name} was deleted.`)).toBeVisible();
});

test('creates a user, explains access, detects a conflict, and deletes the user', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const username = `story.user.${Date.now() % 1_000_000}`;
  const password = 'lengthy words of a story';
  await authorize(page, 'admin');
  await openSettings(page, 'access-control/users');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create with a password' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email address').fill(`${username}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm password', { exact: true }).fill('password2');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('This password is too common', { exact: false })).toBeVisible();
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('combobox', { name: 'Roles' }).fill('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Team', exact: true }).fill('Search');
  await page.getByRole('option', { name: 'Search' }).click();
  await page.getByRole('switch', { name: 'Access to all accounts of the team' }).click();
  await expect(
    page.getByRole('cell', { name: /^Team access because the buyer is .* of Search/ }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText(`User ${username} was created.`)).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, username, password);
  await expect(theirs).toHaveURL(/company\/1/);

  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(username);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('switch', { name: 'Active' }).click();
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByLabel('Email address').fill(`${username}@elsewhere.example`);
  await other.getByRole('button', { name: 'Save user' }).click();
  await expect(other.getByText(`User ${username} was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: 'Save user' }).click();
  await expect(
    page.getByText('Someone else changed this user in the meantime. Nothing was saved. Reload it and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(`${username}@elsewhere.example`);
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Save user' }).click();
  await expect(page.getByText(`User ${username} was saved.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/login/);
  await theirs.context().close();

  await page.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText("The user is signed out everywhere and can't sign in again.")).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(`User ${username} was deleted.`)).toBeVisible();
});

test('previews, sets, replaces and removes a revenue share', async ({ page }) => {
  test.setTimeout(90_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/partners/details/yahoo/revenue-share');
  // The first row is next month. On the first day of a month, the current month has no day to restate, so the story
  // uses the previous one.
  const cell = page.getByRole('button', { name: /, America \(US\): .* Change$/ });
  await expect(cell.first()).toBeVisible();
  await expectAccessible(page);
  await cell.nth(2).click();
  await page.getByLabel('Our share, percent').fill('101');
  await expect(page.getByText('The share must be greater than 0 and at most 100%.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set share' })).toBeDisabled();
  await page.getByLabel('Our share, percent').fill('50');
  await expect(page.getByText(/It restates \d+ days? and changes earned by/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Next month has no figures yet.
  await cell.first().click();
  await page.getByLabel('Our share, percent').fill('77.5');
  await expect(page.getByText('No past days would change', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Set share' }).click();
  await expect(page.getByText('77.5% now.', { exact: false })).toBeVisible();
  await expect(cell.first()).toHaveText('77.5%');
  // Saving it again replaces the value.
  await cell.first().click();
  await expect(page.getByLabel('Our share, percent')).toHaveValue(/^77\.5/);
  await page.getByLabel('Our share, percent').fill('80');
  await page.getByRole('button', { name: 'Set share' }).click();
  await expect(cell.first()).toHaveText('80%');
  await cell.first().click();
  await page.getByRole('button', { name: 'Remove the share' }).click();
  await expect(page.getByText('No past days would change', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove share' }).click();
  await expect(cell.first()).toHaveText('NA');
});
