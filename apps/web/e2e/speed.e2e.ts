import { expect, grid, loaded, openReport, test } from './console.js';

/** No task longer than this while scrolling, in milliseconds. */
const BUDGET = 50;

/** Long tasks and the work of each frame while a script scrolls as a person would, 60 px a frame. */
const SCROLL = `async () => {
  const root = document.querySelector('[role=grid], [role=treegrid]');
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const run = async (axis, by, steps) => {
    for (let step = 0; step < steps; step += 1) {
      root[axis] += by;
      await frame();
    }
  };
  await frame();
  const started = performance.now();
  let frames = 0;
  for (const [axis, by, steps] of [['scrollTop', 60, 120], ['scrollLeft', 40, 60], ['scrollTop', -60, 80], ['scrollLeft', -40, 60]]) {
    await run(axis, by, steps);
    frames += steps;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { longest: Math.max(0, ...tasks), count: tasks.length, fps: (1000 * frames) / (performance.now() - started - 200) };
}`;

test('500 rows with 40 columns scroll without a task over 50 ms', async ({ page }) => {
  await openReport(page, 'analyst');
  await page.evaluate(() => {
    const kept = { order: [], visible: [] as string[], pinned: [], widths: {} };
    // Every figure and most names: more columns than anybody reads.
    kept.visible =
      'adgroup campaign siteName market siteGroups sourcePartnerName partnerAccountName userName labels impressions bought adCTR cost CPC sold opCTR RPC RPS earned rebate earnedRebate earnedEst profit margin ROI TQ conv convValue CPA convOpCTR convProfit convRpc siteSafeConv CPM avgPos scrub scrubLogs biddedSearchRate maxCPC adgroupBudgetAmount'.split(
        ' ',
      );
    localStorage.setItem('adops.columns.adgroupReport', JSON.stringify(kept));
    localStorage.setItem('adops.chart.adgroupReport', 'closed');
  });
  const address = new URL(page.url());
  await page.goto(`${address.pathname}?perPage=500`);
  await loaded(page);
  expect(Number(await grid(page).getAttribute('aria-colcount'))).toBeGreaterThanOrEqual(40);
  // Only what is in view is in the page.
  expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500);
  await page.waitForTimeout(500);
  // Other programs of the machine can only make a task longer: the best of three rounds is the console's own.
  let longest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && longest > BUDGET; round += 1) {
    const result = await page.evaluate<{ longest: number; count: number; fps: number }>(`(${SCROLL})()`);
    console.log(`  scrolling, round ${round + 1}:`, JSON.stringify(result));
    longest = Math.min(longest, result.longest);
  }
  expect(longest).toBeLessThanOrEqual(BUDGET);
  expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500);
});
