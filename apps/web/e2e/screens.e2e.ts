import { day, expect, expectAccessible, loaded, openReport, signIn, test } from './console.js';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 400, height: 800 },
];
const FOLDER = 'test-results/screens';

/** Photographs for people to review: with data, empty, loading and failing, in three widths, light and dark. */
for (const scheme of ['light', 'dark'] as const) {
  test(`screens, ${scheme}`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/login');
    const shoot = async (name: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-${scheme}.png` });
        // Nothing is wider than the window: no sideways scrolling of the page.
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
      await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
    };
    await shoot('sign-in');
    await openReport(page, 'analyst');
    await page.waitForTimeout(600);
    await shoot('report');
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}?filters.searchPhrase=nothing-is-called-this`);
    await loaded(page);
    await shoot('report-empty');
    await page.goto(`${pathname}?groupLevel=campaign&segment=date&filters.dateRange=${day(-10)},${day(-7)}`);
    await loaded(page);
    const opener = page.getByRole('button', { name: 'Open parts' }).first();
    if (await opener.isVisible()) await opener.click();
    await shoot('report-split');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/company/*/api/graphql', async (route) => {
      if (route.request().postData()?.includes('query Report')) await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${pathname}?orderBy=cost:DESC`);
    await page.waitForTimeout(500);
    await shoot('report-loading');
    release();
    await page.unroute('**/company/*/api/graphql');
    await page.route('**/company/*/api/graphql', (route) =>
      route.request().postData()?.includes('query Report')
        ? route.fulfill({ json: { errors: [], data: null } })
        : route.continue(),
    );
    await page.goto(`${pathname}?orderBy=sold:DESC`);
    await page.waitForTimeout(500);
    await shoot('report-failing');
  });
}

/** Screens with buttons of every kind: what to do first, what takes something away, choices, states. */
const IN_THE_DARK = [
  'tools/content-wizard/status',
  'tools/content-wizard/headlines?article=6',
  'tools/hotspot-manager-preview',
  'tools/ab-testing/list',
  'tools/keyword-tracker/keyword-group-stats/1',
  'tools/link-generator',
  'automation/rules',
  'sites',
] as const;

test('words can be read in the dark', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin');
  for (const path of IN_THE_DARK) {
    await page.goto(`/company/1/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});
