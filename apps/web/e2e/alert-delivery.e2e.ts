import { expect, expectAccessible, mailPage, signIn, test } from './console.js';

test('alert emails: turned on, refused at its field, saved, tested, read in the mailbox', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/company/);
  await page.goto('/company/1/alertReport');
  await page.getByRole('link', { name: 'Emails' }).click();
  await expect(page.getByRole('heading', { name: 'Alert emails' })).toBeVisible();
  await expectAccessible(page);

  const choose = async (label: string, option: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: label, exact: true });
    // Choosing what is chosen would clear the field.
    if ((await field.inputValue()) === option) return;
    await field.click();
    await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).click();
  };
  await page.getByRole('switch', { name: 'Send alerts by email' }).setChecked(true, { force: true });
  await choose('Quiet from', '22:00');
  await choose('Quiet until', '22:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Quiet hours must end at another hour than they start.')).toBeVisible();
  await choose('Quiet until', '06:00');
  await page.getByRole('group', { name: 'Cyclic loss', exact: true }).getByText('Never').first().click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Send alerts by email' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Quiet until', exact: true })).toHaveValue('06:00');

  await page.getByRole('button', { name: 'Send test email' }).click();
  const messages = page.getByRole('table', { name: 'Last messages' });
  await expect(messages.getByRole('row').nth(1)).toContainText('Test', { timeout: 20_000 });
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await page.goto(mailPage(baseURL));
  await expect(page.getByRole('row').filter({ hasText: /test/i }).first()).toBeVisible();
});
