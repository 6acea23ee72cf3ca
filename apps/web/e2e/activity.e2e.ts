import { authorize, callAs, expect, expectAccessible, loaded, openSettings, test } from './console.js';

const changes = 'table[aria-label="Changes"]';

test('shows, finds and explains a change in user activity, and links to its entity', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openSettings(page, 'access-control/teams');
  const name = `Watchers ${Date.now() % 100_000}`;
  await page.getByRole('link', { name: 'Create team' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText(`Team ${name} was created.`)).toBeVisible();
  await loaded(page);
  await page.getByRole('link', { name }).click();
  await page.getByLabel('Name').fill(`${name} of the night`);
  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText('was saved.')).toBeVisible();

  // Opens the history of the entity above its form.
  await loaded(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator(changes).getByRole('row')).toHaveCount(3);
  await expect(drawer.getByText(`${name} of the night`).first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Open in user activity' }).click();
  await expect(page).toHaveURL(/user-activity-report\/users\?days=any&kinds=team&entity=\d+/);
  await expect(page.locator(changes).getByRole('row')).toHaveCount(3);
  await expect(page.getByText('Any time')).toBeVisible();

  // Filters recent changes by text, user and kind. All filters are in the address.
  await page.goto('/company/1/user-activity-report');
  await expect(page).toHaveURL(/user-activity-report\/users$/);
  await expect(page.locator(changes)).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.locator(changes).getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(/q=Watchers/);
  await page.getByRole('combobox', { name: 'User', exact: true }).click();
  await page.getByRole('option', { name: 'admin', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/users=\d+/);
  await expect(page.locator(changes).getByRole('row')).toHaveCount(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name: /CSV/ }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^user-activity_.*\.csv$/);
  const text = await (await download.createReadStream()).toArray();
  expect(
    Buffer.concat(text as Buffer[])
      .toString()
      .trim()
      .split('\r\n'),
  ).toHaveLength(3);
  await page.reload();
  await expect(page.locator(changes).getByRole('row')).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Source of the change' }).click();
  await page.getByRole('option', { name: 'At the platform' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No changes match', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.locator(changes)).toBeVisible();
});

test('charts user activity and filters it by creator', async ({ page }) => {
  await callAs(page, 'admin', 'mutation ($name: String!) { createTeam(name: $name) { __typename } }', {
    name: `Charted ${Date.now() % 100_000}`,
  });
  await authorize(page, 'admin');
  await page.goto('/company/1/user-activity-report/charts');
  await expect(page.getByRole('heading', { name: 'Actions by hour of the day (UTC)' })).toBeVisible();
  const legend = page.getByRole('region', { name: 'Actions by hour of the day (UTC)' }).locator('button[aria-pressed]');
  await expect(legend.first()).toHaveAttribute('aria-pressed', 'true');
  await legend.first().click();
  await expect(legend.first()).toHaveAttribute('aria-pressed', 'false');
  const counts = page.getByRole('region', { name: 'Actions by user' }).getByRole('row');
  await expect(counts.filter({ hasText: 'admin' }).first()).toBeVisible();
  await expectAccessible(page);

  // Filters by a creator without tasks, and keeps the filter in the address.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Task creator' }).click();
  await page.getByRole('option', { name: 'viewer', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/creators=\d+/);
  await expect(counts).toHaveCount(0);
});

test('saves company settings, rejects invalid input, detects a conflict, and restores defaults', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const address = '/company/1/access-control/settings';
  await authorize(page, 'admin');
  await page.goto(address);
  const entities = page.getByLabel('Task size limit');
  await expect(entities).toBeVisible();

  await entities.fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Must be at least 1.')).toBeVisible();
  await expect(entities).toBeFocused();
  const minDays = page.getByRole('textbox', { name: 'Days with cost' });
  await minDays.fill('9');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Between 1 and 7.')).toBeVisible();
  await minDays.fill('6');
  await entities.fill('450');
  await page.getByText('An amount', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1200');

  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(address);
  await other.getByLabel('Task size limit').fill('400');
  await other.getByRole('button', { name: 'Save settings' }).click();
  await expect(other.getByText('The settings were saved.')).toBeVisible();
  await other.context().close();

  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Someone else changed this company in the meantime. Nothing was saved. Reload it and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Task size limit.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Task size limit')).toHaveValue('450');
  await expect(page.getByRole('textbox', { name: 'Days with cost' })).toHaveValue(/^6/);

  // Resets the value.
  await page.getByRole('button', { name: /^Days with cost: back to/ }).click();
  await expect(page.getByRole('textbox', { name: 'Days with cost' })).toHaveValue(/^5/);
  await page.getByLabel('Task size limit').fill('500');
  await page.getByText("20% of yesterday's cost", { exact: true }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText('Task size limit')
      .or(page.getByRole('dialog').getByText('Approval entity limit'))
      .first(),
  ).toBeVisible();
});

test('preserves the query string when redirecting to a screen', async ({ page }) => {
  await authorize(page, 'admin');
  await page.goto('/company/1/user-activity-report?q=never+changed');
  await expect(page).toHaveURL(/user-activity-report\/users\?q=never/);
  await expect(page.getByText('No changes match', { exact: true })).toBeVisible();
  await page.goto('/company/1/sites?q=nosuchsite');
  await expect(page.getByText('No sites match')).toBeVisible();
});
