import { type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, PASSWORD, signIn, test } from './console.js';

const NEW_PASSWORD = 'a long demo password';

/** Creates a user, so that no other story is affected by the second factor. */
async function newUser(request: APIRequestContext, username: string): Promise<void> {
  const call = async (path: string, authorization: string, query: string, variables = {}) => {
    const answer = await request.post(path, { headers: { authorization }, data: { query, variables } });
    return (await answer.json()).data;
  };
  const basic = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
  const { auth } = await call('/api/graphql', basic, '{ auth { token } }');
  const bearer = `Bearer ${auth.token}`;
  const { roles } = await call('/company/1/api/graphql', bearer, '{ roles { name } }');
  const input = {
    username,
    email: `${username}@example.com`,
    password: NEW_PASSWORD,
    password_repeat: NEW_PASSWORD,
    roles: [roles[0].name],
    hasAccessToAllPartnerAccounts: true,
  };
  const create = 'mutation ($input: CreateUserInput!) { user { create(input: $input) { __typename } } }';
  const { user } = await call('/company/1/api/graphql', bearer, create, { input });
  expect(user.create.__typename).toBe('BaseResponse');
}

const STEP_MS = 30_000;
type Code = (step: -1 | 0 | 1) => string;

/**
 * Returns the codes of the previous, current and next step. The server accepts codes of a step until the
 * end of the next, each once and never backwards, so they can be used in this order for at least half a minute.
 */
function codesOf(secret: string): Code {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.now();
  return (step) => totp.generate({ timestamp: now + step * STEP_MS });
}

/**
 * Waits for the next step if the current one is about to end, so that the code of the step before is still accepted.
 */
async function notAtTheEndOfAStep(page: Page): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 4_000) await page.waitForTimeout(left + 100);
}

async function openSecurity(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
}

async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

test('turns a second factor on and off, rejects a wrong code and accepts a recovery code', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const username = `factor-${Date.now() % 1_000_000}`;
  await newUser(request, username);
  await signIn(page, username, NEW_PASSWORD);
  await expect(page).toHaveURL(/company\/1/);
  await openSecurity(page, username);
  await expect(page.getByText('this one')).toBeVisible();

  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await notAtTheEndOfAStep(page);
  const code = codesOf(secret);
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(code(-1));
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  // A sign-in now requires the code.
  await signOut(page, username);
  await signIn(page, username, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  expect(await page.evaluate(() => window.localStorage.getItem('adops.token'))).toBeNull();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(code(0));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/company\/1/);

  // The same code is rejected, but a recovery code is accepted.
  await signOut(page, username);
  await signIn(page, username, NEW_PASSWORD);
  await page.getByLabel('Code').fill(code(0));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Failed to auth');
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You signed in with a recovery code; 9 are left.')).toBeVisible();

  await openSecurity(page, username);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page
    .getByRole('dialog')
    .getByLabel(/^Code from the app/)
    .fill('000000');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByLabel(/^Code from the app/)
    .fill(code(1));
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Your second factor is off.')).toBeVisible();
  await signOut(page, username);
  await signIn(page, username, NEW_PASSWORD);
  await expect(page).toHaveURL(/company\/1/);
});

test('redirects members of a company that requires a second factor to the setup', async ({ page, request }) => {
  test.setTimeout(120_000);
  const username = `asked-${Date.now() % 1_000_000}`;
  await newUser(request, username);
  await signIn(page, username, NEW_PASSWORD);
  await expect(page).toHaveURL(/company\/1/);
  // Simulates the server's response, because the demo company doesn't require it.
  let isOn = false;
  await page.route('**/company/1/api/graphql', (route) => {
    if (isOn) return route.fallback();
    const refusal = {
      message: 'Set one up first.',
      extensions: { code: 'FORBIDDEN', secondFactor: { required: true } },
    };
    return route.fulfill({ json: { data: null, errors: [refusal] } });
  });
  await page.route(/:\d+\/api\/graphql$/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    if (json.data?.secondFactor?.requiredBy) {
      json.data.secondFactor.requiredBy = [{ __typename: 'Company', id: 1, name: 'Northwind Media' }];
      isOn = json.data.secondFactor.isOn;
    }
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/company/1/report');
  await expect(page).toHaveURL(/\/security$/);
  await expect(page.getByRole('alert')).toContainText('Northwind Media requires a second factor for all members.');
  await page.goto('/company/1/overview');
  await expect(page).toHaveURL(/\/security$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Go on' }).click();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(codesOf(secret)(0));
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('link', { name: 'Continue to Northwind Media' }).click();
  await expect(page).toHaveURL(/company\/1\/(overview|report|welcome)/);
});
