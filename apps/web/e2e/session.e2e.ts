import type { Page } from '@playwright/test';
import {
  authorize,
  changePermissions,
  expect,
  expectAccessible,
  loaded,
  signIn as openWelcome,
  signInByForm as signIn,
  test,
} from './console.js';

/** Returns the value in the browser's storage, or 'reloading' during a reload, when it can't be read. */
const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name).catch(() => 'reloading');

test('shows an error for a wrong password without storing a token', async ({ page }) => {
  await signIn(page, 'admin', 'not-the-password');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to auth' })).toBeVisible();
  await expect.poll(() => stored(page, 'adops.token')).toBeNull();
  await expectAccessible(page);
});

test('signs in, chooses a company, switches to another company, and logs out', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: /Choose the company/ })).toBeVisible();
  const companies = page.getByRole('main').getByRole('link');
  await expect(companies).toHaveCount(2);
  await companies.first().click();
  await expect(page).toHaveURL(/\/company\/\d+\/overview/);
  await loaded(page);
  const first = /company\/(\d+)/.exec(page.url())?.[1];

  await page.getByRole('button', { name: /Account of admin/ }).click();
  await expectAccessible(page);
  const popover = page.getByRole('dialog', { name: 'Account' });
  const other = popover.getByRole('listitem').getByRole('link').last();
  const popup = page.waitForEvent('popup');
  await other.click({ modifiers: ['Control'] });
  await (await popup).close();
  await other.click();
  await expect(page).not.toHaveURL(new RegExp(`/company/${first}/`));
  await expect(page).toHaveURL(/\/company\/\d+\/overview/);

  await page.getByRole('button', { name: /Account of admin/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // A log-out reloads the page, so this checks the state after the reload.
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Sign In']);
  await expect.poll(() => stored(page, 'adops.token')).toBeNull();
});

test('opens the company directly for a user with only one company', async ({ page }) => {
  await signIn(page, 'buyer');
  await expect(page).toHaveURL(/\/company\/\d+\/overview/);
});

test('redirects unknown URLs to the chooser, and opens the requested page after sign-in', async ({ page }) => {
  await page.goto('/company/1/report?groupLevel=campaign');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/groupLevel=campaign/);
  for (const address of ['/no-such-path', '/company/1/no-such-path']) {
    await page.goto(address);
    await expect(page).toHaveURL(/select-company/);
    await expect(page.getByText(`The page ${address} doesn't exist.`, { exact: false })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/company\/\d+\/overview/);
});

test('removes an invalid token, and opens the requested page after a single sign-in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('adops.token', 'nonsense'));
  await page.goto('/company/1/report');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Failed to auth')).toBeVisible();
  await expect(page.getByText('Your session has ended. Sign in to return')).toBeVisible();
  await page.getByLabel('Username').fill('buyer');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Ad group report' })).toBeVisible();
});

test('denies access to a screen without its permission', async ({ page }) => {
  await changePermissions(page, () => ['hourly-report']);
  await authorize(page, 'buyer');
  await page.goto('/');
  await expect(page).toHaveURL(/\/welcome/);
  await expectAccessible(page);
  await page.goto(page.url().replace('welcome', 'report'));
  await expect(page).toHaveURL(/access-denied/);
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expectAccessible(page);
});

test('acts as another user, restores the state after a reload, and returns once', async ({ page }) => {
  await openWelcome(page, 'admin');
  await page.getByRole('button', { name: /Account of admin/ }).click();
  await page.getByRole('button', { name: /Act as another user/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Act as another user' });
  await dialog.getByLabel('Search users').fill('analyst');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /analyst/ }).click();
  const banner = page.getByRole('status').filter({ hasText: 'you are acting as' });
  await expect(banner).toContainText('admin, you are acting as analyst');
  await page.reload();
  await expect(banner).toBeVisible();
  const sent = page.waitForRequest((request) => !!request.postData()?.includes('returnToMainUser'));
  await banner.getByRole('button', { name: 'Return to admin' }).click();
  expect((await sent).headers()['x-login-as']).toBeDefined();
  await expect(page.getByRole('button', { name: /Account of admin/ })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => stored(page, 'adops.loginAsUserId')).toBeNull();
});

test('collapses the menu below 920 pixels', async ({ page }) => {
  await openWelcome(page, 'buyer');
  await page.setViewportSize({ width: 920, height: 800 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ad Group Report' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 919, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#vertical-menu')).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.locator('#vertical-menu')).toHaveCount(0);
});

test('fits the header at all screen widths with the full menu', async ({ page }) => {
  // Administrators have the longest menu and all buttons.
  await openWelcome(page, 'admin');
  await expect(page.getByRole('button', { name: 'Send a message' })).toBeVisible();
  for (const width of [1440, 1360, 1359, 1240, 1239, 1024, 920, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: /Account of admin/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('stops acting as another user if the state can’t be restored, and shows the reason', async ({ page }) => {
  await openWelcome(page, 'admin');
  await page.evaluate(() => {
    localStorage.setItem('adops.loginAsUserId', '999999');
    localStorage.setItem('adops.loginAsCompanyId', '1');
  });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Login-as state was not set' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Account of admin/ })).toBeVisible();
  expect(await stored(page, 'adops.loginAsUserId')).toBeNull();
});
