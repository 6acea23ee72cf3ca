import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export const PASSWORD = 'demo-password';

/** Milliseconds since the epoch after which no story begins; the test command sets it. */
const NO_NEW_AFTER = Number(process.env['E2E_NO_NEW_AFTER'] ?? Number.POSITIVE_INFINITY);

/**
 * Every story fails on content policy violations and uncaught errors. None begins when the time of the run is over.
 */
export const test = base.extend<{ inTime: void; watched: void }>({
  inTime: [
    // eslint-disable-next-line no-empty-pattern -- fixtures are read from the pattern
    async ({}, use, testInfo) => {
      testInfo.skip(Date.now() > NO_NEW_AFTER, 'no time left');
      await use();
    },
    { auto: true },
  ],
  watched: [
    async ({ inTime: _, page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|Refused to/i.test(message.text())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(error.message));
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Tokens of demo users, signed in over the API once and used as long as they are valid. */
const tokens = new Map<string, string>();

/**
 * A demo user's page is signed in without the form, which has stories of its own; a password that is given goes
 * through it.
 */
export async function signIn(page: Page, username: string, password?: string): Promise<void> {
  if (password !== undefined) return signInByForm(page, username, password);
  const token = await tokenOf(page, username);
  // Once per tab: a story that logs out stays so.
  await page.addInitScript((value) => {
    // A sandboxed frame has no storage, and no user.
    if (window.self !== window.top) return;
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('adops.token', value);
  }, token);
  await page.goto('/');
}

async function tokenOf(page: Page, username: string): Promise<string> {
  const kept = tokens.get(username);
  if (kept && (await askAuth(page, `Bearer ${kept}`))) return kept;
  const auth = await askAuth(page, `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`);
  if (!auth?.token) throw new Error(`${username} could not sign in over the API.`);
  tokens.set(username, auth.token);
  return auth.token;
}

/** What the API says about the user the header signs in, with a token when it was a password; null: no user. */
async function askAuth(page: Page, authorization: string): Promise<{ token: string | null } | null> {
  const answer = await page.request.post('/api/graphql', {
    headers: { Authorization: authorization },
    data: { query: '{ auth { token } }' },
  });
  const body = (await answer.json()) as { data?: { auth: { token: string | null } | null } | null };
  return body.data?.auth ?? null;
}

/** Changes the answer about permissions on its way: no demo user lacks one key alone. What the server refuses is tried elsewhere. */
export async function changePermissions(page: Page, change: (keys: string[]) => string[]): Promise<void> {
  await page.route('**/company/*/api/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Access')) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { auth: { permissions: string[] } } };
    body.data.auth.permissions = change(body.data.auth.permissions);
    return route.fulfill({ response, json: body });
  });
}

export async function signInByForm(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and waits for the report of the first company. */
export async function openReport(page: Page, username = 'analyst', query = ''): Promise<void> {
  await signIn(page, username);
  await expect(page).toHaveURL(/company|select-company/);
  if (page.url().includes('select-company')) await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/company\/\d+/);
  const companyId = /company\/(\d+)/.exec(page.url())?.[1] ?? '1';
  await page.goto(`/company/${companyId}/report${query}`);
  await loaded(page);
}

/** Opens a screen of the settings of the first company, after the sign-in. */
export async function openSettings(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(/company|select-company/);
  // The first company of the demo is the one with teams and accounts of every kind.
  await page.goto(`/company/1/${path}`);
  await loaded(page);
}

export function grid(page: Page) {
  return page.locator('[role=grid], [role=treegrid]');
}

/** Waits until the report has its answer. */
export async function loaded(page: Page): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });
}

/** Breaks no rule of axe. Only what stays counts: a toast that is just leaving has colors of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await violations(page);
  for (let again = 0; found.length > 0 && again < 2; again++) {
    await page.waitForTimeout(1_500);
    found = await violations(page);
  }
  expect(found).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  // No second page to join frames, of which there are none, and no list of what passed: a sixth of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The text of a column in the line of the total. */
export function totalOf(page: Page, column: string) {
  return page.locator(`[aria-rowindex="2"] [data-column="${column}"]`);
}

/** The date so many days from today, UTC, as YYYY-MM-DD. */
export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** '−1,234.50' as a number. */
export function toNumber(text: string): number {
  return Number(text.replace(/[,\s▾]/g, '').replace('\u2212', '-'));
}

/** Where caught mail is read: the port after the console's, unless the environment says where. */
export function mailPage(baseURL: string | undefined): string {
  const given = process.env['E2E_MAIL_URL'];
  if (given) return given;
  const { port } = new URL(baseURL ?? '');
  return `http://localhost:${Number(port) + 1}/mail`;
}
