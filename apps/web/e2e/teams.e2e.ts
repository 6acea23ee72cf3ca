import type { APIRequestContext } from '@playwright/test';
import { authorize, expect, expectAccessible, grid, loaded, openSettings, PASSWORD, test } from './console.js';

/** Removes the members of teams that earlier runs of the story left behind. */
async function emptyEarlierTeams(request: APIRequestContext): Promise<void> {
  const headers = { Authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const call = async (query: string) =>
    (await (await request.post('/company/1/api/graphql', { headers, data: { query } })).json()) as {
      data: { teams: { id: number; name: string }[] };
    };
  const { data } = await call('{ teams { id name } }');
  for (const { id, name } of data.teams.filter((team) => team.name.startsWith('Night shift')))
    await call(
      `mutation { team(id: ${id}) { update(name: ${JSON.stringify(name)}, isActive: false, workerIds: []) { __typename } } }`,
    );
}

test('creates, edits and deactivates a team, with validation and a conflict', async ({ page, browser, request }) => {
  test.setTimeout(120_000);
  await emptyEarlierTeams(request);
  const name = `Night shift ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'access-control/teams');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Create team' }).click();
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Search');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('A team with this name already exists.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name').fill(name);
  // Selects a user without a team.
  await page.getByRole('combobox', { name: 'Leader' }).click();
  await page.getByRole('option', { disabled: false }).filter({ hasNotText: '—' }).first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Team ${name} was created.`)).toBeVisible();
  await expect(page).toHaveURL(/teams$/);

  // Finds the team by typing and opens it by keyboard.
  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=Night/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const address = page.url();

  // Leaving with changes requires confirmation.
  await page.getByLabel('Name').fill(`${name} and day`);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();

  // Another user saves in the meantime.
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(address);
  await other.getByLabel('Name').fill(`${name} theirs`);
  await other.getByRole('button', { name: 'Save team' }).click();
  await expect(other).toHaveURL(/teams$/);
  await other.context().close();

  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(
    page.getByText('Someone else changed this team in the meantime. Nothing was saved. Reload it and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(`${name} and day`);
  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText(`Team ${name} and day was saved.`)).toBeVisible();

  // Deactivates the team after a warning.
  await loaded(page);
  await page.getByRole('link', { name: `${name} and day` }).click();
  await page.getByRole('switch', { name: 'Active' }).click();
  await expect(page.getByText('Its member remains in the team and keeps their access.')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate team' }).click();
  await page.getByRole('button', { name: 'Save team' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await expect(grid(page).getByText(`${name} and day`)).toBeVisible();
});
