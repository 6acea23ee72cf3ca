import { authorize, expect, expectAccessible, openSettings, signIn, test } from './console.js';

test('pauses unprofitable rows from the selection, undoes the change, and supports shortcuts', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  // Ad groups of one source, sorted by name, so that figures don't move them.
  await openSettings(page, 'report?filters.sourceIdIn=5&orderBy=adgroup:ASC&perPage=25');
  const rows = page.locator('[data-kind="row"]');
  const running = rows.filter({ has: page.getByRole('button', { name: 'Enabled: change' }) });
  const names: string[] = [];
  for (const at of [0, 1]) {
    const row = running.nth(at);
    names.push((await row.locator('[data-column="adgroup"]').innerText()).split('\n')[0]!);
    await row.getByRole('checkbox').click();
  }
  const row = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) });

  // The key opens the same confirmation as the button. Closing it changes nothing.
  await row(names[0]!).locator('[data-column="cost"]').focus();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Pause 2 ad groups?' });
  for (const name of names) await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Profit yesterday')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Pause', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pause 2 ad groups' }).click();
  await expect(page.getByText('Pause ad groups: 2 done')).toBeVisible({ timeout: 60_000 });
  await expect(row(names[0]!).getByRole('button', { name: 'Paused: change' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undo: Pause ad groups: 2 done')).toBeVisible({ timeout: 60_000 });
  await expect(row(names[0]!).getByRole('button', { name: 'Enabled: change' })).toBeVisible();

  // The menu of a row acts on that row and opens a rule for it.
  await row(names[1]!).locator('[data-column="adgroup"]').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Pause' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Enable' })).toHaveCount(0);
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'New rule…' }).click();
  await expect(page.getByText('1 ad group', { exact: false }).first()).toBeVisible();
});

test('undoes one change of a task from its row', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openSettings(page, 'report?filters.sourceIdIn=5&orderBy=adgroup:ASC&perPage=25');
  const bids = page.locator('[data-kind="row"]').filter({ has: page.getByRole('button', { name: 'Enabled: change' }) });
  for (const at of [2, 3]) await bids.nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Bid', exact: true }).click();
  await page.getByRole('menuitem', { name: '+10%' }).click();
  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await drawer.getByRole('button', { name: 'Apply 2 changes' }).click();
  const undo = drawer.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toHaveCount(2, { timeout: 60_000 });
  await undo.first().click();
  await expect(page.getByText(/^Undo: .*: 1 done$/)).toBeVisible({ timeout: 60_000 });
  await expect(undo).toHaveCount(1);
});

test('pauses an ad group from the command bar', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openSettings(page, 'report?filters.sourceIdIn=5&orderBy=adgroup:ASC&perPage=25');
  const running = page
    .locator('[data-kind="row"]')
    .filter({ has: page.getByRole('button', { name: 'Enabled: change' }) });
  const name = (await running.nth(5).locator('[data-column="adgroup"]').innerText()).split('\n')[0]!;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name);
  const hit = page.getByRole('group', { name: 'Ad groups' }).getByRole('option').first();
  await expect(hit).toContainText(name);
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'Pause…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause 1 ad group?' });
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause 1 ad group' }).click();
  await expect(page.getByText('Pause ad groups: 1 done')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undo: Pause ad groups: 1 done')).toBeVisible({ timeout: 60_000 });
});

test('groups reports under headings, with starred reports at the top', async ({ page }) => {
  await signIn(page, 'admin');
  const reports = page.getByRole('button', { name: /^Reports/ });
  await reports.click();
  const menu = page.getByRole('menu');
  for (const heading of ['Money', 'Traffic', 'Quality', 'Issues and changes'])
    await expect(menu.getByRole('group', { name: heading })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'TQ Report' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Star TQ Report' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await reports.click();
  await menu.getByRole('group', { name: 'Starred' }).getByRole('menuitem', { name: 'TQ Report' }).click();
  await expect(page).toHaveURL(/tq-report/);
});
