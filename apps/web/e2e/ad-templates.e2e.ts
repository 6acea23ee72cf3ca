import { authorize, expect, expectAccessible, grid, loaded, openSettings, test } from './console.js';

const newMark = (): string => String(Date.now() % 1_000_000);

test('creates and deletes a template group, with validation and a conflict', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const category = `Spring ${newMark()}`;
  await authorize(page, 'admin');
  await openSettings(page, 'tools/ad-templates');
  await expect(grid(page).getByText('Seasonal deals').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Create template group' }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('An ad needs at least one headline.')).toBeVisible();
  await expect(page.getByLabel('Headline 1', { exact: true })).toBeFocused();
  await page.getByLabel('Headline 1', { exact: true }).fill('x'.repeat(31));
  await page.getByLabel('Description 1', { exact: true }).fill('Find {keyword} from many shops.');
  await expect(page.getByText('31/30')).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Headline 1 can have up to 30 characters.')).toBeVisible();
  await expectAccessible(page);

  // The preview shows the text with the keyword inserted.
  await page.getByLabel('Headline 1', { exact: true }).fill('{Keyword} in spring');
  await page.getByLabel('Pin: headline 1 position').fill('1');
  await page.getByLabel('Headline 2', { exact: true }).fill('Fresh offers');
  await expect(page.getByRole('figure', { name: 'Preview of template 1' })).toContainText(
    'Running Shoes in spring | Fresh offers',
  );
  await page.getByRole('button', { name: /Add a headline/ }).click();
  await expect(page.getByLabel('Headline 4', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).fill(category);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The template group was created.')).toBeVisible();
  await expect(page).toHaveURL(/ad-templates$/);

  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type(category);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
  await expect(page.getByLabel('Headline 1', { exact: true })).toHaveValue('{Keyword} in spring');
  await page.getByLabel('Headline 2', { exact: true }).fill('Mine');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();

  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByLabel('Headline 2', { exact: true }).fill('Theirs');
  await other.getByRole('button', { name: 'Save group' }).click();
  await expect(other).toHaveURL(/ad-templates$/);
  await other.context().close();

  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(
    page.getByText(
      'Someone else changed this template group in the meantime. Nothing was saved. Reload it and try again.',
    ),
  ).toBeVisible();
  await expect(page.getByText('They changed: Templates.')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(page.getByLabel('Headline 2', { exact: true })).toHaveValue('Theirs');

  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText("Ads created from it aren't changed.")).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('The template group was deleted.')).toBeVisible();
  await loaded(page);
  await expect(grid(page).getByText(category)).toHaveCount(0);
});

test('creates and deletes a keyword template, with validation and a conflict', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const mark = newMark();
  const keyword = `{keyword} ${mark}`;
  await authorize(page, 'admin');
  await openSettings(page, 'tools/keyword-templates');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create keyword template' }).click();
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('Keyword is required.')).toBeVisible();
  await page.getByLabel('Keyword', { exact: true }).fill('{keyword}');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('An identical template already exists.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Keyword', { exact: true }).fill(keyword);
  await expect(page.getByText(`For running shoes: running shoes ${mark}`)).toBeVisible();
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('The keyword template was created.')).toBeVisible();

  await loaded(page);
  await page.getByRole('link', { name: keyword }).click();
  await page.getByRole('combobox', { name: 'Match type' }).click();
  await page.getByRole('option', { name: 'Exact' }).click();
  const other = await (await browser.newContext()).newPage();
  await authorize(other, 'admin');
  await other.goto(page.url());
  await other.getByLabel('Keyword', { exact: true }).fill(`${keyword} more`);
  await other.getByRole('button', { name: 'Save template' }).click();
  await expect(other).toHaveURL(/keyword-templates$/);
  await other.context().close();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('They changed: Keyword.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('The keyword template was saved.')).toBeVisible();

  await loaded(page);
  await page.getByRole('link', { name: keyword }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('The keyword template was deleted.')).toBeVisible();
});
