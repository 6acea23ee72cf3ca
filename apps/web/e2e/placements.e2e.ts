import { expect, expectAccessible, loaded, test, toNumber, totalOf } from './console.js';
import { callsOf, exported, openScreen } from './report-steps.js';

test('sorts placements by bought clicks, and excludes organic accounts', async ({ page }) => {
  test.setTimeout(120_000);
  const calls = callsOf(page, 'placementReport');
  const lists: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('query FilterLists')) lists.push(body);
  });
  await openScreen(page, 'placement-report', 'admin');
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=boughtClicks]')).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const asked = JSON.parse(calls[0]!) as { variables: Record<string, Record<string, unknown>> };
  expect(asked.variables).toMatchObject({
    pageNumber: 1,
    perPageNumber: 50,
    filters: { sortColumn: 'boughtClicks', sortMethod: 'DESC' },
  });
  expect((JSON.parse(lists.at(-1)!) as { variables: object }).variables).toEqual({ showOrganicAccounts: false });
  expect(toNumber(await totalOf(page, 'boughtClicks').innerText())).toBeGreaterThan(0);
});

test('breaks placements down by section, exports placements, and supports phones', async ({ page }) => {
  test.setTimeout(120_000);
  await openScreen(page, 'placement-report?filters.sourceIdIn=64&segment=section', 'admin');
  await loaded(page);
  const row = page.locator('[data-kind="row"]').first();
  await row.getByRole('button', { name: 'Open parts' }).click();
  const part = page.locator('[data-kind="part"]').first();
  await expect(part.locator('[data-column="placement"]')).not.toHaveText('');
  await expectAccessible(page);
  const { head, lines } = await exported(page);
  expect(head).toContain('Bid adjustment');
  expect(lines.length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 400, height: 800 });
  await loaded(page);
  await expectAccessible(page);
});

test('lists blocked placements by name, and searches and exports the list', async ({ page }) => {
  test.setTimeout(120_000);
  await openScreen(page, 'tools/blocked-placements', 'admin');
  await loaded(page);
  await expect(page.locator('[role=columnheader][data-column=placementName]')).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectAccessible(page);
  const { head, lines } = await exported(page);
  expect(head[0]).toBe('Placement');
  expect(lines.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('nowhere.example');
  await page.getByRole('option', { name: 'All names containing “nowhere.example”' }).click();
  await expect(page.getByText('Change or clear the filters.')).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
});
