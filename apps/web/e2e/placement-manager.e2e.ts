import { authorize, expect, expectAccessible, grid, loaded, photograph, test } from './console.js';

const MANAGER = '/company/1/tools/placement-manager';

/** Timeout for changes. The account may be rate limited, because a first sync takes minutes. */
const CHANGED_MS = 120_000;

test('computes caps with the formula, pauses and restores ad groups, and shows the history', async ({ page }) => {
  test.setTimeout(400_000);
  await authorize(page, 'admin');
  await page.goto(MANAGER);
  await expect(page).toHaveURL(/placement-manager\/campaigns/);
  await loaded(page);
  await expect(page.getByRole('row', { name: /PropellerAds/ }).first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'adgroups-1440');

  // Another formula for these sources updates all caps immediately, and stays after a reload.
  const form = page.getByRole('form', { name: 'Cap formula' });
  await form.getByLabel('Smallest cap').fill('5');
  await expect(form.getByText('Must be at least the smallest cap.')).toBeVisible();
  await form.getByLabel('Largest cap').fill('5');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('5.0000');
  await page.reload();
  await expect(form.getByLabel('Smallest cap')).toHaveValue('5');
  await expect(form.getByText('Your formula for these sources, saved in this browser.')).toBeVisible();
  await page.goto(`${MANAGER}/campaigns?sources=5`);
  await expect(form.getByText('Default formula.')).toBeVisible();
  await page.goto(`${MANAGER}/campaigns`);
  await form.getByRole('button', { name: 'Reset to default' }).click();

  // Pauses two at once, after a preview of the effect.
  const pausable = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Pause / }) });
  const [first, second] = [pausable.nth(0), pausable.nth(1)];
  await expect(first).toContainText('Pauses the ad group.', { timeout: 30_000 });
  const names = await Promise.all([first, second].map((row) => row.getByRole('button', { name: /^Pause / }).getAttribute('aria-label'))); // prettier-ignore
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Pause 2 ad groups' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('the cap is only recorded');
  await photograph(page, 'confirm-1440');
  await dialog.getByRole('button', { name: 'Pause 2 ad groups' }).click();
  for (const label of names) {
    const restore = page.getByRole('button', { name: label!.replace(/^Pause /, 'Restore '), exact: true });
    await expect(restore).toBeVisible({ timeout: CHANGED_MS });
  }

  // Restores them one by one.
  for (const label of names) {
    const name = label!.replace(/^Pause /, '');
    await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore 1 ad group' }).click();
    await expect(page.getByRole('button', { name: `Pause ${name}`, exact: true })).toBeVisible({ timeout: CHANGED_MS });
  }

  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page).toHaveURL(/placement-manager\/status/);
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Restore');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Success');
  await page.getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Pause' }).click();
  await expect(page).toHaveURL(/action=pause/);
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Pause');
  await expectAccessible(page);
  await photograph(page, 'status-1440');
  await page.setViewportSize({ width: 400, height: 860 });
  await photograph(page, 'status-400');
});

test('blocks a placement with its cap in the placement manager, and unblocks the placement', async ({ page }) => {
  test.setTimeout(400_000);
  await authorize(page, 'admin');
  await page.goto(`${MANAGER}/placements`);
  await loaded(page);
  await expectAccessible(page);
  const block = grid(page)
    .getByRole('button', { name: /^Block / })
    .first();
  const name = (await block.getAttribute('aria-label'))!.replace(/^Block /, '');
  const before = await grid(page)
    .getByRole('button', { name: `Block ${name}`, exact: true })
    .count();
  await block.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block 1 placement' }).click();
  const unblock = page.getByRole('button', { name: `Unblock ${name}`, exact: true });
  await expect(unblock).toBeVisible({ timeout: CHANGED_MS });
  await unblock.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock 1 placement' }).click();
  await expect(page.getByRole('button', { name: `Block ${name}`, exact: true })).toHaveCount(before, {
    timeout: CHANGED_MS,
  });
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(grid(page).getByRole('row').nth(1)).toContainText(name);
});

test("stores the placement manager's page size and search in the URL", async ({ page }) => {
  await authorize(page, 'admin');
  await page.goto(`${MANAGER}/campaigns`);
  await loaded(page);
  const pause = grid(page).getByRole('button', { name: /^Pause / });
  const name = (await pause.first().getAttribute('aria-label'))!.replace(/^Pause /, '');
  await page.getByLabel('Search ad groups').fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(page).toHaveURL(/perPage=100/);
  const shown = await grid(page).getByRole('row').count();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Search ad groups')).toHaveValue(name);
  await expect(grid(other).getByRole('row')).toHaveCount(shown);
});
