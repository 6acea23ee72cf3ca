import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, grid, loaded, openSettings, test } from './console.js';

/** Creates a picture of one color. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([w = 1, h = 1]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const draw = canvas.getContext('2d');
      if (draw) {
        draw.fillStyle = 'teal';
        draw.fillRect(0, 0, w, h);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('creates a site with options and a logo, rejects invalid input, and detects a conflict', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const stamp = Date.now() % 1_000_000;
  const name = `Story site ${stamp}`;
  await authorize(page, 'admin');
  await openSettings(page, 'sites');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create site' }).click();
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('Choose a market.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Domain').fill('us.compareo.example');
  await page.getByRole('combobox', { name: 'Market' }).fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/api');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByText('Compareo US already has this domain.')).toBeVisible();
  await page.getByLabel('Domain').fill(`story-${stamp}.example`);
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByText('This URL points to a private network. Use a public URL.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill(`https://story-${stamp}.example/console-api`);
  await page.getByRole('textbox', { name: 'Password' }).fill('a word never shown again');

  // Sets options of the group, then one of the site.
  await page.getByRole('combobox', { name: 'Groups' }).fill('Europe');
  await page.getByRole('option', { name: 'Europe (EURO)', exact: true }).click();
  await page.keyboard.press('Escape');
  const engine = page.getByRole('group', { name: 'Search engine' });
  await expect(engine.getByText('Inherited from Europe')).toBeVisible();
  await expect(engine.getByText('Yahoo Search')).toBeVisible();
  await engine.getByRole('button', { name: 'Override search engine' }).click();
  await engine.getByRole('textbox').fill('House engine');
  await expect(
    engine.getByText("The site's own value. Without it, the value is Yahoo Search, from Europe."),
  ).toBeVisible();

  // A picture with the wrong aspect ratio is rejected before the upload. A valid one is shown.
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(page, 300, 300) });
  await expect(logo.getByRole('alert')).toContainText('The width must be 4 times the height');
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await picture(page, 800, 200) });
  await expect(logo.getByText('800 × 200')).toBeVisible();
  await expect(logo.getByRole('img', { name: 'Logo' })).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Site ${name} was created.`)).toBeVisible();

  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('********');
  await expect(page.getByRole('group', { name: 'Search engine' }).getByRole('textbox')).toHaveValue('House engine');
  await expectAccessible(page);
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(address);
  await other.getByLabel('Name', { exact: true }).fill(`${name} theirs`);
  await other.getByRole('button', { name: 'Save site' }).click();
  await expect(other.getByText(`Site ${name} theirs was saved.`)).toBeVisible();
  await other.context().close();

  await engine.getByRole('button', { name: 'Reset search engine' }).click();
  await expect(engine.getByText('Inherited from Europe')).toBeVisible();
  await page.getByRole('button', { name: 'Save site' }).click();
  await expect(
    page.getByText('Someone else changed this site in the meantime. Nothing was saved. Reload it and try again.'),
  ).toBeVisible();
  await expect(page.getByText('They changed: Name.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Save site' }).click();
  await expect(page.getByText(`Site ${name} was saved.`)).toBeVisible();
});

test('creates, moves and deletes a site group, rejects invalid input, and detects a conflict', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const code = `S${Date.now() % 1_000_000}`;
  const name = `Story group ${code}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/sites/site-groups');
  await expect(page).toHaveURL(/site-groups\/group$/);
  await expect(page.getByRole('link', { name: 'Europe', exact: true })).toBeVisible();
  await expectAccessible(page);

  // Shows the match with its parents, and keeps the search in the address.
  await page.getByLabel('Search site groups').fill('euro main');
  await expect(page).toHaveURL(/q=euro/);
  await expect(page.getByRole('link', { name: 'Americas', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Europe: main markets' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Europe', exact: true })).toBeVisible();
  await page.getByLabel('Search site groups').fill('nowhere');
  await expect(page.getByText('No site groups match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page.getByRole('link', { name: 'Americas', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Create group' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Code').fill('EURO');
  await page.getByRole('combobox', { name: 'Group above' }).fill('Europe');
  await page.getByRole('option', { name: 'Europe', exact: true }).click();
  await expect(page.getByText('Inherited from Europe').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Another site group already has this code.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText(`Site group ${name} was created.`)).toBeVisible();

  // Moves it to the top level and Europe below it. Its own children are not offered.
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Under' }).fill('');
  await page
    .getByRole('dialog')
    .locator('button[aria-hidden], .mantine-CloseButton-root, .mantine-InputClearButton-root')
    .last()
    .click();
  await page.getByRole('button', { name: 'Move group' }).click();
  await expect(page.getByText(`${name} is now at the top level.`)).toBeVisible();
  await page.getByRole('button', { name: 'Move Europe', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Under' }).click();
  await expect(page.getByRole('option', { name: 'Europe: main markets' })).toHaveCount(0);
  await page.getByRole('option', { name }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move group' }).click();
  await expect(page.getByText(`Europe is now under ${name}.`)).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByLabel('Description').fill('Mine');
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByLabel('Description').fill('Theirs');
  await other.getByRole('button', { name: 'Save group' }).click();
  await expect(other.getByText(`Site group ${name} was saved.`)).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByText('They changed: Description.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Theirs');

  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Europe moves to the top.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText(`Site group ${name} was deleted. Moved up: Europe.`)).toBeVisible();
  await page.goto('/company/1/sites/site-groups/edit-site-group');
  await expect(page).toHaveURL(/site-groups\/group$/);
});
