import { loaded, openSettings, signIn, test, expect } from './console.js';

for (const scheme of ['light', 'dark'] as const)
  test(`shots ${scheme}`, async ({ page }) => {
    test.setTimeout(200_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'admin');
    await expect(page).toHaveURL(/company|select-company/);
    await page.evaluate(() => localStorage.setItem('adops.chart.placementReport', 'closed'));
    const shot = async (name: string) => {
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/pl-shots/${name}-${scheme}.png` });
    };
    await openSettings(page, 'placement-report?filters.sourceIdIn=18&segment=section');
    await loaded(page);
    await page.locator('[data-kind="row"]').first().getByRole('button').first().click().catch(() => undefined);
    await shot('sections');
    await openSettings(page, 'placement-report?filters.sourceIdIn=14');
    await loaded(page);
    await shot('placements');
    await page.locator('[data-kind="row"] [data-column="placement"] button').first().click({ timeout: 3000 }).catch(() => undefined);
    await shot('switch');
    await page.keyboard.press('Escape');
    await page.locator('[data-kind="row"] [data-column="cpcAdjustment"] button').first().click({ timeout: 3000 }).catch(() => undefined);
    await shot('factor');
    await page.keyboard.press('Escape');
    await openSettings(page, 'placement-report');
    await loaded(page);
    await shot('all');
    await openSettings(page, 'tools/blocked-placements');
    await loaded(page);
    await page.locator('[data-kind="row"]').first().getByRole('checkbox').click();
    await shot('blocked');
    await page.locator('[data-kind="row"]').first().getByRole('button', { name: /^Release/ }).click();
    await shot('release');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 400, height: 800 });
    await shot('blocked-400');
    await openSettings(page, 'placement-report?filters.sourceIdIn=14');
    await loaded(page);
    await shot('placements-400');
  });
