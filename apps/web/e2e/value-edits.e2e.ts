import type { Page } from '@playwright/test';
import { expect, expectAccessible, loaded, openSettings, signIn, test } from './console.js';

const COLUMNS = 'adgroup campaign statusId maxCPC bought cost campaignBudgetAmount campaignBiddingStrategyType';

/**
 * Opens yesterday's ad groups with a CPC bid for a user who can change it, sorted by name, so that figures move no row.
 */
async function openBids(page: Page, username = 'admin'): Promise<void> {
  await signIn(page, username);
  await page.evaluate((columns) => {
    const kept = { order: [], visible: columns.split(' '), pinned: [], widths: {} };
    localStorage.setItem('adops.columns.adgroupReport', JSON.stringify(kept));
    localStorage.setItem('adops.chart.adgroupReport', 'closed');
  }, COLUMNS);
  await openSettings(page, 'report?filters.sourceIdIn=5&orderBy=adgroup:ASC');
}

const bids = (page: Page) => page.locator('[data-kind="row"] [data-column="maxCPC"]');

test('changes a bid in the report using only the keyboard', async ({ page }) => {
  await openBids(page);
  const cell = bids(page)
    .filter({ has: page.locator('button') })
    .nth(1);
  const name = await cell.getAttribute('data-cell');
  const bid = page.locator(`[data-cell="${name}"]`);
  const before = Number.parseFloat(await bid.innerText());
  await bid.focus();
  await page.keyboard.press('F2');
  const editor = page.getByRole('dialog', { name: 'Change max. CPC' });
  const field = editor.getByLabel('New max. CPC');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  // Invalid input is not sent.
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Enter a max. CPC greater than 0')).toBeVisible();
  await field.fill(String(before * 3));
  await expect(editor.getByText('more than twice as much')).toBeVisible();

  const wanted = before + 0.03;
  await field.fill(wanted.toFixed(4));
  await page.keyboard.press('Enter');
  await expect(editor).toHaveCount(0);
  await expect(bid).toContainText(wanted.toFixed(4));
  await expect(bid).toBeFocused();
  // The platform has the new value, and the screen shows it after a reload.
  await page.reload();
  await loaded(page);
  await expect(bid).toContainText(wanted.toFixed(4));
  await bid.getByRole('button').click();
  await editor.getByRole('button', { name: 'Refresh from platform' }).click();
  await expect(editor.getByText(`Now ${wanted.toFixed(2)}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);

  // The change is a normal task with one operation.
  await page.goto('/company/1/automation/tasks');
  const newest = page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(1);
  await expect(newest).toContainText(/bid/i);
});

test('shows who changed a value and the previous value', async ({ page }) => {
  await openBids(page);
  const cell = bids(page)
    .filter({ has: page.locator('button') })
    .nth(2);
  const bid = page.locator(`[data-cell="${await cell.getAttribute('data-cell')}"]`);
  const before = Number.parseFloat(await bid.innerText());
  const wanted = before + 0.02;
  const editor = page.getByRole('dialog', { name: 'Change max. CPC' });
  await bid.getByRole('button').click();
  await editor.getByLabel('New max. CPC').fill(wanted.toFixed(4));
  await page.keyboard.press('Enter');
  await expect(editor).toHaveCount(0);

  await bid.getByRole('button').click();
  await editor.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History of / });
  const latest = history.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1);
  await expect(latest).toContainText('admin');
  await expect(latest).toContainText(wanted.toFixed(2));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(bid).toBeFocused();
});

test('requires confirmation to overwrite a value changed by another user', async ({ page }) => {
  await openBids(page);
  const bid = bids(page)
    .filter({ has: page.locator('button') })
    .nth(3);
  const held = (await bid.innerText()).trim();
  const wanted = (Number.parseFloat(held) + 0.07).toFixed(4);
  // Simulates a report that was opened before the change and shows an outdated value.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { query: string; variables: Record<string, unknown> };
    if (!body.query.includes('EditAdgroup') || body.variables['forced'] === true) return route.fallback();
    return route.continue({ postData: JSON.stringify({ ...body, variables: { ...body.variables, oldValue: 77 } }) });
  });
  await bid.getByRole('button').click();
  const editor = page.getByRole('dialog', { name: 'Change max. CPC' });
  await editor.getByLabel('New max. CPC').fill(wanted);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toContainText('Another user changed it');
  await expectAccessible(page);
  await editor.getByRole('button', { name: /^Keep/ }).click();
  await loaded(page);
  await expect(bid).toContainText(held);

  await bid.getByRole('button').click();
  await editor.getByLabel('New max. CPC').fill(wanted);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByRole('button', { name: /^Write/ }).click();
  await expect(editor).toHaveCount(0);
  await expect(bid).toContainText(wanted);
});

test('pauses and enables an ad group from its row, and sets the target of a strategy', async ({ page }) => {
  await openBids(page);
  const dot = page
    .locator('[data-kind="row"] [data-column="adgroup"]')
    .nth(2)
    .getByRole('button', { name: /: change$/ });
  await expect(dot).toHaveAccessibleName(/Enabled|Paused/);
  const was = ((await dot.getAttribute('aria-label')) ?? '').startsWith('Enabled');
  const [act, now] = was ? ['Pause', 'Paused'] : ['Enable', 'Enabled'];
  await dot.click();
  await page.getByRole('dialog', { name: 'Change status' }).getByRole('button', { name: act, exact: true }).click();
  await expect(dot).toHaveAccessibleName(`${now}: change`);

  const strategy = page.locator('[data-kind="row"] [data-column="campaignBiddingStrategyType"]').nth(2);
  await strategy.getByRole('button').click();
  const editor = page.getByRole('dialog', { name: 'Change bidding strategy' });
  await editor.getByRole('combobox', { name: 'Bidding strategy' }).click();
  await editor.getByRole('option', { name: 'Target CPA' }).click();
  await editor.getByLabel('Target CPA').last().fill('');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Enter a target CPA greater than 0')).toBeVisible();
  await editor.getByLabel('Target CPA').last().fill('14.5');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await expect(strategy).toContainText('Target CPA');
});
