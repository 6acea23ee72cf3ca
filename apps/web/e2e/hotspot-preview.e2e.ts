import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessibleInBothThemes, loaded, photograph, test } from './console.js';

const PREVIEWS = '/company/1/tools/hotspot-manager-preview';
const MARK = `Preview ${Date.now() % 100_000}`;
/** Text that is longer than the pages of the sites allow, but shorter than the limit of the console. */
const LONG = `${MARK} with a text that has more characters than there is room for`;

async function choose(page: Page, field: string, nth: readonly number[]): Promise<string[]> {
  const names: string[] = [];
  await page.getByRole('combobox', { name: field, exact: true }).click();
  const options = page.getByRole('listbox', { name: field, exact: true }).getByRole('option');
  for (const at of nth) {
    names.push(await options.nth(at).innerText());
    await options.nth(at).click();
  }
  await page.keyboard.press('Escape');
  return names;
}

const textOf = (page: Page, nth: number) =>
  page.getByRole('group', { name: `Hotspot ${nth}`, exact: true }).getByRole('textbox', { name: 'Text' });

/** Creates a live group with one hotspot on the first site. */
async function createLive(page: Page): Promise<void> {
  await page.goto('/company/1/tools/hotspot-manager/hotspot-group/create');
  await choose(page, 'Sites', [0]);
  await page.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: /^Results/ }).click();
  await page.getByRole('textbox', { name: 'Keywords' }).fill(MARK);
  await textOf(page, 1).fill(MARK);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/hotspot-group\/edit\/\d+/);
  await expect(page.getByRole('list', { name: 'Sites of the group' }).getByText('Saved', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

test('copies a hotspot preview, fixes validation errors, clones it, and shows site errors', async ({ page }) => {
  test.setTimeout(240_000);
  const shot = (name: string) => photograph(page, name, { fullPage: true });
  await authorize(page, 'admin');
  await createLive(page);

  // Copies the group for three sites, of which the first already has it.
  await page.goto(PREVIEWS);
  await loaded(page);
  await expectAccessibleInBothThemes(page);
  await shot('previews-1440');
  await page.getByRole('button', { name: 'Create preview' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create preview' });
  await dialog.getByRole('combobox', { name: 'Hotspot groups' }).fill(MARK);
  await page.getByRole('option', { name: new RegExp(MARK) }).click();
  await page.keyboard.press('Escape');
  const sites = await choose(page, 'Target sites', [0, 1, 2]);
  await expectAccessibleInBothThemes(page);
  await shot('create-1440');
  await dialog.getByRole('button', { name: 'Create preview' }).click();
  await expect(page).toHaveURL(/hotspot-manager-preview\/\d+$/);
  const address = page.url();
  const groups = page.getByRole('list', { name: 'Groups of the preview' });
  const clone = page.getByRole('button', { name: 'Clone', exact: true });
  await expect(groups.getByText('Not validated')).toBeVisible();
  await clone.click();
  await expect(page.getByText(/Nothing was cloned because the group is not validated/)).toBeVisible();

  // Opens a draft with duplicate texts. Validation marks the invalid hotspot in the form.
  await groups.getByRole('link', { name: MARK, exact: true }).click();
  await textOf(page, 1).press('Enter');
  await page.keyboard.type(MARK.toUpperCase());
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(groups.getByText('Hotspot 2, text:')).toBeVisible({ timeout: 30_000 });
  await expect(groups.getByText('Hotspot 1 has the same text.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await shot('errors-1440');
  await groups
    .getByRole('link', { name: new RegExp(MARK) })
    .first()
    .click();
  await expect(page.getByText('Hotspot 1 has the same text.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await shot('edit-1440');
  await textOf(page, 2).fill(`${MARK} second`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(groups.getByText('Valid', { exact: true })).toBeVisible();

  // The group is appended at the first site and created at the others.
  await clone.click();
  await expect(page.getByText(/The group of the preview was cloned to 3 sites/)).toBeVisible();
  const places = groups.getByRole('list', { name: /^Sites of/ }).first();
  await expect(places.getByText('Added to its group')).toHaveCount(1);
  await expect(places.getByText('New group')).toHaveCount(2);
  await expect(places.getByText('Saved', { exact: true })).toHaveCount(3, { timeout: 60_000 });
  await expectAccessibleInBothThemes(page);
  await shot('cloned-1440');
  await places.getByRole('link', { name: `Live group of ${sites[0]}` }).click();
  await expect(textOf(page, 2)).toHaveValue(`${MARK} second`);

  // The sites reject the group, and the screen shows the message of each.
  await page.goto(address);
  await page.getByRole('link', { name: 'Add group' }).click();
  await expect(page.getByRole('heading', { name: 'New group in the preview' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: /^Results/ }).click();
  await page.getByRole('textbox', { name: 'Keywords' }).fill(`${MARK} long`);
  await textOf(page, 1).fill(LONG);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Clone with errors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clone with errors' }).click();
  await expect(page.getByText(/1 of them without passing validation/)).toBeVisible();
  await expect(groups.getByText('Already up to date')).toHaveCount(3);
  await expect(groups.getByText('Hotspot 1: The text must not exceed 60 characters.')).toHaveCount(3, {
    timeout: 60_000,
  });
  await expect(groups.getByRole('button', { name: `Retry ${sites[1]}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await shot('refused-1440');

  // Checks the dark theme and phone width.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(groups).toBeVisible();
  await shot('refused-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 400, height: 800 });
  await page.reload();
  await expect(groups).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await shot('refused-400');
  await page.goto(PREVIEWS);
  await loaded(page);
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await shot('previews-400');
});
