import { expect, it } from '@jest/globals';
import {
  type EntityRef,
  type EntitySnapshot,
  type Level,
  type KeywordIdeaQuery,
  NotFound,
  NotSupported,
  type Segment,
  type StatsRow,
} from '@adops/connectors';
import { TRIAL_WORLD } from './sandbox.fixture.js';
import type { Trial } from './conformance.spec.js';

const DAY_MS = 86_400_000;
/** Complete days whose late figures have arrived. */
const FROM = new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10);
const TO = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);

/** Lists all entities of a level, over all pages. */
export async function listAll(
  { platform, account }: Trial,
  level: Level,
  parent?: EntityRef,
): Promise<EntitySnapshot[]> {
  const all: EntitySnapshot[] = [];
  let cursor: string | null = null;
  do {
    const page = await platform.listEntities(account(), { level, cursor, ...(parent && { parent }) });
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}

async function stats({ platform, account }: Trial, grain: 'day' | 'hour', segments: Segment[]): Promise<StatsRow[]> {
  const rows: StatsRow[] = [];
  await platform.fetchStats(account(), { from: FROM, to: TO, grain, segments }, (batch) => {
    expect(batch.currency).toBe(account().currency);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: batch.timeZone })).not.toThrow();
    rows.push(...batch.rows);
    return Promise.resolve();
  });
  return rows;
}

