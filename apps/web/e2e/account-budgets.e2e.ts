import { expect, expectAccessible, loaded, test, toNumber, totalOf } from './console.js';
import { expectSums, openScreen } from './report-steps.js';

test('shows and filters account budgets, and edits a budget on the account page', async ({ page }) => {
  test.setTimeout(120_000);
  await openScreen(page, 'account-budget-report', 'admin');
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=daysRemaining]')).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectSums(page, [
    ['Budget', 'currentBudget'],
    ['Remaining', 'budgetRemaining'],
  ]);
  await expectAccessible(page);
  const before = toNumber(await totalOf(page, 'currentBudget').innerText());

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('inactive');
  await page.getByRole('option', { name: /Inactive/ }).click();
  await loaded(page);
  await expect(page).toHaveURL(/filters\.accountIsActive=false/);
  await expect(totalOf(page, 'currentBudget')).not.toHaveText(String(before));
  await page.getByRole('button', { name: 'Remove Account status' }).click();
  await loaded(page);

  await page.locator('[data-cell="0:0"]').getByRole('link').click();
  await expect(page).toHaveURL(/partners\/accounts\/.*\/edit\/\d+/);
  const amount = page.getByLabel(/^Budget, /);
  await amount.fill('0');
  await expect(page.getByText('Enter an amount greater than 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set budget' })).toBeDisabled();
  await amount.fill('7654321');
  await amount.press('Enter');
  await expect(page.getByText(/^Budget starting .* saved\.$/)).toBeVisible();
  const budgets = page.getByRole('table', { name: 'Budgets' });
  await expect(budgets.getByText(/^7,654,321\.00/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await loaded(page);
  expect(toNumber(await totalOf(page, 'currentBudget').innerText())).toBeGreaterThan(before + 100_000);

  await page.goForward();
  await budgets
    .getByRole('row')
    .filter({ hasText: '7,654,321.00' })
    .getByRole('button', { name: /^Remove the budget/ })
    .click();
  await page.getByRole('button', { name: 'Remove budget' }).click();
  await expect(budgets.getByText(/^7,654,321\.00/)).toHaveCount(0);
});
