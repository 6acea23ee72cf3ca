import { day, expect, loaded, openReport, photograph, TAKES_PHOTOGRAPHS, test } from './console.js';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 400, height: 800 },
];
/** Dark mode doesn't change widths, so it is only opened for screenshots. */
const SCHEMES = TAKES_PHOTOGRAPHS ? (['light', 'dark'] as const) : (['light'] as const);

for (const scheme of SCHEMES) {
  test(`fits reports into the window when full, empty, expanded, loading or failed, ${scheme}`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeVisible();
    const look = async (name: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        // The page doesn't scroll sideways.
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(excess).toBeLessThanOrEqual(0);
        await photograph(page, `${name}-${size.width}-${scheme}`);
      }
      await page.setViewportSize(SIZES[0]!);
    };
    await look('sign-in');
    await openReport(page, 'analyst');
    await look('report');
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}?filters.searchPhrase=nothing-is-called-this`);
    await expect(page.getByText(/^No ad groups match/)).toBeVisible();
    await look('report-empty');
    await page.goto(`${pathname}?groupLevel=campaign&segment=date&filters.dateRange=${day(-10)},${day(-7)}`);
    await loaded(page);
    await page.getByRole('button', { name: 'Open parts' }).first().click();
    await look('report-split');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/company/*/api/graphql', async (route) => {
      if (route.request().postData()?.includes('query Report')) await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${pathname}?orderBy=cost:DESC`);
    await expect(page.getByRole('status', { name: 'Loading rows' })).toBeVisible();
    await look('report-loading');
    release();
    await page.unroute('**/company/*/api/graphql');
    await page.route('**/company/*/api/graphql', (route) =>
      route.request().postData()?.includes('query Report')
        ? route.fulfill({ json: { errors: [], data: null } })
        : route.continue(),
    );
    await page.goto(`${pathname}?orderBy=sold:DESC`);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await look('report-failing');
  });
}
