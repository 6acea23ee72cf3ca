import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { authorize, expect, expectAccessible, openSettings, test } from './console.js';

// Bulk changes where something goes wrong: a lost response, a platform failure, another user's edit.

const REPORT = 'report?filters.sourceIdIn=10&perPage=25';
const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Task \d/ });

/**
 * Positions of ad groups that no other story here changes, because a second raise within 24 hours may need an approval.
 * @param again first position for a retry
 */
const unusedPlaces = (first: number, count: number, again: number): number[] =>
  Array.from({ length: count }, (_, at) => (test.info().retry === 0 ? first : again) + at);

const rowsOf = (page: Page): Locator => page.locator('[data-kind="row"]');

/**
 * Previews raised bids of Google Display ad groups, by their positions on the screen.
 * @param percent high enough to reach the next cent from any bid, or the change is skipped
 */
async function previewBids(page: Page, places: readonly number[], percent: number): Promise<Locator> {
  await openSettings(page, REPORT);
  for (const place of places) await rowsOf(page).nth(place).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`Change ${places.length} ad group`) });
  await dialog.getByLabel('Value').fill(String(percent));
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(drawerOf(page).getByText('Draft – not sent yet')).toBeVisible({ timeout: 30_000 });
  return drawerOf(page);
}

const plannedIn = async (drawer: Locator): Promise<number> =>
  Number(/Apply ([\d,]+)/.exec((await drawer.getByRole('button', { name: /^Apply/ }).textContent())!)![1]);

/** Controls of the sandbox that runs next to the demo. */
function outside(request: APIRequestContext, baseURL: string) {
  const base = `http://localhost:${Number(new URL(baseURL).port) + 1}/sandbox`;
  return {
    accounts: async () => (await (await request.get(`${base}/accounts`)).json()) as { id: string; name: string }[],
    fail: (failure: object) => request.post(`${base}/failures`, { data: failure }),
    mend: () => request.delete(`${base}/failures`),
  };
}

async function taskCount(page: Page): Promise<number> {
  await page.goto('/company/1/automation/tasks');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/of \d/);
  return Number(/of ([\d,]+)/.exec((await pages.textContent()) ?? '')![1]!.replace(',', ''));
}

test('creates a task only once if the response is lost', async ({ page }) => {
  test.setTimeout(120_000);
  await authorize(page, 'admin');
  await previewBids(page, [0], 100);
  const before = await taskCount(page);
  const keys: string[] = [];
  await page.route('**/api/graphql', async (route) => {
    const key = route.request().headers()['idempotency-key'];
    if (key === undefined) return route.continue();
    keys.push(key);
    if (keys.length > 1) return route.continue();
    // The request arrives and is executed, but the response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  const drawer = await previewBids(page, [0, 1], 100);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await drawer.getByRole('button', { name: 'Discard' }).click();
  expect(await taskCount(page)).toBe(before + 1);
});

test('retries only failed changes', async ({ page, request, baseURL }) => {
  test.setTimeout(240_000);
  const world = outside(request, baseURL!);
  await authorize(page, 'admin');
  await openSettings(page, REPORT);
  const accounts = await world.accounts();
  const chosen = unusedPlaces(0, 8, 17);
  const texts = await rowsOf(page).allTextContents();
  const shown = chosen.map((place) => texts[place]!);
  const accountOf = shown.map((text) => accounts.find(({ name }) => text.includes(name))!);
  const broken = accountOf[0]!;
  const [failing, whole] = [true, false].map((isBroken) =>
    accountOf.flatMap(({ id }, at) => ((id === broken.id) === isBroken ? [chosen[at]!] : [])),
  ) as [number[], number[]];
  const drawer = await previewBids(page, [...failing, ...whole], 100);
  expect(await plannedIn(drawer)).toBe(shown.length);

  // One of the accounts can't be read during all attempts of the worker.
  await world.fail({ platform: 'google', account: broken.id, kind: 'error', times: 100_000 });
  try {
    await drawer.getByRole('button', { name: /^Apply/ }).click();
    await expect(drawer.getByRole('button', { name: 'Retry failed changes' })).toBeVisible({ timeout: 120_000 });
    await expect(drawer.getByText(`${whole.length} done · ${failing.length} failed`, { exact: false })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.mend();
  }
  await drawer.getByRole('button', { name: 'Retry failed changes' }).click();
  await expect(page.getByText(new RegExp(`^${failing.length} changes? run again`))).toBeVisible();
  await expect(drawer.getByText(`${shown.length} done`, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByRole('button', { name: 'Retry failed changes' })).toHaveCount(0);
});

test('shows the current, written and original value if an undo conflicts', async ({ page }) => {
  test.setTimeout(240_000);
  await authorize(page, 'admin');
  const chosen = unusedPlaces(8, 3, 11);
  const first = await previewBids(page, chosen, 100);
  const planned = await plannedIn(first);
  const number = /Task (\d+)/.exec((await first.getByRole('heading').first().textContent())!)![1]!;
  await first.getByRole('button', { name: /^Apply/ }).click();
  await expect(first.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');

  const later = await previewBids(page, chosen.slice(0, 1), 20);
  await later.getByRole('button', { name: /^Apply/ }).click();
  await expect(later.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });

  await page.goto(`/company/1/automation/details/${number}`);
  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect(page.getByText('of task', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText('Skipped because it was edited again since').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  // All others are restored. The conflict requires a decision of the user.
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveText(new RegExp(`Apply ${planned - 1} change`));
  await page.getByRole('button', { name: 'Include', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveText(new RegExp(`Apply ${planned} change`));
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText(`${planned} done`, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
});

test('offers to accept or overwrite a conflicting value', async ({ page }) => {
  test.setTimeout(240_000);
  await authorize(page, 'admin');
  // Another change is applied first, so the values that the first task expects are outdated.
  const chosen = unusedPlaces(16, 2, 12);
  const early = await previewBids(page, chosen, 100);
  const number = /Task (\d+)/.exec((await early.getByRole('heading').first().textContent())!)![1]!;
  const later = await previewBids(page, chosen, 200);
  await later.getByRole('button', { name: /^Apply/ }).click();
  await expect(later.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/company/1/automation/details/${number}`);
  await page.getByRole('button', { name: /^Apply/ }).click();

  const conflicts = page.getByRole('region', { name: 'Conflicts' });
  await expect(conflicts).toContainText('2 changes were not applied', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Retry failed changes' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: /On the platform/ })).toBeVisible();
  await expectAccessible(page);
  // By keyboard, the cell has the focus and Enter decides.
  const kept = page.getByRole('gridcell').filter({ hasText: 'Keep the platform’s value' }).first();
  await kept.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Platform’s value kept').first()).toBeVisible();
  await expect(conflicts).toContainText('1 change was not applied');

  await conflicts.getByRole('button', { name: 'Write mine…' }).click();
  await expect(page.getByText('Draft – not sent yet')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: `task ${number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('1 of 1 · 1 done')).toBeVisible({ timeout: 60_000 });
  await page.goto(`/company/1/automation/details/${number}`);
  await expect(page.getByText(/^Rewritten in task \d+$/)).toBeVisible();
  await expect(conflicts).toHaveCount(0);
});
