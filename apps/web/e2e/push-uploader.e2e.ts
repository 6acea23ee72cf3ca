import type { Locator, Page } from '@playwright/test';
import { authorize, expect, expectAccessibleInBothThemes, test } from './console.js';

const PATH = '/company/1/tools/propeller-ads-uploader';
/** Names are unique in an account, so each run uses its own. */
const RUN = Date.now().toString(36);

const cell = (page: Page, name: string, column: string): Locator =>
  page.getByRole('row').filter({ hasText: name }).locator(`[data-column="${column}"]`);

async function choose(page: Page, label: string, ...options: string[]): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  for (const name of options) await page.getByRole('option', { name, exact: false }).first().click();
  await page.keyboard.press('Escape');
}

/** Types a value over a cell. */
async function type(page: Page, name: string, column: string, value: string): Promise<void> {
  await cell(page, name, column).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

async function publish(page: Page, count: number): Promise<void> {
  const title = `Publish ${count} ${count === 1 ? 'campaign' : 'campaigns'}`;
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
}

test('pastes, fixes and publishes rows, and fixes rows that the platform rejects', async ({ page }) => {
  test.setTimeout(180_000);
  await authorize(page, 'admin');
  const [good, bad, refused] = ['Good', 'Bad', 'Refused'].map((word) => `${word} ${RUN}`) as [string, string, string];

  await page.goto(`${PATH}/input?draft=new`);
  await choose(page, 'Accounts', 'PropellerAds US 01', 'PropellerAds US 02');
  await choose(page, 'Format', 'Onclick');
  await page.getByLabel('Target URL').fill('https://alfa.example/sale');
  await page.getByRole('textbox', { name: 'Add campaigns' }).fill(
    [
      'Name\tBid\tMarkets\tDaily\tFormat',
      `${good}\t0.02\tGermany\t20`,
      `${bad}\t0.02\tZZ\t5`,
      // The platform's minimum bid is 0.001, which the console doesn't know.
      `${refused}\t0.0001\tUS, CA\t20\tPush notifications`,
    ].join('\n'),
  );
  await expect(page.getByRole('table', { name: 'Rows as they will be added' })).toContainText('United States, Canada');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add 6 campaigns' }).click();

  await page.getByRole('link', { name: 'Next: campaigns' }).click();
  await expect(cell(page, bad, 'markets').first()).toHaveAttribute('title', 'ZZ: The platform has no traffic in ZZ.');
  await expectAccessibleInBothThemes(page);
  for (const row of [3, 4, 5]) await page.getByRole('checkbox', { name: 'Select row' }).nth(row).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await type(page, bad, 'dailyAmount', '15');
  await cell(page, bad, 'markets').dblclick();
  await page
    .getByRole('button', { name: 'Remove', exact: true })
    .or(page.locator('.mantine-Pill-remove'))
    .last()
    .click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.keyboard.press('Escape');
  await publish(page, 3);
  await expect(page.getByText('PropellerAds US 01: 3 campaigns are being sent.')).toBeVisible();
  await expect(page.getByText('Everything was sent')).toBeVisible();

  await page.getByRole('link', { name: 'See the status' }).click();
  await page.getByLabel('Search campaigns').fill(RUN);
  await expect(page).toHaveURL(new RegExp(`q=${RUN}`));
  await expect(cell(page, good, 'status')).toHaveText('Completed', { timeout: 60_000 });
  await expect(cell(page, bad, 'status')).toHaveText('Completed', { timeout: 60_000 });
  await expect(cell(page, refused, 'status')).toHaveText('Failed', { timeout: 60_000 });
  await expectAccessibleInBothThemes(page);

  // Without a change, it is rejected again.
  await page.getByRole('button', { name: 'Restart all failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText(/tasks? (was|were) restarted/)).toBeVisible();
  await expect(cell(page, refused, 'status')).toHaveText('Failed', { timeout: 60_000 });
  await page.getByRole('row').filter({ hasText: refused }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(cell(page, refused, 'bid')).toHaveAttribute('title', /^0\.0001: ./);
  await type(page, refused, 'bid', '0.03');
  await publish(page, 1);
  await expect(page.getByText('Everything was sent')).toBeVisible();

  await page.goto(`${PATH}/status?q=${RUN}`);
  const states = page.getByRole('row').filter({ hasText: refused }).locator('[data-column="status"]');
  await expect(states.filter({ hasText: 'Completed' })).toBeVisible({ timeout: 60_000 });
  await expect(states.filter({ hasText: 'Replaced' })).toBeVisible();
});

test('preserves campaigns that an account rejects, and publishes all other campaigns', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  const name = `Twice ${RUN}`;
  const row = `Name\tTarget URL\tBid\tMarkets\tFormat\n${name}\thttps://alfa.example/\t0.02\tUS\tonclick`;
  const add = async (...accounts: string[]): Promise<void> => {
    await page.goto(`${PATH}/input?draft=new`);
    await choose(page, 'Accounts', ...accounts);
    await page.getByRole('textbox', { name: 'Add campaigns' }).fill(row);
    await page.getByRole('button', { name: /^Add \d campaign/ }).click();
    await page.getByRole('link', { name: 'Next: campaigns' }).click();
  };
  await add('PropellerAds US 02');
  await publish(page, 1);
  await expect(page.getByText('Everything was sent')).toBeVisible();

  await add('PropellerAds US 01', 'PropellerAds US 02');
  await publish(page, 2);
  await expect(page.getByText('PropellerAds US 01: The campaign is being sent.')).toBeVisible();
  await expect(
    page.getByText('PropellerAds US 02: Nothing was sent because 1 of 1 campaigns has errors.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: `Name of ${name}` })).toHaveAccessibleName(
    `Name of ${name}: ${name}. Another campaign of the account has this name.`,
  );
  await type(page, name, 'name', `${name} again`);
  await publish(page, 1);
  await expect(page.getByText('Everything was sent')).toBeVisible();
});
