import { authorize, expect, expectAccessible, openSettings, test } from './console.js';

test('selects all pages, and previews, runs, monitors and undoes a bulk change', async ({ page }) => {
  test.setTimeout(180_000);
  // Uses ad groups of one source that accepts CPC bids.
  await authorize(page, 'admin');
  await openSettings(page, 'report?filters.sourceIdIn=10&perPage=25');
  const matching = Number(
    /of ([\d,]+)/
      .exec((await page.getByRole('navigation', { name: 'Pages' }).textContent()) ?? '')![1]!
      .replace(',', ''),
  );
  expect(matching).toBeGreaterThan(25);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /Select all .* matching/ }).click();
  await page.getByRole('button', { name: 'More…' }).click();

  const dialog = page.getByRole('dialog', { name: `Change ${matching} ad groups` });
  await dialog.getByLabel('Value').fill('0');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Enter a number greater than 0.')).toBeVisible();
  await dialog.getByLabel('Value').fill('12');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview changes' }).click();

  // Every change is shown before it is sent, and one is excluded.
  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await expect(drawer.getByText('Draft – not sent yet')).toBeVisible();
  const make = drawer.getByRole('button', { name: /^Apply/ });
  const planned = Number(/Apply ([\d,]+)/.exec((await make.textContent())!)![1]) - 1;
  await drawer.getByRole('button', { name: 'Exclude', exact: true }).first().click();
  await expect(drawer.getByRole('button', { name: 'Include', exact: true })).toHaveCount(1);
  await expect(make).toHaveText(`Apply ${planned} changes`);
  await expectAccessible(page);
  await make.click();
  await expect(drawer.getByRole('progressbar').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });
  // A failure shows the results of the other changes.
  await expect(drawer.getByText(/^[\d,]+ of [\d,]+ · /).first()).toHaveText(
    `${planned} of ${planned} · ${planned} done`,
  );

  // The undo is a separate task with a preview.
  await drawer.getByRole('button', { name: 'Undo…' }).click();
  await expect(drawer.getByText('of task', { exact: false })).toBeVisible({ timeout: 30_000 });
  await drawer.getByRole('button', { name: /^Apply/ }).click();
  await expect(drawer.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');

  // The list contains both tasks, each with its own address.
  await page.goto('/company/1/automation/tasks');
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Undo: Update bid for ad groups');
  await expect(rows.nth(2)).toContainText('Update bid for ad groups');
  await expectAccessible(page);
  await rows.nth(2).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Task \d/ })).toBeVisible();
  await expect(page.getByText(/Undone by task/)).toBeVisible();
});

test('copies campaigns after name validation and a preview, and shows the task', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  // Taboola supports copying campaigns.
  await openSettings(page, 'report?filters.sourceIdIn=14&groupLevel=campaign&perPage=25');
  await page.locator('[data-kind="row"]').first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 campaign' });
  await dialog.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Copy', exact: true }).click();
  await dialog.getByLabel('Added to the names').fill(' ');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Enter a suffix that distinguishes the copies.')).toBeVisible();
  // Names are unique, so another attempt needs a different one.
  const season = `winter ${Date.now() % 100_000}`;
  await dialog.getByLabel('Added to the names').fill(` - ${season}`);
  await dialog.getByLabel('Copies of each').fill('2');
  await dialog.getByLabel('Daily budget of each ad group').fill('12.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview changes' }).click();

  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await expect(drawer.getByText(new RegExp(` - ${season} 1, daily budget 12\\.5`)).first()).toBeVisible();
  await drawer.getByRole('button', { name: /^Apply/ }).click();
  await expect(drawer.getByText('2 done', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
});
