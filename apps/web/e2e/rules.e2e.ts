import type { Page } from '@playwright/test';
import { authorize, callAs, expect, expectAccessible, openSettings, test } from './console.js';

const MINE = /^(Costly clicks|Lower again) \d+$/;

/** Number of entities above which another user must approve a task. The company's settings contain it. */
const USUAL_LIMIT = 500;
const LIMIT = `mutation ($entities: Int) { updateCompanySettings(input: { approvalEntityLimit: $entities }) { __typename } }`;

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** An active rule would create tasks during other stories, and held rules would be announced on every page. */
test.afterEach(async ({ page }) => {
  const { automation } = await callAs<{ automation: { allRules: { id: number; name: string }[] } }>(
    page,
    'admin',
    '{ automation { allRules { id name } } }',
  );
  for (const { id } of automation.allRules.filter(({ name }) => MINE.test(name)))
    await callAs(page, 'admin', `mutation { automation { rule(id: ${id}) { remove { status } } } }`);
  await callAs(page, 'admin', 'mutation { automation { resumeRules { status } } }');
  await callAs(page, 'admin', LIMIT, { entities: USUAL_LIMIT });
});

test('creates, previews, applies and undoes a rule, and holds all rules', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Costly clicks ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'automation/rules');
  await page.getByRole('link', { name: 'Create rule' }).first().click();

  // A template fills in the form. The minimum of clicks comes from the company's own traffic.
  const words = page.getByRole('status', { name: 'The rule in words' });
  await page.getByRole('button', { name: /^Raise winners/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Raise winners');
  await expect(words).toContainText(/ROI ≥ 30\.00% and Bought ≥ \d+0 \(the last 7 days\): raise the max\. CPC by 10%/);
  await page.getByRole('button', { name: 'Remove condition 2' }).click();
  await page.getByRole('button', { name: /^Add Bought ≥ \d+0$/ }).click();
  await expect(words).toContainText('Bought ≥');
  await page.getByRole('link', { name: 'Rules' }).last().click();
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click();
  await page.getByRole('link', { name: 'Create rule' }).first().click();

  // Missing values are reported at their fields.
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);

  // The rule is shown as a sentence with its current matches.
  await choose(page, 'Action', 'Update bid for ad groups');
  await page.getByLabel('Value', { exact: true }).fill('5');
  await choose(page, 'Metric of condition 1', 'Cost');
  await page.getByLabel('Value of condition 1').fill('1');
  await expect(words).toContainText('Ad groups with Cost > 1.00 (yesterday): lower the max. CPC by 5%.');
  await expect(words).toContainText(/Matches [1-9][\d,]* ad groups? of [1-9][\d,]* in its scope now\./);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText(`Rule ${name} was created.`)).toBeVisible();
  await expect(page).toHaveURL(/automation\/rules/);
  await expectAccessible(page);

  // Applying it creates a preview with reasons.
  await page.getByRole('button', { name: `Actions on ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Apply now…' }).click();
  await expect(page.getByRole('heading', { name: /^Task \d/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText(/Cost was [\d,.]+ \(/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Apply [\d,]+ change/ }).click();
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('button', { name: /^Apply [\d,]+ change/ }).click({ timeout: 30_000 });
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  // While rules are on hold, every page shows a notice.
  await openSettings(page, 'automation/rules');
  await page.getByRole('button', { name: 'Pause all rules' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause all rules' }).click();
  await expect(page.getByText(/^All rules are paused/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'All rules have been paused since' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume rules' }).click();
  await expect(page.getByText('The rules run again.')).toBeVisible();
});

test('creates a rule from a task, and backtests, schedules, approves, explains and undoes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Lower again ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await openSettings(page, 'report?filters.sourceIdIn=64&perPage=25');
  for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).click();
  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 ad groups' });
  await dialog.getByLabel('Value').fill('4');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const drawer = page.getByRole('dialog', { name: /^Task \d/ });
  await drawer.getByRole('button', { name: /^Apply 2 changes/ }).click({ timeout: 30_000 });
  await drawer.getByRole('link', { name: 'Turn into a rule…' }).click({ timeout: 60_000 });

  // Action and amount come from the task. Only conditions are missing.
  await expect(page.getByRole('heading', { name: 'New rule' })).toBeVisible();
  const words = page.getByRole('status', { name: 'The rule in words' });
  await expect(words).toContainText(/max\. CPC by 4%/);
  await page.getByLabel('Name', { exact: true }).fill(name);
  const backtest = page.locator('section').filter({ hasText: 'It changes nothing.' });
  await expect(backtest.getByText(/The replay can start at .+ UTC\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose(page, 'Metric of condition 1', 'Cost');
  await page.getByLabel('Value of condition 1').fill('1');
  await expect(words).toContainText('Cost > 1.00');

  // The backtest shows past effects.
  await backtest.getByRole('button', { name: 'Run backtest' }).click();
  await expect(backtest.getByText(/checks would have matched/)).toBeVisible({ timeout: 120_000 });
  await expect(backtest.getByRole('table', { name: 'Matches by day' }).getByRole('row')).not.toHaveCount(1);
  await expect(
    backtest.getByRole('table', { name: 'Items with the largest number of flips and changes' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Value of condition 1').fill('2');
  await expect(backtest.getByText('The rule has changed since this backtest. Run it again.')).toBeVisible();

  await page.getByRole('switch', { name: 'Run on a schedule' }).click();
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText(`Rule ${name} was created.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/Schedule(d|r off)/);

  // More than one change needs another user here.
  await callAs(page, 'admin', LIMIT, { entities: 1 });
  await page.getByRole('button', { name: `Actions on ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Apply now…' }).click();
  await expect(page.getByText('This task needs approval by another user.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText(/Approval was requested/)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'nora.lindqvist');
  await other.goto(page.url());
  await expect(other.getByText(/^admin needs your approval/)).toBeVisible();
  await expect(other.getByText(/Cost was [\d,.]+ \(/).first()).toBeVisible();
  await other.getByRole('button', { name: /^Approve [\d,]+ change/ }).click();
  await expect(other.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await other.context().close();
  await callAs(page, 'admin', LIMIT, { entities: USUAL_LIMIT });

  // Each change shows its reason, and all of them can be undone.
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Cost was [\d,.]+ \(/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('button', { name: /^Apply [\d,]+ change/ }).click({ timeout: 30_000 });
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await openSettings(page, 'automation/rules');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remove rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rule' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  await expect(page).toHaveURL(/automation\/rules/);
});

test("shows another user's rule without allowing changes", async ({ page }) => {
  await authorize(page, 'admin');
  await openSettings(page, 'automation/rules');
  await expect(
    page.getByRole('gridcell', { name: /RPC of the last 3 days < that of the last 14 days × 0\.8/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Label falling revenue per click' }).click();
  await expect(page.getByText(/^This rule belongs to nora\.lindqvist\. Only they can change it\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save rule' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove rule' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History' })).toBeEnabled();
  await expectAccessible(page);
});
