import { expect, expectAccessible, loaded, test, toNumber, totalOf } from './console.js';
import { callsOf, expectReloadSame, expectSums, exported, openScreen } from './report-steps.js';

test('placements: ordered, broken down, compared, filtered and exported', async ({ page }) => {
  test.setTimeout(240_000);
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
  expect((JSON.parse(lists[0]!) as { variables: object }).variables).toEqual({ showOrganicAccounts: false });
  expect(toNumber(await totalOf(page, 'boughtClicks').innerText())).toBeGreaterThan(0);
  await expectAccessible(page);
  // Retried, because the first pull may restate figures in between.
  await expect(async () => {
    await page.reload();
    await loaded(page);
    await expectSums(page, [
      ['Bought', 'boughtClicks'],
      ['Cost', 'cost'],
    ]);
  }).toPass({ timeout: 60_000 });

  await page.getByRole('combobox', { name: 'Break down rows' }).click();
  await page.getByRole('option', { name: 'By section', exact: true }).click();
  await loaded(page);
  await expect(page).toHaveURL(/segment=section/);
  const { head, lines } = await exported(page);
  const section = head.indexOf('Section');
  expect(section).toBe(1);
  expect(lines.some((cells) => cells[section]?.endsWith('|top'))).toBe(true);

  await page.getByRole('combobox', { name: 'Break down rows' }).click();
  await page.getByRole('option', { name: 'By device', exact: true }).click();
  await loaded(page);
  await page.locator('[aria-rowindex="2"] button[aria-expanded=false], [aria-rowindex="3"] button[aria-expanded=false]').first().click(); // prettier-ignore
  await expect(page.getByText(/^(Desktop|Mobile|Tablet|Unknown)$/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search filters').fill('homecook');
  await page.getByRole('option', { name: 'All names containing “homecook”' }).click();
  await loaded(page);
  await expect(page.locator('[data-cell="1:0"]')).toContainText('homecook.example');
  await expectReloadSame(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});

test('blocked placements: listed by name, searched and exported', async ({ page }) => {
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
