import type { Page } from '@playwright/test';
import { openRequests, settled } from './accessible-screens.js';
import { authorize, expect, test, violationsInBothThemes } from './console.js';

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Elements that open over the ad group report with two selected rows, and how to open each. */
const OVER_THE_REPORT: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  dates: button(/^Yesterday/),
  filters: button('Filter'),
  views: button('Views'),
  columns: button('Columns'),
  export: button('Export'),
  'menu of a row': (page) => page.locator('[data-column="adgroup"]').nth(3).click({ button: 'right' }),
  pause: button('Pause'),
  'change of bids': async (page) => {
    await button('Bid')(page);
    await page.getByRole('menuitem', { name: '+10%' }).click();
    await expect(page.getByRole('dialog', { name: /^Task \d/ })).toBeVisible();
  },
  'form of a change': button('More…'),
  'menu of reports': button('Reports'),
  'data of each source': button(/UTC/),
  'revenue share': button('Yahoo Revenue Share'),
  message: button('Send a message'),
  user: button(/^Account of/),
  'command bar': (page) => page.keyboard.press('Control+k'),
  help: (page) => page.keyboard.press('?'),
  glossary: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('tab', { name: 'Glossary' }).click();
  },
  'new view': async (page) => {
    await button('Views')(page);
    await button('Save as a new view…')(page);
    await page.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: 'Chosen people' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Choose at least one user.')).toBeVisible();
  },
  'copy of a view to be emailed': async (page) => {
    await button('Views')(page);
    await button('Email Losers yesterday')(page);
    await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
  },
};

/** Returns the locator of everything that opens over a screen. */
const overlay = (page: Page) => page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true });

test('passes the accessibility rules with dialogs and menus open over a report, in both themes', async ({ page }) => {
  test.setTimeout(360_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/report?perPage=25');
  const open = openRequests(page);
  await settled(page, open);
  for (const at of [1, 2]) await page.getByRole('checkbox').nth(at).click();
  const found: Record<string, readonly string[]> = {};
  for (const [name, opens] of Object.entries(OVER_THE_REPORT)) {
    await opens(page);
    await expect(overlay(page).first(), name).toBeVisible();
    await settled(page, open);
    const broken = await violationsInBothThemes(page);
    if (broken.length > 0) found[name] = broken;
    await page.keyboard.press('Escape');
    await expect(overlay(page), name).toHaveCount(0);
  }
  expect(found).toEqual({});
});