/** Returns the sums by ad group in a stable order. */
function sums(rows: readonly StatsRow[], only?: ReadonlySet<string>) {
  const byGroup = new Map<string, { impressions: number; bought: number; cost: number; conv: number }>();
  for (const row of rows) {
    if (only && !only.has(row.adGroupId)) continue;
    const key = `${row.date} ${row.campaignId} ${row.adGroupId}`;
    const sum = byGroup.get(key) ?? { impressions: 0, bought: 0, cost: 0, conv: 0 };
    for (const name of ['impressions', 'bought', 'cost', 'conv'] as const) sum[name] += row[name] ?? 0;
    byGroup.set(key, sum);
  }
  return Object.fromEntries([...byGroup].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the sums without the named figures, which aren't reported by hour. */
const without = (all: ReturnType<typeof sums>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).map(([key, sum]) => [key, names.includes('conv') ? { ...sum, conv: 0 } : sum]),
  );

export function checkReading(trialOf: () => Trial): void {
  it('returns the account that the credentials belong to', async () => {
    const { platform, account, shows } = trialOf();
    const verified = await platform.verify(account());
    expect(verified).toMatchObject({ externalId: account().externalId, currency: account().currency });
    expect(verified.name).not.toBe('');
    shows('Account and sign-in');
  });

  it('lists entities and fetches each entity again', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const world = TRIAL_WORLD.accounts.find((one) => one.platform === platform.key)!;
    const can = platform.capabilities();
    for (const level of can.levels) {
      const all = await listAll(trial, level);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map(({ ref }) => `${ref.parentExternalId} ${ref.externalId}`)).size).toBe(all.length);
      if (level === 'campaign') expect(all.map(({ ref }) => ref.externalId).sort()).toEqual(world.campaigns.map(({ id }) => id).sort());
      if (level === 'adGroup')
        expect(all.map(({ ref }) => ref.externalId).sort()).toEqual(world.campaigns.flatMap(({ adGroups }) => adGroups.map(({ id }) => id)).sort());
      const again = await platform.getEntities(account(), all.slice(0, 8).map(({ ref }) => ref));
      expect(again.map((one) => (one.outcome === 'done' ? one.value : one))).toEqual(all.slice(0, 8));
      const gone = { ...all[0]!.ref, externalId: all[0]!.ref.externalId.replace(/\d$/, '0').replace(/^\d/, '9') };
      const [missing] = await platform.getEntities(account(), [gone]);
      expect(missing).toMatchObject({ outcome: 'failed', error: { kind: 'NotFound' } });
      expect((missing as { error: unknown }).error).toBeInstanceOf(NotFound);
    }
    shows('Entities: list and read back');
  }); // prettier-ignore

  it('returns the same totals for days, hours and breakdowns', async () => {
    const trial = trialOf();
    const { platform, shows } = trial;
    const { stats: can } = platform.capabilities();
    const byDay = await stats(trial, 'day', []);
    const expected = sums(byDay);
    expect(Object.keys(expected).length).toBeGreaterThan(4);
    for (const row of byDay) {
      expect(row.date >= FROM && row.date <= TO).toBe(true);
      expect(row.hour).toBeNull();
      expect(Number.isSafeInteger(row.cost) && row.cost! >= 0).toBe(true);
    }
    expect(byDay.reduce((sum, row) => sum + row.cost!, 0)).toBeGreaterThan(1_000_000);
    shows('Stats per ad group and day');
    if (can.grains.includes('hour')) {
      const byHour = await stats(trial, 'hour', []);
      expect(byHour.every(({ hour }) => hour !== null && hour >= 0 && hour <= 23)).toBe(true);
      expect(new Set(byHour.map(({ hour }) => hour)).size).toBeGreaterThan(18);
      expect(without(sums(byHour), can.byHourWithout)).toEqual(without(expected, can.byHourWithout));
      shows('Stats per hour');
    }
    for (const [segment, row] of [
      ['device', 'Stats per device'],
      ['placement', 'Stats per placement'],
      ['section', 'Stats per section'],
      ['keyword', 'Stats per keyword'],
    ] as const) {
      if (!can.byDay.includes(segment)) continue;
      const cut = await stats(trial, 'day', [segment]);
      expect(cut.every((one) => one[segment] !== undefined)).toBe(true);
      // Only entities with keywords have figures by keyword. Performance Max entities have no figures by placement.
      const groups = new Set(cut.map(({ adGroupId }) => adGroupId));
      expect(groups.size).toBeGreaterThan(1);
      expect(cut.length).toBeGreaterThan(Object.keys(sums(cut)).length);
      const withParts = segment === 'keyword' || platform.key === 'google' ? groups : undefined;
      expect(sums(cut)).toEqual(sums(byDay, segment === 'device' ? undefined : withParts));
      shows(row);
    }
    if (!can.without.includes('avgPos')) {
      expect(byDay.every(({ avgPos }) => avgPos !== null && avgPos >= 1_000_000)).toBe(true);
      shows('Average position');
    }
    if (can.asyncJob) {
      const query = { from: FROM, to: TO, grain: 'day' as const, segments: [] };
      let job = await platform.reports!.start(trial.account(), query);
      expect(job.state).toBe('running');
      let asked = 0;
      for (; job.state === 'running'; asked++) job = await platform.reports!.poll(trial.account(), job.jobId);
      expect(asked).toBeGreaterThan(1);
      const rows: StatsRow[] = [];
      await platform.reports!.read(trial.account(), job.jobId, query, (batch) => {
        rows.push(...batch.rows);
        return Promise.resolve();
      });
      expect(sums(rows)).toEqual(expected);
      shows('Report jobs');
    }
  });

  it('returns the same figures on repeated calls', async () => {
    const trial = trialOf();
    expect(await stats(trial, 'day', [])).toEqual(await stats(trial, 'day', []));
  });

  it('lists rejected ads, lookup values and targeting options', async () => {
    const { platform, account, shows } = trialOf();
    const can = platform.capabilities();
    if (can.review) {
      const issues = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<NonNullable<typeof platform.listIssues>>> = await platform.listIssues!(account(), { cursor });
        issues.push(...page.items);
        cursor = page.cursor;
      } while (cursor !== null);
      expect(issues).toHaveLength(1);
      expect(issues[0]!.review).toBe('rejected');
      expect(issues[0]!.message).toContain('MISLEADING_CONTENT');
      shows('Review issues');
    } else expect(platform.listIssues).toBeUndefined();
    for (const kind of can.lookups) {
      const items = await platform.listLookup!(account(), kind);
      expect(items.length).toBeGreaterThan(0);
      expect(items.every(({ id, name }) => id !== '' && name !== '')).toBe(true);
    }
    if (can.lookups.length > 0) shows('Look-up lists');
    else expect(platform.listLookup).toBeUndefined();
    for (const kind of can.targeting) {
      const found = await platform.searchTargeting!(account(), { kind, text: 'germany' });
      expect(found.map(({ name }) => name.toLowerCase())).toContain('germany');
    }
    if (can.targeting.length > 0) shows('Targeting search');
    else expect(platform.searchTargeting).toBeUndefined();
  }); // prettier-ignore

  it('suggests keywords if the capability is declared, and otherwise throws before any call', async () => {
    const { platform, account, sandbox, shows } = trialOf();
    const { keywordIdeas: can } = platform.capabilities();
    if (can === null) return void expect(platform.suggestKeywords).toBeUndefined();
    const ask = (more: Partial<KeywordIdeaQuery> = {}) =>
      platform.suggestKeywords!(account(), {
        seeds: ['solar panels'],
        country: 'US',
        language: 'en',
        months: null,
        ...more,
      });
    const ideas = await ask();
    expect(ideas.length).toBeGreaterThan(5);
    expect(ideas.map(({ keyword }) => keyword)).toContain('solar panels');
    for (const { searches, competition, suggestedBid } of ideas) {
      if (searches !== null) expect(Number.isSafeInteger(searches) && searches >= 0).toBe(true);
      if (competition !== null) expect(competition >= 0 && competition <= 1).toBe(true);
      if (suggestedBid !== null) expect(Number.isSafeInteger(suggestedBid) && suggestedBid > 0).toBe(true);
    }
    // The price of rarely searched keywords is null, not 0.
    expect(ideas.some(({ suggestedBid }) => suggestedBid !== null)).toBe(true);
    expect(await ask({ seeds: Array.from({ length: can.seeds }, (_, at) => `word ${at}`) })).not.toHaveLength(0);
    expect(await ask({ months: { from: '2026-01', to: '2026-03' } })).not.toEqual(ideas);
    const before = await sandbox().requests();
    for (const refused of [{ country: 'AQ' }, { language: 'xx' }])
      await expect(ask(refused)).rejects.toBeInstanceOf(NotSupported);
    await expect(ask({ seeds: [] })).rejects.toMatchObject({ kind: 'InvalidRequest' });
    expect(await sandbox().requests()).toEqual(before);
    for (const country of can.countries) expect(country).toMatch(/^[A-Z]{2}$/);
    shows('Keyword suggestions');
  });
}
