import { expect, test as base, type Page } from '@playwright/test';
import axe from 'axe-core';

export const PASSWORD = 'demo-password';

/** Time in milliseconds since the epoch after which no story starts. Set by the test command. */
const NO_NEW_AFTER = Number(process.env['E2E_NO_NEW_AFTER'] ?? Number.POSITIVE_INFINITY);

/**
 * Test function for stories. Fails on content policy violations and uncaught errors. Skips stories after the time limit
 * of the run.
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

/** Tokens of demo users, who sign in once through the API. Reused until they expire. */
const tokens = new Map<string, string>();

/** Screen that loads no data. */
const FIRST_SCREEN = '/company/1/welcome';

/**
 * Signs in a demo user without the form, which has separate stories, and opens a screen of the first company that loads
 * no data. With a password, uses the form.
 */
export async function signIn(page: Page, username: string, password?: string): Promise<void> {
  if (password !== undefined) return signInByForm(page, username, password);
  await authorize(page, username);
  await page.goto(FIRST_SCREEN);
}

/** Stores the token of a demo user for the next page that the story opens. */
export async function authorize(page: Page, username: string): Promise<void> {
  const token = await tokenOf(page, username);
  // Runs once per tab, so that a story that logs out stays logged out.
  await page.addInitScript((value) => {
    // A sandboxed frame has no storage and no user.
    if (window.self !== window.top) return;
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('adops.token', value);
  }, token);
}

async function tokenOf(page: Page, username: string): Promise<string> {
  const kept = tokens.get(username);
  if (kept && (await askAuth(page, `Bearer ${kept}`))) return kept;
  const auth = await askAuth(page, `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`);
  if (!auth?.token) throw new Error(`${username} could not sign in over the API.`);
  tokens.set(username, auth.token);
  return auth.token;
}

/** Returns the session of an authorization header, with a token for a password. Null if it is invalid. */
async function askAuth(page: Page, authorization: string): Promise<{ token: string | null } | null> {
  const answer = await page.request.post('/api/graphql', {
    headers: { Authorization: authorization },
    data: { query: '{ auth { token } }' },
  });
  const body = (await answer.json()) as { data?: { auth: { token: string | null } | null } | null };
  return body.data?.auth ?? null;
}

/** Calls an operation in the first company as a demo user and returns its data. */
export async function callAs<Data>(page: Page, username: string, query: string, variables = {}): Promise<Data> {
  const authorization = `Bearer ${await tokenOf(page, username)}`;
  const answer = await page.request.post('/company/1/api/graphql', {
    headers: { Authorization: authorization },
    data: { query, variables },
  });
  const body = (await answer.json()) as { data?: Data; errors?: unknown };
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/**
 * Modifies the permissions in the response, because no demo user lacks a single one. Server specs cover the rejections.
 */
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
  await authorize(page, username);
  await page.goto(`/company/1/report${query}`);
  await loaded(page);
}

/** Opens a screen of the settings of the first company, after the sign-in. */
export async function openSettings(page: Page, path: string): Promise<void> {
  // The first company of the demo is the one with teams and accounts of every kind.
  await page.goto(`/company/1/${path}`);
  await loaded(page);
}

export function grid(page: Page) {
  return page.locator('[role=grid], [role=treegrid]');
}

/** Waits until the report is loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });
}

/**
 * Expects no axe violations. The accessibility story checks screens as they open, and other stories check states that
 * need their steps. Only persistent elements count, because a disappearing toast has transitional colors.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await lastingViolations(page, 'light')).toEqual([]);
}

/** Expects no axe violations, and no color violations in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
}

export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const light = await lastingViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await lastingViolations(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  return [...light, ...dark];
}

type Theme = 'light' | 'dark';

async function lastingViolations(page: Page, theme: Theme): Promise<string[]> {
  let found = await violations(page, theme);
  for (let again = 0; found.length > 0 && again < 2; again++) {
    await page.waitForTimeout(1_500);
    found = await violations(page, theme);
  }
  return found.map((each) => `${theme}: ${each}`);
}

/** Rules whose result depends on the theme. Others are only checked in the light one. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (rules) => {
      // Waits for animations, because partially faded colors would be checked in their current state.
      const fades = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fades.map(({ finished }) => finished));
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations: found } = await engine.run(document, {
        // The only frame shows an article without scripts, as its site would.
        iframes: false,
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      return found.map(({ id, nodes }) => {
        const places = nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`);
        return `${id}: ${places.join(' | ')}`;
      });
    },
    theme === 'dark' ? COLOR_RULES : null,
  );
}

/** True to save screenshots for review. They are not compared. */
export const TAKES_PHOTOGRAPHS = Boolean(process.env['E2E_PHOTOGRAPHS']);

/** Saves a screenshot in the results of the story if screenshots are enabled. */
export async function photograph(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (TAKES_PHOTOGRAPHS) await page.screenshot({ path: test.info().outputPath(`${name}.png`), ...options });
}

/** Returns the cell of a column in the total row. */
export function totalOf(page: Page, column: string) {
  return page.locator(`[aria-rowindex="2"] [data-column="${column}"]`);
}

/** Returns the UTC date with an offset in days from today, as YYYY-MM-DD. */
export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Parses a formatted number such as '−1,234.50'. */
export function toNumber(text: string): number {
  return Number(text.replace(/[,\s▾]/g, '').replace('\u2212', '-'));
}

/** Returns the URL of the mailbox. Defaults to the port after the console's. */
export function mailPage(baseURL: string | undefined): string {
  const given = process.env['E2E_MAIL_URL'];
  if (given) return given;
  const { port } = new URL(baseURL ?? '');
  return `http://localhost:${Number(port) + 1}/mail`;
}
