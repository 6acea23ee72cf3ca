import { authorize, expect, expectAccessible, mailPage, test } from './console.js';

test('turns on alert emails, rejects an invalid field, saves, and sends a test email', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/alertReport');
  await page.getByRole('link', { name: 'Emails' }).click();
  await expect(page.getByRole('heading', { name: 'Alert emails' })).toBeVisible();

  const choose = async (label: string, option: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: label, exact: true });
    // Choosing the selected option again would clear the field.
    if ((await field.inputValue()) === option) return;
    await field.click();
    await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).click();
  };
  await page.getByRole('switch', { name: 'Send alerts by email' }).setChecked(true, { force: true });
  await choose('Quiet from', '22:00');
  await choose('Quiet until', '22:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Quiet hours must not start and end at the same hour.')).toBeVisible();
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

test("saves a team's alert settings, and adds and removes a webhook", async ({ page }) => {
  test.setTimeout(240_000);
  await authorize(page, 'admin');
  await page.goto('/company/1/access-control/team-alerts');
  await expect(page.getByRole('heading', { name: 'Team alerts' })).toBeVisible();
  const team = page.getByRole('grid').getByRole('link').first();
  await expect(team).toBeVisible();
  await expectAccessible(page);
  await team.click();
  await expect(page.getByRole('heading', { name: /^Alerts of / })).toBeVisible();

  await page.getByRole('switch', { name: 'Send alerts to this team' }).setChecked(true, { force: true });
  await page.getByRole('textbox', { name: 'Hours until the leader is notified' }).fill('4');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Alert delivery was saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Hours until the leader is notified' })).toHaveValue('4');

  const address = page.getByRole('textbox', { name: /address$/i });
  await address.fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Enter an https address outside private networks.')).toBeVisible();
  await address.fill('https://hooks.example.com/T1');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Copy it now, because it is not displayed again.')).toBeVisible();
  await expect(page.getByText('Posts to hooks.example.com.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Posts to hooks.example.com.')).toBeVisible();
  await expect(page.getByText('Copy it now, because it is not displayed again.')).toBeHidden();
  await page.getByRole('button', { name: 'Send test message' }).click();
  const messages = page.getByRole('table', { name: 'Last messages' });
  await expect(messages.getByRole('row').nth(1)).toContainText('Test', { timeout: 20_000 });
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('This team has no webhook.').first()).toBeVisible();
});
