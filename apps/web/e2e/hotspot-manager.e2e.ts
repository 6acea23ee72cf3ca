import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { authorize, expect, expectAccessibleInBothThemes, grid, loaded, photograph, test } from './console.js';

const LIST = '/company/1/tools/hotspot-manager';
const TEXT = `Story shoes ${Date.now() % 100_000}`;

async function chooseSites(scope: Page | Locator, page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  await scope.getByRole('combobox', { name: 'Sites', exact: true }).click();
  const options = page.getByRole('listbox', { name: 'Sites', exact: true }).getByRole('option');
  for (let nth = 0; nth < count; nth++) {
    names.push(await options.nth(nth).innerText());
    await options.nth(nth).click();
  }
  await page.keyboard.press('Escape');
  return names;
}

interface AtSite {
  readonly id: number;
  readonly version: string;
  readonly hotspots: { id: number; text: string }[];
}

/** Changes the group at the site itself, as a user of that site would. */
async function editAtSite(request: APIRequestContext, baseURL: string, host: string): Promise<void> {
  const url = `http://localhost:${Number(new URL(baseURL).port) + 1}/${host}/console-api/hotspot-groups`;
  const headers = { authorization: `Basic ${Buffer.from('someone:good words').toString('base64')}` };
  const { groups } = (await (await request.get(url, { headers })).json()) as { groups: AtSite[] };
  const group = groups.find(({ hotspots }) => hotspots.some(({ text }) => text === TEXT))!;
  const hotspots = group.hotspots.map((each) => (each.text === TEXT ? { ...each, text: `${TEXT} edited` } : each));
  const answer = await request.put(`${url}/${group.id}`, {
    headers: { ...headers, 'if-match': JSON.stringify(group.version) },
    data: { ...group, hotspots },
  });
  expect(answer.status()).toBe(200);
}

test('creates a hotspot group by keyboard, imports a site change, and resolves the conflict', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await authorize(page, 'admin');
  await page.goto(LIST);
  await loaded(page);
  await expectAccessibleInBothThemes(page);
  await photograph(page, 'list-1440');

  // Shows errors at their hotspots.
  await page.getByRole('link', { name: 'Create group' }).first().click();
  await expect(page.getByRole('heading', { name: 'New hotspot group' })).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Choose at least one site.')).toBeVisible();
  await expect(page.getByText('Text is required.')).toBeVisible();
  const [first] = await chooseSites(page, page, 2);
  await page.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: /^Results/ }).click();

  // Enter adds a hotspot, and Alt with an arrow key moves it.
  const text = (nth: number) =>
    page.getByRole('group', { name: `Hotspot ${nth}`, exact: true }).getByRole('textbox', { name: 'Text' });
  await text(1).fill('Second');
  await text(1).press('Enter');
  await expect(text(2)).toBeFocused();
  await page.keyboard.type(TEXT);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(text(1)).toHaveValue(TEXT);
  await text(2).fill(TEXT.toUpperCase());
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Hotspot 1 has the same text.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await photograph(page, 'form-1440', { fullPage: true });
  await text(2).fill('Second');

  // Finds an image on the web. Enter searches, and nothing is saved yet.
  await page.getByRole('button', { name: 'Choose image of hotspot 1' }).click();
  const picker = page.getByRole('dialog', { name: 'Image of hotspot 1' });
  await picker.getByText('Web search').click();
  await picker.getByRole('textbox', { name: 'Search the web for pictures' }).fill(TEXT);
  await page.keyboard.press('Enter');
  await picker.getByText('Add to library').first().click();
  await expect(picker.getByText('Add to library')).not.toHaveCount(20);
  await expectAccessibleInBothThemes(page);
  await picker.getByText('Library', { exact: true }).click();
  await picker.getByRole('option').first().press(' ');
  await picker.getByRole('button', { name: 'Use item' }).click();
  await expect(page.getByRole('button', { name: 'Replace image of hotspot 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New hotspot group' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/The group was created. It is being saved to 2 sites/)).toBeVisible();
  await expect(page).toHaveURL(/hotspot-group\/edit\/\d+/);
  const address = page.url();
  const sites = page.getByRole('list', { name: 'Sites of the group' });
  await expect(sites.getByText('Saved', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await expectAccessibleInBothThemes(page);
  await photograph(page, 'saved-1440', { fullPage: true });

  // Changes the group at the first site, and collects it from there.
  const link = await page
    .getByRole('group', { name: 'Hotspot 1', exact: true })
    .getByRole('textbox', { name: 'Link' })
    .getAttribute('placeholder');
  await editAtSite(request, baseURL!, new URL(link!).host);
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Collect groups' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect hotspot groups' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Sites', exact: true }).click();
  await page.getByRole('option', { name: first!, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Collect groups' }).click();
  await expect(dialog.getByText(/1 conflict/)).toBeVisible({ timeout: 60_000 });
  await expectAccessibleInBothThemes(page);
  await photograph(page, 'collected-1440');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('textbox', { name: /Search texts/ }).fill(TEXT);
  await expect(page).toHaveURL(/q=/);
  await expect(grid(page).getByText('Conflict at 1 of 2 sites')).toBeVisible();

  // The conflict shows the site's version, and ends when the user keeps it.
  await page.goto(address);
  const conflict = page.getByRole('region', { name: `Conflict at ${first}` });
  await expect(conflict.getByText(`${TEXT} edited`)).toBeVisible();
  await photograph(page, 'conflict-1440', { fullPage: true });
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await photograph(page, 'conflict-400', { fullPage: true });
  await conflict.getByRole('button', { name: "Keep the site's version" }).click();
  await expect(page.getByText(/group now has the site's version/)).toBeVisible();
  await expect(text(1)).toHaveValue(`${TEXT} edited`);
  await expect(sites.getByText('Saved', { exact: true })).toHaveCount(2, { timeout: 60_000 });

  // Checks the images of the group, and the list on a phone.
  await page.goto(`${LIST}/images?group=${/\d+$/.exec(address)![0]}`);
  await expect(page.getByRole('list', { name: 'Hotspots of the group' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await page.goto(LIST);
  await loaded(page);
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await photograph(page, 'list-400');
});
