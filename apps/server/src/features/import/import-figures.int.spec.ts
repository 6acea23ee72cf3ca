import { describe, expect, it } from '@jest/globals';
import { fixture } from './import.fixture.js';
import { importScene } from './import-scene.fixture.js';
import { describeSummary } from './index.js';

const scene = importScene();
const { run, refusal, facts, everything } = scene;

describe("figures that a file doesn't contain", () => {
  const mapping = (metrics: object) => ({
    name: 'agency',
    date: { columns: ['day'], forms: ['YYYY-MM-DD'] },
    campaign: { name: 'campaign' },
    adgroup: { name: 'campaign' },
    metrics,
  });
  const costs = { mapping: mapping({ cost: { column: 'spend' }, bought: { column: 'clicks' } }) };
  const convs = { mapping: mapping({ conv: { column: 'sales' } }) };
  const one = async () => (await facts())[0];

  it('remain unchanged by later files', async () => {
    await run('day,campaign,spend,clicks\n2026-05-04,A,5,10\n', costs, 'costs.csv');
    const second = await run('day,campaign,sales\n2026-05-04,A,3\n', convs, 'sales.csv');
    expect(second.lost).toEqual([]);
    expect(await one()).toMatchObject({ cost: 5_000_000, rebate: 0, bought: 10, conv: 3_000_000 });
    await run('day,campaign,spend,clicks\n2026-05-04,A,6,11\n', costs, 'costs.csv');
    expect(await one()).toMatchObject({ cost: 6_000_000, bought: 11, conv: 3_000_000 });
  });

  it('remain unless the mapping removes blanks, and the summary lists removed figures', async () => {
    await run('day,campaign,spend,clicks\n2026-05-04,A,5,10\n2026-05-05,A,7,20\n', costs, 'costs.csv');
    await run('day,campaign,spend,clicks\n2026-05-04,A,,12\n', costs, 'late.csv');
    expect(await one()).toMatchObject({ cost: 5_000_000, bought: 12 });
    const removing = mapping({ cost: { column: 'spend', blank: 'remove' }, bought: { column: 'clicks' } });
    const text = 'day,campaign,spend,clicks\n2026-05-04,A,-,12\n2026-05-05,A,,\n';
    const before = await everything();
    const preview = await run(text, { mapping: removing, dryRun: true }, 'gone.csv');
    expect(await everything()).toEqual(before);
    expect(preview.lost).toEqual([
      { field: 'cost', reason: 'taken', facts: 2, sum: 12_000_000, days: 2, from: '2026-05-04', to: '2026-05-05' },
      { field: 'rebate', reason: 'taken', facts: 2, sum: 0, days: 2, from: '2026-05-04', to: '2026-05-05' },
    ]);
    expect(describeSummary(preview)).toContain(
      '  Would remove cost of 2 facts (12.00) on 2 days, 2026-05-04 to 2026-05-05: nothing.',
    );
    await run(text, { mapping: removing }, 'gone.csv');
    expect((await facts()).map((f) => [f['cost'], f['bought']])).toEqual([
      [null, 12],
      [null, 20],
    ]);
  });

  it('lose only values from the same file, separately for each figure', async () => {
    const both = { mapping: mapping({ cost: { column: 'spend' }, conv: { column: 'sales' } }) };
    await run('day,campaign,spend,sales\n2026-05-04,A,5,1\n', both, 'both.csv');
    await run('day,campaign,sales\n2026-05-04,A,3\n', convs, 'sales.csv');
    const again = await run('day,campaign,spend,sales\n2026-05-05,A,5,1\n', both, 'both.csv');
    expect(again).toMatchObject({ factsChanged: 1, factsTakenBack: 1, lost: [{ field: 'cost' }, { field: 'rebate' }] });
    expect((await facts()).map((f) => [f['date'], f['cost'], f['conv']])).toEqual([
      ['2026-05-04', null, 3_000_000],
      ['2026-05-05', 5_000_000, 1_000_000],
    ]);
    const { rows } = await scene.database.pool.query(
      'SELECT rows_read, rows_changed, rows_taken_back FROM perf_load WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
      [scene.company.companyId],
    );
    expect(rows).toEqual([{ rows_read: 1, rows_changed: 1, rows_taken_back: 1 }]);
  });
});

describe('the revenue in a file', () => {
  const mapping = (metrics: object) => ({
    name: 'feed',
    date: { columns: ['day'], forms: ['YYYY-MM-DD'] },
    campaign: { name: 'campaign' },
    adgroup: { name: 'adgroup' },
    metrics,
  });
  /** Links an ad group to a site whose search feed has an agreed revenue share. */
  async function shared(share: number): Promise<string> {
    await scene.database.pool.query(
      `INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros)
       SELECT $1, 1, m.region, '2026-01-01', $2 FROM site s JOIN market m ON m.id = s.market_id WHERE s.id = $3`,
      [scene.company.companyId, share, scene.company.site],
    );
    return 'day,campaign,adgroup,revenue\n2026-05-04,c0,g0,737.29\n';
  }
  it('counts as net by default, and gross revenue is computed from the share', async () => {
    await run(await shared(860_000), { mapping: mapping({ earned: { column: 'revenue' } }) });
    expect(await facts()).toMatchObject([{ earned: 737_290_000, earned_gross: 857_313_953 }]);
  });
  it('counts as gross if mapped as gross, and net revenue is computed from the share', async () => {
    await run(await shared(500_000), { mapping: mapping({ earnedGross: { column: 'revenue' } }) });
    expect(await facts()).toMatchObject([{ earned: 368_645_000, earned_gross: 737_290_000 }]);
  });
});

describe('a negative cost', () => {
  const text = `${fixture('microsoft-ads-ad-daily').trimEnd()}\n2025-04-28,1,34,1,1,USD,0,0,-2.50\n2025-04-28,1,34,2,1,USD,0,0,-0.75\n`;
  it('fails with line numbers, or counts as a credit if the option is set', async () => {
    const error = await refusal(text);
    expect(error.errors.map(({ line }) => line)).toEqual([5, 6]);
    expect(error.errors[0]!.message).toContain('spend: cost is negative');
    const { warnings, totals } = await run(text, { credits: true });
    expect(warnings).toEqual(['Negative cost in 2 rows, -3.25 in total: accepted as credits.']);
    expect(totals[0]!.sums.cost).toBe(12_280_000);
  });
});
