import type { Page } from '@playwright/test';
import { changePermissions, expect, expectAccessible, signIn, test } from './console.js';

test('A/B tests: the list, a test with its verdict, notes, a file, and failures', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/company/, { timeout: 40_000 });
  await page.goto('/company/1/tools/ab-testing/list');
  await expect(page.getByRole('heading', { name: 'A/B tests' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ads between results, first try')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ads between results', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(3);
  await expect(results.getByRole('row').last()).toContainText(/Ads between results.*[+−-]\d.*%/);
  await expect(results.getByRole('status')).toContainText('full days');
  await expect(page.getByRole('heading', { name: 'RPS by day' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Device').click();
  await expect(page).toHaveURL(/groupBy=device/);
  await expect(figures.getByText('Mobile').first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^ab-test-\d+.*\.csv$/);

  const note = `Seen ${Date.now()}`;
  await page.getByLabel('Decision note').fill(note);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Decision note')).toHaveValue(note, { timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

  await page.goto('/company/1/tools/ab-testing/999999');
  await expect(page.getByText('Failed to fetch A/B test report')).toBeVisible();
});

test('an A/B test: refused at its fields, started at the site, stopped, deleted', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Story ${Date.now()}`;
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/company/, { timeout: 40_000 });
  await page.goto('/company/1/tools/ab-testing/1');
  const site = (
    await page
      .getByText(/ · since | to /)
      .first()
      .innerText({ timeout: 30_000 })
  ).split(' · ')[3]!;
  await page.goto('/company/1/tools/ab-testing/create-test');
  await expect(page.getByRole('heading', { name: 'New A/B test' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('Enter a name for the test.')).toBeVisible();
  await expect(page.getByText('Choose a site.', { exact: true })).toBeVisible();
  await expect(page.getByText('Choose an experiment.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name').fill(name);
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).first().click();
  };
  await choose('Site', site);
  await choose('Experiment', 'Search box');
  await expect(page.getByLabel('Variant 3')).toHaveValue('Popular searches');
  await page.getByLabel('Weight').first().fill('50');
  await expect(page.getByText('Sum of weights: 116%')).toBeVisible();
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('The weights must add up to 100%.')).toBeVisible();
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await page.getByLabel('End (UTC)').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('End (UTC)').fill('2099-01-01T00:00');
  await expect(page.getByText(/visits per variant/)).toBeVisible();
  await page.getByRole('button', { name: 'Start test' }).click();

  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Running ·/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop test' }).click();
  await expect(page.getByText(/^Stopped ·/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Delete test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete test' }).click();
  await expect(page).toHaveURL(/ab-testing\/list$/);
  await expect(page.getByRole('heading', { name: 'A/B tests' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

/** Answers an operation in place of the server until it is given back. */
async function answering(page: Page, operation: RegExp, json: object): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = (route) =>
    operation.test(route.request().postData() ?? '') ? route.fulfill({ json }) : route.fallback();
  await page.route('**/api/graphql*', handler);
  return () => page.unroute('**/api/graphql*', handler);
}

test('A/B tests: failures in their words, one test after another, and their key', async ({ page }) => {
  test.setTimeout(120_000);
  const tools = '/company/1/tools/ab-testing';
  const refused = { data: null, errors: [{ message: 'Ask later.', extensions: { code: 'BAD_USER_INPUT' } }] };
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/company/);
  for (const [operation, path, words] of [
    [/query AbTests\(/, 'list', 'Failed to fetch AB tests data'],
    [/query AbTestChoices/, 'create-test', 'Failed to fetch AB testing addition information'],
    [/query AbTestReport/, '1', 'Failed to fetch A/B test report'],
  ] as const) {
    const stop = await answering(page, operation, refused);
    await page.goto(`${tools}/${path}`);
    await expect(page.getByText(`${words}. Ask later.`)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await stop();
  }

  // Experiments that cannot be loaded, and a site without any.
  for (const words of ['Fetching AB experiments from this site has errors', 'AbTesting is unavailable on this site']) {
    const stop = await answering(page, /query AbTestingExperiments/, {
      data: null,
      errors: [{ message: words, extensions: { code: 'BAD_USER_INPUT' } }],
    });
    await page.goto(`${tools}/create-test`);
    await page.getByRole('combobox', { name: 'Site', exact: true }).click();
    await page.getByRole('option').first().click();
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
    await stop();
  }

  // From one test to another: nothing of the first is left while the second comes.
  await page.goto(`${tools}/list`);
  const first = page.getByRole('link', { name: 'Ads between results', exact: true });
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ads between results', exact: true })).toBeVisible();
  const running = page.url();
  await page.goBack();
  await page.getByRole('link', { name: 'Ads between results, first try' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ads between results, first try' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ads between results', exact: true })).toHaveCount(0);

  // Stopping is done only when the server says success.
  await page.goto(running);
  for (const [answer, words] of [
    [refused, 'Action has errors. Ask later.'],
    [{ data: { abTesting: { __typename: 'AbTestingMutations', stopTest: null } } }, 'Bad response from server'],
    [
      {
        data: {
          abTesting: {
            __typename: 'AbTestingMutations',
            stopTest: { __typename: 'BaseResponse', status: 'error', message: 'The site did not confirm.' },
          },
        },
      },
      'The site did not confirm.',
    ],
  ] as const) {
    const stop = await answering(page, /mutation StopAbTest/, answer);
    await page.getByRole('button', { name: 'Stop test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop test' }).click();
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText(/^Running ·/)).toBeVisible();
    await stop();
  }

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await changePermissions(page, (keys) => keys.filter((key) => key !== 'ab-testing'));
  for (const path of ['list', 'create-test', '1']) {
    await page.goto(`${tools}/${path}`);
    await expect(page).toHaveURL(/access-denied/);
  }
});
