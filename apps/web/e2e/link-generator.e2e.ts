import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authorize, expect, expectAccessible, grid, loaded, openSettings, test } from './console.js';

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).first().click();
}

test('edits a link template, generates links, adds a column, and copies and exports links', async ({ page }) => {
  test.setTimeout(120_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/link-generator');
  await expect(page.getByText('Choose a site and a source')).toBeVisible();
  await choose(page, 'Site', /^Compareo US/);
  await choose(page, 'Source', 'Microsoft Advertising');
  await expect(page).toHaveURL(/siteId=\d+&sourceId=6/);

  await page.getByRole('button', { name: 'Generate links' }).click();
  await expect(page.getByText('Campaign is required.')).toBeVisible();
  await expect(page.getByText('Enter at least one keyword.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Campaign' }).fill('spring & shoes');
  await page.getByRole('textbox', { name: 'Results per page' }).fill('1e3');
  await expect(page.getByText('Results per page must be a number, such as 12 or 0.5.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Results per page' }).fill('20');
  await page.getByRole('textbox', { name: 'Keywords' }).fill('running shoes\n靴 & co\n\nrunning shoes\nCafé 100%');
  await expect(page.getByText('3 keywords, 1 duplicate skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Generate 3 links' }).click();
  const table = page.getByRole('grid', { name: 'Links' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText(
    '/search?q=%E9%9D%B4%20%26%20co&campaign=spring%20%26%20shoes&layout=list&results=20&safe=1&click={msclkid}',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'New column' }).fill('Wrapped');
  await page.getByRole('textbox', { name: 'Pattern' }).fill('https://track.example/?to={link}');
  await page.getByRole('button', { name: 'Add column' }).click();
  await expect(page.getByText('Unknown placeholder {link}.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pattern' }).fill('https://track.example/?k={keyword}');
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Wrapped' })).toBeVisible();

  await page.getByRole('button', { name: 'Copy all' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(3);
  expect(copied.split('\n')[2]).toMatch(/^Café 100%\t.*\thttps:\/\/track\.example\/\?k=Caf%C3%A9%20100%25$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Keyword,Name,URL,Wrapped\r\n');
  expect(csv.trim().split('\r\n')).toHaveLength(4);

  // Site, source and columns are unchanged after a reload.
  await page.reload();
  await page.getByRole('textbox', { name: 'Campaign' }).fill('x');
  await page.getByRole('textbox', { name: 'Keywords' }).fill('one');
  await page.keyboard.press('Control+Enter');
  await expect(table.getByRole('columnheader', { name: 'Wrapped' })).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});

test('creates a link template with parameters and validation, and uses and deletes it', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await openSettings(page, 'tools/link-templates');
  await expect(grid(page).getByText('Microsoft Advertising').first()).toBeVisible();
  await page.getByRole('link', { name: 'Create link template' }).click();
  await expect(page.getByRole('heading', { name: 'New link template' })).toBeVisible();
  await choose(page, 'Site', /./);
  await choose(page, 'Source', 'Zemanta');
  await page.getByRole('textbox', { name: 'URL template' }).fill('https://{domain}/?q={keyword}&color={color}');
  await page.getByRole('button', { name: 'Create link template' }).click();
  await expect(page.getByText(/Unknown placeholder \{color\}/)).toBeVisible();
  await page.getByRole('button', { name: 'Add parameter' }).click();
  const parameter = page.getByRole('region', { name: 'Parameter 1' });
  await parameter.getByRole('textbox', { name: 'Label' }).fill('Color');
  await parameter.getByRole('textbox', { name: 'Name' }).fill('color');
  await parameter.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'One option' }).click();
  await page.getByRole('button', { name: 'Create link template' }).click();
  await expect(page.getByText('Add at least one option.')).toBeVisible();
  await parameter.getByRole('textbox', { name: 'Options', exact: true }).fill('red = Red\nblue = Dark blue');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The link template was created.')).toBeVisible();

  await loaded(page);
  await grid(page)
    .getByRole('row', { name: /Zemanta/ })
    .getByRole('link')
    .click();
  await expect(page.getByText(/For running shoes: https:\/\/.*q=running%20shoes&color=/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Options', exact: true })).toHaveValue('red = Red\nblue = Dark blue');
  await page.getByRole('button', { name: 'Delete link template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete link template' }).click();
  await expect(page.getByText('The link template was deleted.')).toBeVisible();
  await expect(grid(page).getByRole('row', { name: /Zemanta/ })).toHaveCount(0);
});
