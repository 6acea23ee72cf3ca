import type { Page } from '@playwright/test';
import {
  authorize,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  loaded,
  mailPage,
  openSettings,
  signIn,
  test,
} from './console.js';

/** Waits until the address has received `count` mails, opens the newest one and follows its link. */
async function followLink(page: Page, mail: string, to: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${mail}/messages?to=${encodeURIComponent(to)}`);
      return ((await answer.json()) as unknown[]).length;
    })
    .toBe(count);
  await page.goto(mail);
  await page.getByRole('row').filter({ hasText: to }).first().getByRole('link').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /set-password/ }).click();
  await expect(page).toHaveURL(/set-password/);
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password', exact: true }).click();
  await expect(page.getByText('Your password is set', { exact: false })).toBeVisible();
}

test('signs in through emailed invitation and password reset links', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const mail = mailPage(baseURL);
  const username = `invited.${Date.now()}`;
  const address = `${username}@demo.example`;
  await authorize(page, 'admin');
  await openSettings(page, 'access-control/users');
  await page.getByRole('link', { name: 'Invite user' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('combobox', { name: 'Roles' }).fill('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await loaded(page);

  const theirs = await (await browser.newContext()).newPage();
  await followLink(theirs, mail, address, 1);
  await choosePassword(theirs, 'first lengthy words');
  await signIn(theirs, username, 'first lengthy words');
  await expect(theirs).toHaveURL(/company\/1/);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('button', { name: /Forgot/ }).click();
  await elsewhere.getByRole('dialog').getByLabel('Username or email').fill(username);
  await elsewhere.getByRole('button', { name: 'Email me a link' }).click();
  await expect(elsewhere.getByText('they will receive a link', { exact: false })).toBeVisible();
  await followLink(elsewhere, mail, address, 2);
  await choosePassword(elsewhere, 'second lengthy words');
  // A new password ends earlier sessions.
  await theirs.reload();
  await expect(theirs).toHaveURL(/login/);
  await signIn(elsewhere, username, 'second lengthy words');
  await expect(elsewhere).toHaveURL(/company\/1/);
  await theirs.context().close();
  await elsewhere.context().close();

  await openSettings(page, `access-control/users?q=${username}`);
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(`User ${username} was deleted.`)).toBeVisible();
});

test('schedules an email of a view, which arrives as a workbook', async ({ page, baseURL }) => {
  const mail = mailPage(baseURL);
  const name = `Morning ${Date.now()}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/report');
  await loaded(page);
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Views: ${name}` }).click();
  await page.getByRole('link', { name: `Email ${name}` }).click();
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByText('Mon', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose at least one day.').first()).toBeVisible();
  await page.getByText('Fri', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Every Friday at 08:00');
  await row.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Send me one now' }).click();
  await expectAccessibleInBothThemes(page);
  const sent = async () => {
    const answer = await page.request.get(`${mail}/messages?to=admin@demo.example`);
    return ((await answer.json()) as { subject: string; attachments: string[] }[]).find(({ subject }) =>
      subject.startsWith(name),
    );
  };
  await expect
    .poll(async () => (await sent())?.attachments, { timeout: 40_000 })
    .toEqual([expect.stringMatching(/^morning-\d+_\d{4}-\d\d-\d\d\.xlsx$/)]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Email schedule deleted.')).toBeVisible();
  await page.goto('/company/1/report');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
});
