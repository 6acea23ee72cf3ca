import { expect, expectAccessible, grid, loaded, test, toNumber, totalOf } from './console.js';
import { callsOf, expectReloadSame, expectSums, exported, openScreen } from './report-steps.js';

test('opens hotspots from an ad group, and groups, breaks down, filters and exports hotspots', async ({ page }) => {
  test.setTimeout(150_000);
  await openScreen(page, 'report');
  await loaded(page);
  const row = grid(page).locator('[data-kind="row"]').first();
  await row.hover();
  await row.getByRole('button', { name: 'Row actions' }).click();
  await page.getByRole('menuitem', { name: 'Hotspot report' }).click();
  await expect(page).toHaveURL(/\/hotspot\?.*filters\.adgroupIdIn=\d+/);
  const adgroupId = /adgroupIdIn=(\d+)/.exec(page.url())![1]!;
  await loaded(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^[A-Z].* - .* - .* - .*/);
  await expect(page.locator('[role=columnheader][data-column=hotspotOutboundClicks]')).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectReloadSame(page);
  await expectAccessible(page);

  // Clicks and cost shares add up to the total. Bought clicks are counted once per page.
  await expectSums(page, [
    ['Hotspot clicks', 'hotspotOutboundClicks'],
    ['Cost (allocated)', 'cost'],
  ]);
  const { head, lines } = await exported(page);
  const bought = lines.map((cells) => Number(cells[head.indexOf('Bought (page)')]));
  expect(lines.length).toBeGreaterThan(2);
  expect(Math.max(...bought)).toBeCloseTo(toNumber(await totalOf(page, 'boughtClicks').innerText()), 0);

  // The address in the specification opens the same report.
  const companyId = /company\/(\d+)/.exec(page.url())![1]!;
  await page.goto(`/company/${companyId}/hotspot/${adgroupId}`);
  await expect(page).toHaveURL(new RegExp(`/hotspot\\?.*filters\\.adgroupIdIn=${adgroupId}`));
  await loaded(page);
  const calls = callsOf(page, 'hotspotReport');
  await page.getByText('Hotspot image', { exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/groupLevel=image/);
  expect(calls.some((body) => body.includes('"grouping":"image"'))).toBe(true);
  await expect(grid(page).locator('img').first()).toBeVisible();
  await page.getByLabel('Break down rows').first().click();
  await page.getByRole('option', { name: 'By day and device' }).click();
  await loaded(page);
  await grid(page).locator('[data-kind="row"]').first().getByRole('button').first().click();
  await expect(grid(page).locator('[data-kind="part"]').first()).toContainText(
    /\w{3} \d+ \w{3}, (Desktop|Mobile|Tablet|Unknown)/,
  );

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('nowhere at all');
  await page.getByRole('option', { name: 'All names containing “nowhere at all”' }).click();
  await expect(page.getByText('No hotspot images match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await loaded(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
});

test('shows product ads at each level, saves columns, and filters and exports product ads', async ({ page }) => {
  test.setTimeout(150_000);
  const calls = callsOf(page, 'plaReport');
  await openScreen(page, 'overview');
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name: 'PLA', exact: true }).click();
  await expect(page).toHaveURL(/pla-report/);
  // The table of the previous report stays visible until this report is requested.
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await loaded(page);
  const asked = JSON.parse(calls[0]!) as { variables: Record<string, unknown> };
  expect(asked.variables).toMatchObject({
    groupLevel: 'adgroup',
    orderBy: { column: 'bought', direction: 'DESC' },
    page: 1,
    perPage: 50,
  });
  await expectSums(page, [
    ['Bought', 'bought'],
    ['Cost', 'cost'],
    ['Earned', 'earned'],
    ['PLA sold', 'plaSold'],
  ]);
  const total = await totalOf(page, 'bought').innerText();
  await expectAccessible(page);
  await page.getByText('Campaign', { exact: true }).first().click();
  await loaded(page);
  await expect(page).toHaveURL(/groupLevel=campaign/);
  await expect(page.getByRole('columnheader', { name: 'Ad group', exact: true })).toHaveCount(0);
  expect(await totalOf(page, 'bought').innerText()).toBe(total);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Search columns').fill('TA sold');
  await page.getByRole('checkbox', { name: 'TA sold', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=taSold]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('nowhere.example');
  await page.getByRole('option', { name: 'All names containing “nowhere.example”' }).click();
  await expect(page.getByText('No product ads match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await loaded(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
});
