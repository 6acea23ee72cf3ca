import { expect, grid, loaded, openReport, test } from './console.js';

/** Maximum task duration while scrolling, in milliseconds, on a machine that runs the yardstick in YARDSTICK_MS. */
const BUDGET = 50;
const YARDSTICK_MS = 12;

/** Script that measures the time to draw 40 plain rows of 40 cells in milliseconds. Returns the best of 15 runs. */
const YARDSTICK = `async () => {
  let best = Infinity;
  for (let round = 0; round < 15; round += 1) {
    const started = performance.now();
    const table = document.createElement('div');
    for (let row = 0; row < 40; row += 1) {
      const line = table.appendChild(document.createElement('div'));
      line.style.display = 'flex';
      for (let cell = 0; cell < 40; cell += 1) {
        const box = line.appendChild(document.createElement('div'));
        box.style.width = '60px';
        box.textContent = String(row * cell);
      }
    }
    document.body.append(table);
    table.getBoundingClientRect();
    table.remove();
    best = Math.min(best, performance.now() - started);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return best;
}`;

// Recording a trace causes additional tasks.
test.use({ trace: 'off' });

/** Script that scrolls like a user, 60 px per frame, and measures long tasks and the work per frame. */
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
  return { maxFrame: Math.max(0, ...tasks), count: tasks.length, fps: (1000 * frames) / (performance.now() - started - 200) };
}`;

test('scrolls 500 rows with 40 columns without a browser task longer than 50 ms', async ({ page }) => {
  test.slow();
  await openReport(page, 'analyst');
  await page.evaluate(() => {
    const kept = { order: [], visible: [] as string[], pinned: [], widths: {} };
    // All metrics and most names, which are more columns than a user would show.
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
  // The page contains only visible cells.
  expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500);
  await page.waitForTimeout(500);
  // Other programs can only make a task longer, so the best of a few rounds counts. A slower machine gets a budget in
  // proportion to its yardstick.
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6 && ratio > 1; round += 1) {
    const yardstick = await page.evaluate<number>(`(${YARDSTICK})()`);
    const result = await page.evaluate<{ maxFrame: number; count: number; fps: number }>(`(${SCROLL})()`);
    const budget = BUDGET * Math.max(1, yardstick / YARDSTICK_MS);
    console.log(`  scrolling, round ${round + 1}:`, JSON.stringify({ ...result, yardstick, budget }));
    ratio = Math.min(ratio, result.maxFrame / budget);
  }
  expect(ratio).toBeLessThanOrEqual(1);
  expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500);
});
