import { authorize, expect, expectAccessible, test } from './console.js';

test('configures an AI provider, tests and activates a prompt, and shows the cost of texts', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Brief ${Date.now() % 1_000_000}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/access-control/ai');
  await expect(page.getByRole('heading', { name: 'AI', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.8');
  await page.getByLabel('Model').fill('sandbox-writer');
  await page.getByLabel('Key', { exact: true }).fill('sk-of-the-story');
  await page.getByLabel('Price of prompts').fill('0.15');
  await page.getByLabel('Price of answers').fill('0.6');
  await page.getByLabel('Monthly budget').fill('20');
  await page.getByRole('button', { name: 'Save AI settings' }).click();
  await expect(page.getByText('The address is in a private network.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://api.openai.com');
  await page.getByRole('button', { name: 'Save AI settings' }).click();
  await expect(page.getByText('The AI settings were saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('********');
  await expect(page.getByText('No AI provider is set up')).toBeHidden();

  await page.getByRole('link', { name: 'AI prompts' }).click();
  await expect(page.getByRole('heading', { name: 'AI prompts' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Instructions', { exact: true }).fill('Be brief and friendly.');
  await page.getByRole('button', { name: 'Create prompt' }).click();
  const examples = page.getByRole('region', { name: `Examples of ${name}` });
  await examples.getByLabel('Keyword').fill('red shoes');
  await examples.getByRole('button', { name: 'Add example' }).click();
  await expect(examples.getByText('red shoes')).toBeVisible();
  const version = page.getByRole('group', { name: `Version 1 of ${name}` });
  await version.getByRole('button', { name: 'Try on 1 example' }).click();
  await expect(version.getByText('Latest trial: done, 1 of 1 examples')).toBeVisible({ timeout: 40_000 });
  await version.getByRole('button', { name: 'Make live' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make live' }).click();
  await expect(version.getByText('Live', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

  await page.getByRole('link', { name: 'AI', exact: true }).click();
  const usage = page.getByRole('table', { name: 'AI requests this month' });
  await expect(usage.getByRole('row').filter({ hasText: `${name}, version 1` })).toContainText('Trial of a prompt');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
