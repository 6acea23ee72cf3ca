import { authorize, expect, expectAccessible, grid, loaded, test } from './console.js';
import type { Page } from '@playwright/test';

/** Demo site per story, because stories change it. */
const SITE = { parts: 3, rules: 4, keyboard: 6 };

async function open(page: Page, site: number, rest: string): Promise<void> {
  await authorize(page, 'admin');
  await page.goto(`/company/1/sites/${site}/${rest}`);
}
async function elsewhere(page: Page, work: (other: Page) => Promise<void>): Promise<void> {
  const context = await page.context().browser()!.newContext();
  const other = await context.newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await work(other);
  await context.close();
}
const SAVED = /The media configuration of .* was saved\./;

test('changes parts of a media configuration, with conflicts, fixed zones and secrets', async ({ page }) => {
  test.setTimeout(180_000);
  const at = Date.now();
  const support = `support-${at}@elsewhere.example`;
  const zone = `story-${at}`;
  await open(page, SITE.parts, 'system');
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();

  // The site reports a validation error. Its message appears at the field, and no input is lost.
  await page.getByLabel('Tag manager container').fill('UA-12');
  await page.getByLabel('Administrator').fill('no address');
  await page.getByRole('button', { name: 'Save system' }).click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.getByLabel('Administrator').fill('admin@shop.example');
  await page.getByRole('button', { name: 'Save system' }).click();
  await expect(page.getByText('Container not found.')).toBeVisible();
  await expect(page.getByText('Updating media config has errors')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Tag manager container').fill('GTM-STORY1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  // Another user saves the same part. Other parts don't conflict.
  await page.getByLabel('Repository').fill('mine');
  await elsewhere(page, async (other) => {
    await other.getByLabel('Support').fill(support);
    await other.getByRole('button', { name: 'Save system' }).click();
    await expect(other.getByText(SAVED)).toBeVisible();
    await other.getByRole('link', { name: 'Search', exact: true }).click();
    await other.getByLabel('City').fill('Elsewhere');
    await other.getByRole('button', { name: 'Save search' }).click();
    await expect(other.getByText(SAVED).first()).toBeVisible();
  });
  await page.getByRole('button', { name: 'Save system' }).click();
  await expect(
    page.getByText('Another user changed this part, so nothing was saved. Reload and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Contacts.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByLabel('Support')).toHaveValue(support);

  // Zones: the feeds of a fixed zone can't be changed, but its count can. Another zone is added and removed.
  await page.getByRole('link', { name: 'Sections', exact: true }).click();
  const results = page.getByRole('group', { name: 'Page Results', exact: true });
  const top = results.getByRole('group', { name: 'Zone top', exact: true });
  await expect(top.getByRole('combobox', { name: 'Feeds, in order' })).toBeDisabled();
  await expect(top.getByRole('combobox', { name: 'Sorted by' })).toBeDisabled();
  await expect(top.getByText('The site determines the feeds and their order.')).toBeVisible();
  await top.getByLabel('Ads').fill('7');
  await results.getByRole('button', { name: 'Add zone' }).click();
  await page.getByRole('button', { name: 'Save sections' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await results.getByRole('group', { name: 'Zone without name' }).getByLabel('Zone', { exact: true }).fill(zone);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save sections' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(top.getByLabel('Ads')).toHaveValue('7');
  await results
    .getByRole('group', { name: `Zone ${zone}` })
    .getByRole('button', { name: 'Remove zone' })
    .click();
  await page.getByRole('button', { name: 'Save sections' }).click();
  await expect(results.getByRole('group', { name: `Zone ${zone}` })).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  // Partners: twelve panels, with secrets that can be set but are never shown.
  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  const panels = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(panels).toHaveCount(12);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Yahoo/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Yahoo: API key' })).toHaveValue('********');
  await expect(page.getByRole('link', { name: 'Yahoo tag replacement rules' })).toBeVisible();
  await page.getByRole('button', { name: /^Kelkoo/ }).click();
  await page.getByRole('switch', { name: 'Kelkoo is used on the site' }).click();
  await page.getByRole('textbox', { name: 'Kelkoo: Token' }).fill('a word never shown again');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save partners' }).click();
  await expect(page.getByText(SAVED).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Kelkoo: Token' })).toHaveValue('********');

  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByLabel('Quality').fill('101');
  await page.getByRole('button', { name: 'Save services' }).click();
  await expect(page.getByText('Quality must be between 1 and 100.')).toBeVisible();
  await page.getByLabel('Quality').fill('70');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save services' }).click();
  await expect(page.getByText(SAVED).first()).toBeVisible();
  // The message of an earlier save may still be visible, so this waits until the current save is done.
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByLabel('City')).toHaveValue('Elsewhere');
  await expectAccessible(page);
});

test('navigates the tabs of a site and saves a part using only the keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, SITE.keyboard, 'main');
  const tabs = page.getByRole('navigation', { name: 'Site', exact: true });
  await expect(page.getByRole('button', { name: 'Save site' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Main' }).focus();
  for (const [tab, path, save] of [
    ['System', 'system', 'Save system'],
    ['Partners', 'partners', 'Save partners'],
    ['Sections', 'sections', 'Save sections'],
    ['Services', 'services', 'Save services'],
    ['Search', 'search', 'Save search'],
    ['Yahoo tags', 'yahoo-tag-replacement-rules/list', 'Create rule'],
    ['MediaAlpha placements', 'media-alpha-placement-id-replacement-rules/list', 'Create rule'],
  ] as const) {
    await page.keyboard.press('Tab');
    const link = tabs.getByRole('link', { name: tab, exact: true });
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole(save === 'Create rule' ? 'link' : 'button', { name: save }).first()).toBeVisible();
    // Focus stays on the link.
    await expect(link).toBeFocused();
  }

  // Returns to a form, and changes and saves its first field by keyboard.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tabs.getByRole('link', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const city = page.getByLabel('City');
  await expect(city).toBeVisible();
  const typed = `Keyboard ${Date.now() % 100_000}`;
  const isInCity = () => city.evaluate((field) => field === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isInCity()); presses++) await page.keyboard.press('Tab');
  await expect(city).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(typed);
  await expect(page.getByText('Not saved yet')).toBeVisible();

  // Leaving requires confirmation. Escape cancels, and no input is lost.
  await tabs.getByRole('link', { name: 'Services', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(city).toHaveValue(typed);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

for (const [path, field, title] of [
  ['yahoo-tag-replacement-rules', 'Tag', 'Yahoo tag replacement rules'],
  ['media-alpha-placement-id-replacement-rules', 'Placement id', 'MediaAlpha placement id replacement rules'],
] as const) {
  test(`creates, tests and deletes ${title}, rejects invalid input, and detects a conflict`, async ({ page }) => {
    test.setTimeout(120_000);
    const value = `story_${Date.now() % 100_000}`;
    // Both kinds of rules share their screens, so one is checked.
    const expectAccessibleOnce = () => (field === 'Tag' ? expectAccessible(page) : Promise.resolve());
    await open(page, SITE.rules, path);
    await expect(page).toHaveURL(/\/list$/);
    await loaded(page);
    await expectAccessibleOnce();
    await page.getByRole('link', { name: 'Create rule' }).click();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await expect(page.getByText(`${field} is required.`)).toBeVisible();
    await page.getByLabel(field, { exact: true }).fill(value);
    await page.getByLabel('Becomes').fill(value);
    await page.getByRole('button', { name: 'Create rule' }).click();
    await expect(page.getByText('The replacement must differ from the original.')).toBeVisible();
    await page.getByLabel('Becomes').fill(`${value}_new`);
    await page.getByRole('combobox', { name: 'Devices' }).click();
    await page.getByRole('option', { name: 'Mobile' }).click();
    await page.keyboard.press('Escape');
    await expectAccessibleOnce();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await loaded(page);
    await expect(grid(page).getByText(`${value}_new`)).toBeVisible();

    // The result with and without the device.
    await page.getByRole('button', { name: `Try a ${field.toLowerCase()}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field, { exact: true }).fill(value);
    await expect(dialog.getByRole('status')).toHaveText(`${value} is not replaced because no active rule matches.`);
    await dialog.getByRole('combobox', { name: 'Device' }).click();
    await page.getByRole('option', { name: 'Mobile' }).click();
    await expect(dialog.getByRole('status')).toContainText(`${value} is replaced with ${value}_new by rule`);
    await expectAccessibleOnce();
    await page.keyboard.press('Escape');

    await grid(page).getByRole('link', { name: value, exact: true }).click();
    await expect(page.getByLabel('Becomes')).toHaveValue(`${value}_new`);
    await page.getByLabel('Becomes').fill(`${value}_mine`);
    await elsewhere(page, async (other) => {
      await other.getByLabel('Becomes').fill(`${value}_theirs`);
      await other.getByRole('button', { name: 'Save rule' }).click();
      await expect(other.getByText(SAVED)).toBeVisible();
    });
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expect(page.getByText('They changed: Becomes.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save rule' }).click();
    await loaded(page);
    await expect(grid(page).getByText(`${value}_mine`)).toBeVisible();
    await grid(page).getByRole('link', { name: value, exact: true }).click();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
    await expect(page.getByText('The rule was deleted.')).toBeVisible();
    await loaded(page);
    await expect(grid(page).getByText(value)).toHaveCount(0);
  });
}
