import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  authorize,
  expect,
  expectAccessible,
  grid,
  loaded,
  PASSWORD,
  photograph,
  TAKES_PHOTOGRAPHS,
  test,
} from './console.js';

// cspell:ignore mieten leasen
const BASE = '/company/1/tools/content-wizard';
const API = '/company/1/api/graphql';
const MARK = Date.now() % 1_000_000;
/** A generation is polled every 12.5 s, at most six times. */
const POLL_MS = 12_500;

async function call<T>(request: APIRequestContext, query: string, variables: object = {}): Promise<T> {
  const headers = { Authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const auth = await request.post('/api/graphql', { headers, data: { query: '{ auth { token } }' } });
  const { data } = (await auth.json()) as { data: { auth: { token: string } } };
  const bearer = { Authorization: `Bearer ${data.auth.token}` };
  const answer = (await (await request.post(API, { headers: bearer, data: { query, variables } })).json()) as {
    data?: T;
    errors?: unknown;
  };
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** Sets the provider of AI texts. @param model null for no provider */
async function setProvider(request: APIRequestContext, model: string | null): Promise<void> {
  const { aiSettings } = await call<{ aiSettings: { version: number } }>(request, '{ aiSettings { version } }');
  const input = {
    ...{
      baseUrl: model === null ? '' : 'https://api.openai.com',
      model: model ?? '',
      key: model === null ? '' : 'sk-of-the-story',
    },
    ...{ promptPrice: 0.15, completionPrice: 0.6, monthlyBudget: 20, isModerated: true, version: aiSettings.version },
  };
  await call(
    request,
    'mutation ($input: AiSettingsInput!) { updateAiSettings(input: $input) { ... on BaseResponse { status } ... on ValidationErrors { errors { field messages } } } }',
    { input },
  );
}

/** Returns the URL of the sandbox controls, which run next to the demo. */
const outside = (request: APIRequestContext, baseURL: string) => {
  const base = `http://localhost:${Number(new URL(baseURL).port) + 1}/sandbox`;
  return {
    fail: (failure: object) => request.post(`${base}/failures`, { data: { platform: 'openai', ...failure } }),
    mend: () => request.delete(`${base}/failures`),
  };
};

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/**
 * Advances the clock poll by poll, at most six times, until the expected element is visible. The clock was installed
 * before.
 */
async function generated(page: Page, seen: (limit: { timeout: number }) => Promise<void>): Promise<void> {
  for (const seconds of [1, 2, 4, 8, 16]) {
    const isSeen = await seen({ timeout: seconds * 1_000 }).then(
      () => true,
      () => false,
    );
    if (isSeen) return;
    await page.clock.fastForward(POLL_MS);
  }
  await seen({ timeout: 40_000 });
}

/** Creates an article on the first site, in that language. Resolves to its topic, on the second step. */
async function createArticle(page: Page, topic: string, language: RegExp): Promise<string> {
  await page.goto(`${BASE}/settings`);
  await choose(page, 'Site', /./);
  await choose(page, 'Language', language);
  await page.getByLabel('Topic').fill(`${topic} ${MARK}`);
  await choose(page, 'Direction', /How-to/);
  await page.getByRole('button', { name: 'Create article' }).click();
  await expect(page).toHaveURL(/hotspots\?article=\d+$/);
  return `${topic} ${MARK}`;
}

/** Checks that the page is not wider than a phone, and takes a screenshot if screenshots are requested. */
async function look(page: Page, name: string): Promise<void> {
  if (TAKES_PHOTOGRAPHS) {
    await photograph(page, `${name}-1440`, { fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await photograph(page, `${name}-1440-dark`, { fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await photograph(page, `${name}-400`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const uploaded = (page: Page): Locator => page.getByText("The article was uploaded and can't be changed.");
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const compliance = (page: Page): Locator => page.getByRole('region', { name: 'Compliance' });
const textOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Text/ });

/** Returns paragraphs that are long enough for the length check. */
const paragraphs = (words: string): string =>
  Array.from({ length: 30 }, (_, at) => `<p>${words} in detail, part ${at + 1} of the guide.</p>`).join('\n');

test.afterEach(async ({ request, baseURL }) => {
  await outside(request, baseURL!).mend();
  await setProvider(request, 'sandbox-writer');
});

test('generates, translates, checks, restores and uploads an article', async ({ page, request }) => {
  test.setTimeout(300_000);
  await setProvider(request, 'sandbox-writer');
  await page.clock.install();
  await authorize(page, 'admin');

  // The first step reports missing values.
  await page.goto('/company/1/tools/content-wizard');
  await expect(page).toHaveURL(/content-wizard\/settings$/);
  await expect(page.getByRole('navigation', { name: 'Steps' })).toHaveText('1Settings2Hotspots3Headlines4Article');
  await page.getByRole('button', { name: 'Create article' }).click();
  await expect(page.getByText('Choose a site.')).toBeVisible();
  await expect(page.getByText('Choose a direction.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await look(page, 'settings');
  const topic = await createArticle(page, 'Autos', /^German/);

  await page.getByRole('button', { name: 'Generate hotspots' }).click();
  await expect(page.getByText(/Generating, up to 75 s/)).toBeVisible();
  const suggested = page.getByRole('table', { name: 'Suggested hotspots' });
  await generated(page, (limit) => expect(suggested.getByRole('row')).toHaveCount(31, limit));
  await expect(suggested.getByRole('columnheader', { name: 'English' })).toBeVisible();
  await suggested.getByRole('checkbox').nth(0).check();
  await suggested.getByRole('checkbox').nth(3).check();
  await page.getByLabel('Your own hotspots').fill('Auto mieten\nAuto leasen');
  await page.getByRole('button', { name: 'Add hotspots' }).click();
  await expect(page.getByRole('list', { name: 'Hotspots of the article' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await look(page, 'hotspots');

  // Leaves the step during the generation. It fills in the result on return.
  await page.getByRole('link', { name: 'Next: headlines' }).click();
  await page.getByRole('button', { name: 'Generate headlines' }).click();
  await expect(page.getByText(/Generating, up to/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /Settings/ })
    .click();
  await expect(page.getByText(topic)).toBeVisible();
  await page.goBack();
  const headlines = page.getByRole('table', { name: 'Suggested headlines' });
  await generated(page, (limit) => expect(headlines.getByRole('row')).toHaveCount(4, limit));
  await headlines.getByRole('radio').first().check();
  await expect(page.getByLabel('Headline in English')).toHaveValue(/^\[en\] /);
  await page.getByLabel('Headline (German)').fill('Der Text');
  await page.getByRole('button', { name: 'Translate headline' }).click();
  await expect(page.getByLabel('Headline in English')).toHaveValue('[en] Der Text');
  await expectAccessible(page);
  await look(page, 'headlines');

  await page.getByRole('link', { name: 'Next: article' }).click();
  await page.getByRole('button', { name: 'Generate article' }).click();
  await generated(page, (limit) => expect(textOf(page)).toHaveValue(/<h2>/, limit));
  await page.getByRole('button', { name: 'Save now' }).click();
  await saved(page);
  const english = page.getByRole('region', { name: 'English translation' });
  await page.getByRole('button', { name: 'Translate text' }).click();
  await expect(english).toContainText('[en]');
  await expectAccessible(page);
  await look(page, 'article');

  // The preview is an isolated page, in which nothing runs or loads.
  const before = await textOf(page).inputValue();
  await textOf(page).fill(`${before}\n<p onclick="alert(1)">Neu<script>parent.hacked = true</script><img src="x"></p>`);
  await page.getByText('Preview', { exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview of the article"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Der Text');
  await expect(frame.getByText('Neu', { exact: true })).toBeVisible();
  expect(await frame.locator('script, img, [onclick]').count()).toBe(0);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await look(page, 'preview');
  await page.getByText('Write', { exact: true }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.getByRole('button', { name: 'Show saved text' }).click();
  await expect(textOf(page)).not.toHaveValue(/script|onclick/);

  // An earlier version is restored.
  await page.getByRole('button', { name: 'Versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions of the article' });
  const versions = drawer.getByRole('listitem').filter({ hasText: 'UTC' });
  await expect(versions.first()).toContainText('newest');
  await versions
    .first()
    .getByRole('button', { name: /Show differences/ })
    .click();
  await expect(versions.first().locator('ins')).toContainText('Neu');
  await expectAccessible(page);
  await photograph(page, 'versions-1440');
  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  const question = page.getByRole('dialog', { name: /^Restore version/ });
  await question.getByRole('button', { name: 'Restore version', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(textOf(page)).toHaveValue(before);

  await expect(compliance(page).getByText('Not checked')).toBeVisible();
  await page.getByRole('button', { name: 'Check article' }).click();
  const valid = compliance(page).getByText('Valid', { exact: true });
  await generated(page, (limit) => expect(valid).toBeVisible(limit));
  await expect(compliance(page).getByText(/Risk score/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload article' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload article' }).click();
  await generated(page, (limit) => expect(uploaded(page)).toBeVisible(limit));
  await expect(page.getByRole('region', { name: 'Upload' }).getByRole('link')).toHaveAttribute('href', /^https:/);
  await expect(textOf(page)).not.toBeEditable();
  await expectAccessible(page);
  await look(page, 'uploaded');

  // The list keeps its filters in the address.
  await page.getByRole('link', { name: 'All articles' }).click();
  await loaded(page);
  await page.getByRole('textbox', { name: /Search topics/ }).fill(topic);
  await expect(page).toHaveURL(/q=/);
  await choose(page, 'All statuses', /Completed/);
  await expect(page).toHaveURL(/status=completed/);
  await loaded(page);
  await expect(grid(page).getByText(topic)).toBeVisible();
  await expect(grid(page).getByText('Completed')).toBeVisible();
  // Moves the pointer off the header, which would show its help.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await look(page, 'list');
  await page.reload();
  await loaded(page);
  await expect(grid(page).getByText(topic)).toBeVisible();
});

test('writes an article without AI, and detects a conflict between two windows', async ({ page, request }) => {
  test.setTimeout(180_000);
  await setProvider(request, null);
  await page.clock.install();
  await authorize(page, 'admin');
  await createArticle(page, 'Garden tools', /^English/);
  await page.getByRole('button', { name: 'Generate hotspots' }).click();
  await expect(page.getByText(/No AI provider is set up.*You can add your own above/)).toBeVisible();
  await page.getByLabel('Your own hotspots').fill('Lawn mowers');
  await page.getByRole('button', { name: 'Add hotspots' }).click();
  await expectAccessible(page);
  await photograph(page, 'without-ai-1440');
  await page.getByRole('link', { name: 'Next: headlines' }).click();
  await expect(page.getByRole('button', { name: 'Translate headline' })).toBeHidden();
  await page.getByLabel('Headline (English)').fill('Tools for small gardens');
  await page.getByRole('link', { name: 'Next: article' }).click();
  await textOf(page).fill(paragraphs('Tools'));
  await page.getByRole('button', { name: 'Save now' }).click();
  await saved(page);
  await page.reload();
  await expect(textOf(page)).toHaveValue(paragraphs('Tools'));

  // Another browser changes the headline while this one has the step open.
  const id = Number(/article=(\d+)/.exec(page.url())![1]);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /Headlines/ })
    .click();
  await expect(page.getByLabel('Headline (English)')).toHaveValue('Tools for small gardens');
  await page.waitForLoadState('networkidle');
  await call(request, 'mutation ($id: Int!) { article { update(id: $id, headline: "Theirs") { status } } }', { id });
  await page.getByLabel('Headline (English)').fill('Mine');
  await page.keyboard.press('Control+s');
  const alert = page.getByRole('alert').filter({ hasText: 'was changed in another tab or browser' });
  await expect(alert.locator('del')).toContainText('Theirs');
  await expect(alert.locator('ins')).toContainText('Mine');
  await expectAccessible(page);
  await photograph(page, 'conflict-1440');
  await alert.getByRole('button', { name: 'Keep mine, replace theirs' }).click();
  await saved(page);
});

test('shows violations of an article, a failed check and a canceled check', async ({ page, request, baseURL }) => {
  test.setTimeout(300_000);
  await setProvider(request, 'sandbox-writer');
  await page.clock.install();
  await authorize(page, 'admin');
  await createArticle(page, 'Phone plans', /^English/);
  await page.getByLabel('Your own hotspots').fill('Prepaid plans');
  await page.getByRole('button', { name: 'Add hotspots' }).click();
  await page.getByRole('link', { name: 'Next: headlines' }).click();
  await page.getByLabel('Headline (English)').fill('Plans for small budgets');
  await page.getByRole('link', { name: 'Next: article' }).click();
  await textOf(page).fill(`${paragraphs('Plans')}\n<p>This is a violating promise.</p>`);
  await page.getByRole('button', { name: 'Check article' }).click();
  const panel = compliance(page);
  await generated(page, (limit) => expect(panel.getByText('Invalid', { exact: true })).toBeVisible(limit));
  await panel.getByRole('button', { name: /Show violation 1/ }).click();
  await expect(page.locator('mark').first()).toContainText('This is a violating promise');
  await expectAccessible(page);
  await look(page, 'violations');
  await expect(page.getByRole('button', { name: 'Upload article' })).toHaveAttribute('aria-disabled', 'true');

  // A changed text has no check, and a failed check never passes.
  await page.getByText('Write', { exact: true }).click();
  await textOf(page).fill(paragraphs('Plans'));
  await expect(panel.getByText('Not checked')).toBeVisible();
  await outside(request, baseURL!).fail({ kind: 'error' });
  await page.getByRole('button', { name: 'Check article' }).click();
  await generated(page, (limit) => expect(panel.getByText('Invalid, check failed')).toBeVisible(limit));
  await expect(page.getByRole('button', { name: 'Upload article' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await outside(request, baseURL!).mend();

  await outside(request, baseURL!).fail({ kind: 'slow', delayMs: 20_000 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByText('Checking', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel check' }).click();
  await expect(panel.getByText('Valid, check skipped')).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload article' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It was not checked, so it remains marked as skipped.');
  await dialog.getByRole('button', { name: 'Upload article' }).click();
  await generated(page, (limit) => expect(uploaded(page)).toBeVisible(limit));
  await page.getByRole('link', { name: 'All articles' }).click();
  await loaded(page);
  await expect(grid(page).getByText('Valid, check skipped').first()).toBeVisible();
});
