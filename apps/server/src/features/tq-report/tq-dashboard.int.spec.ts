import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tqBandOf } from '@adops/domain';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import { knownTags, loadTags } from '../../../test/known-tags.js';
import { startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import type { TagRow } from '../facts/index.js';
import { ReportedTagsRepository } from './reported-tags.repository.js';
import { TqDashboardService } from './tq-dashboard.service.js';

const range = { start: DAYS[0], end: DAYS[4] };
/** End of the feed's reports, in the morning of the second-to-last day. */
const REPORTED_UNTIL = `${DAYS[3]}T05:00:00Z`;

let reports: ReportsUnderTest;
let dashboard: TqDashboardService;
beforeAll(async () => {
  reports = await startReports();
  const { database, engine } = reports;
  await loadTags(database);
  dashboard = new TqDashboardService(engine, new ReportedTagsRepository(database));
  await database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES (1, 1, '${REPORTED_UNTIL}')
     ON CONFLICT (company_id, account_id) DO UPDATE SET complete_until = excluded.complete_until`,
  );
});
afterAll(() => reports.stop());

const marketOf = ({ adgroupId }: TagRow): number =>
  world.adgroups.find(({ company_id, id }) => company_id === 1 && id === adgroupId)?.site_id ?? 0;

/** Returns the expected score of tags, weighted by the clicks with a score. */
function scoreOf(tags: readonly TagRow[]): number | null {
  const clicks = tags.reduce((sum, { scoredClicks }) => sum + (scoredClicks ?? 0), 0);
  return clicks === 0 ? null : tags.reduce((sum, { tq }) => sum + (tq ?? 0), 0) / clicks / 1e6;
}

const ask = (more: object = {}) =>
  dashboard.report(viewerOf(1), { filters: { dateRange: range, ...more } }, new AbortController().signal);

describe('the TQ dashboard', () => {
  it.each([{}, { deviceIdIn: [2] }])(
    "computes each market's score for the range, weighted by scored clicks: %j",
    async (more) => {
      const { markets } = await ask(more);
      const devices = (more as { deviceIdIn?: number[] }).deviceIdIn ?? [1, 2];
      const tags = knownTags(1).filter(({ deviceId }) => devices.includes(deviceId!));
      expect(markets.length).toBeGreaterThan(1);
      for (const { marketId, tagTq, tqThresholdId, lastCompleteDate, lastCompleteTq } of markets) {
        const own = tags.filter((tag) => marketOf(tag) === marketId);
        const ofDay = (day: string): number | null => scoreOf(own.filter(({ date }) => date === day));
        expect(tagTq).toBeCloseTo(scoreOf(own)!, 8);
        expect(tqThresholdId).toBe(tqBandOf(tagTq).id);
        expect(tagTq).not.toBeCloseTo(ofDay(DAYS[4])!, 4);
        expect(lastCompleteDate).toBe(DAYS[2]);
        expect(lastCompleteTq).toBeCloseTo(ofDay(DAYS[2])!, 8);
      }
    },
  );

  it("marks days that the feed hasn't fully reported, in both halves", async () => {
    for (const type of ['tagReport', 'grossRevenue'] as const) {
      const { rows } = await dashboard.report(viewerOf(1), { filters: { dateRange: range }, type }, new AbortController().signal); // prettier-ignore
      expect(rows.length).toBeGreaterThan(5);
      for (const { date, incomplete } of rows) expect(incomplete).toBe(date >= DAYS[3]);
    }
  });

  it('returns no complete day if the range contains none', async () => {
    const { markets } = await ask({ dateRange: { start: DAYS[3], end: DAYS[4] } });
    for (const { lastCompleteDate, lastCompleteTq } of markets)
      expect([lastCompleteDate, lastCompleteTq]).toEqual([null, null]);
  });
});
