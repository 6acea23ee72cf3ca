import { describe, expect, it } from '@jest/globals';
import { importScene } from './import-scene.fixture.js';

const scene = importScene();
const { run, refusal } = scene;

const HEAD = 'Day,Campaign ID,Ad group ID,Keyword ID,Keyword,Match type,Device,Impressions,Clicks,Cost,Conversions';
const MAPPING = {
  name: 'keywords',
  date: { columns: ['Day'], forms: ['YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ssZ'] },
  campaign: { id: 'Campaign ID' },
  adgroup: { id: 'Ad group ID' },
  keyword: { id: 'Keyword ID', name: 'Keyword', matchType: 'Match type' },
  device: 'Device',
  metrics: {
    impressions: { column: 'Impressions' },
    bought: { column: 'Clicks' },
    cost: { column: 'Cost' },
    conv: { column: 'Conversions' },
  },
};
const file = (...rows: string[]): string => [HEAD, ...rows].join('\n');
const load = (content: string, name?: string) => run(content, { mapping: MAPPING }, name);

interface KeywordFact {
  readonly date: string;
  readonly keyword: string;
  readonly match: number;
  readonly device: number;
  readonly impressions: number | null;
  readonly bought: number | null;
  readonly cost: number | null;
}
/** Returns the keywords with figures. The remainder without a keyword is named `none`. */
const keywords = async (): Promise<KeywordFact[]> => {
  const { rows } = await scene.database.pool.query<KeywordFact>(
    `SELECT f.date::text, coalesce(t.text, 'none') AS keyword, f.match_type_id AS match, f.device_id AS device,
       f.impressions, f.bought, f.cost FROM keyword_day f
     LEFT JOIN keyword_text t ON t.company_id = f.company_id AND t.id = f.keyword_id
     WHERE f.company_id = $1 ORDER BY f.date, 2, f.device_id`,
    [scene.company.companyId],
  );
  return rows;
};
const fact = (date: string, keyword: string, match: number, device: number, figures: readonly (number | null)[]) => ({
  ...{ date, keyword, match, device },
  ...{ impressions: figures[0], bought: figures[1], cost: figures[2] },
});

describe('a file with keywords', () => {
  it('writes the figures of its keywords by day, and the figures of the ad group', async () => {
    const summary = await load(
      file(
        '2026-03-02,10,20,1,shoes,Exact match,Mobile,100,10,2.50,1',
        '2026-03-02,10,20,2,red shoes,BROAD,Mobile,50,5,1.25,0',
        '2026-03-02,10,20,1,shoes,Exact match,Mobile,1,1,0.25,0',
      ),
    );
    expect(summary.parts).toEqual({ of: 'keywords', count: 2, changed: 2 });
    expect(await keywords()).toEqual([
      fact('2026-03-02', 'red shoes', 3, 2, [50, 5, 1_250_000]),
      fact('2026-03-02', 'shoes', 1, 2, [101, 11, 2_750_000]),
    ]);
    const [adgroup] = await scene.facts();
    expect(adgroup).toMatchObject({ impressions: 151, bought: 16, cost: 4_000_000 });
  });

  it('stores the remainder in a separate row, so that keywords add up to the ad group', async () => {
    await load(file('2026-03-02,10,20,1,shoes,Exact,Mobile,100,10,2.50,1', '2026-03-02,10,20,,--,,Mobile,30,3,0.75,0'));
    expect(await keywords()).toEqual([
      fact('2026-03-02', 'none', 0, 2, [30, 3, 750_000]),
      fact('2026-03-02', 'shoes', 1, 2, [100, 10, 2_500_000]),
    ]);
  });

  it("assigns hours to the account's day", async () => {
    await scene.database.pool.query(
      "UPDATE partner_account SET timezone = 'America/New_York' WHERE company_id = $1 AND id = $2",
      [scene.company.companyId, scene.company.accounts[0]],
    );
    await load(
      file(
        '2026-03-03T03:00:00+00:00,10,20,1,shoes,Exact,Mobile,1,1,0.10,0',
        '2026-03-03T12:00:00+00:00,10,20,1,shoes,Exact,Mobile,2,2,0.20,0',
      ),
    );
    expect(await keywords()).toEqual([
      fact('2026-03-02', 'shoes', 1, 2, [1, 1, 100_000]),
      fact('2026-03-03', 'shoes', 1, 2, [2, 2, 200_000]),
    ]);
  });

  it('replaces its own figures when imported again, and preserves figures of other files', async () => {
    const first = file(
      '2026-03-02,10,20,1,shoes,Exact,Mobile,100,10,2.50,1',
      '2026-03-02,10,20,2,boots,Exact,Mobile,50,5,1.25,0',
    );
    await load(first, 'a.csv');
    await load(file('2026-03-02,10,20,3,sandals,Exact,Desktop,7,1,0.10,0'), 'b.csv');
    const before = await keywords();
    await load(first, 'a.csv');
    expect(await keywords()).toEqual(before);

    await load(file('2026-03-02,10,20,1,shoes,Exact,Mobile,90,9,2.25,1'), 'a.csv');
    expect(await keywords()).toEqual([
      fact('2026-03-02', 'sandals', 1, 1, [7, 1, 100_000]),
      fact('2026-03-02', 'shoes', 1, 2, [90, 9, 2_250_000]),
    ]);
  });

  it('preserves a figure of another file if its own cell is empty', async () => {
    await load(file('2026-03-02,10,20,1,shoes,Exact,Mobile,100,10,2.50,1'), 'a.csv');
    await load(file('2026-03-02,10,20,1,shoes,Exact,Mobile,,12,,'), 'b.csv');
    expect(await keywords()).toEqual([fact('2026-03-02', 'shoes', 1, 2, [100, 12, 2_500_000])]);
    // The second file now owns this figure, so dropping the figure from that file removes it. Other figures are
    // unchanged.
    await load(file('2026-03-05,10,20,1,shoes,Exact,Mobile,1,1,0.10,0'), 'b.csv');
    const [left] = await keywords();
    expect(left).toMatchObject({ date: '2026-03-02', impressions: 100, bought: null, cost: 2_500_000 });
  });

  it('uses the text and match type of the account’s existing keyword', async () => {
    await load(file('2026-03-02,10,20,1,shoes,Exact,Mobile,100,10,2.50,1'), 'a.csv');
    await load(file('2026-03-03,10,20,1,,,Mobile,5,1,0.50,0'), 'b.csv');
    expect((await keywords())[1]).toEqual(fact('2026-03-03', 'shoes', 1, 2, [5, 1, 500_000]));
  });

  it('writes no figures in a preview', async () => {
    const summary = await run(file('2026-03-02,10,20,1,shoes,Exact,Mobile,100,10,2.50,1'), {
      mapping: MAPPING,
      dryRun: true,
    });
    expect(summary.parts).toMatchObject({ count: 1, changed: 1 });
    expect(await keywords()).toEqual([]);
    const { rows } = await scene.database.pool.query('SELECT FROM keyword WHERE company_id = $1', [
      scene.company.companyId,
    ]);
    expect(rows).toEqual([]);
  });

  it('rejects a mapping with both keywords and placements, or without a keyword column', async () => {
    const content = file('2026-03-02,10,20,1,shoes,Exact,Mobile,1,1,1,1');
    const both = { ...MAPPING, placement: { name: 'Keyword' } };
    expect((await refusal(content, { mapping: both })).message).toContain('keywords or placements, but not both');
    const unnamed = { ...MAPPING, keyword: { matchType: 'Match type' } };
    expect((await refusal(content, { mapping: unnamed })).message).toContain('keyword: Needs id or name.');
  });
});

describe('a file with placements', () => {
  it('writes the figures of placements and their sections', async () => {
    const head = 'Day,Campaign,Placement,Section,Clicks,Cost';
    const mapping = {
      name: 'placements',
      date: { columns: ['Day'], forms: ['YYYY-MM-DD'] },
      campaign: { name: 'Campaign' },
      adgroup: { name: 'Campaign' },
      placement: { name: 'Placement', sectionName: 'Section' },
      metrics: { bought: { column: 'Clicks' }, cost: { column: 'Cost' } },
    };
    const rows = ['2026-03-02,News,msn.example,top,4,1.00', '2026-03-02,News,msn.example,,6,2.00'];
    const { parts } = await run([head, ...rows].join('\n'), { mapping });
    expect(parts).toEqual({ of: 'placements', count: 2, changed: 2 });
    const { rows: facts } = await scene.database.pool.query(
      `SELECT p.name, s.name AS section, f.bought, f.cost FROM placement_day f
       JOIN placement p ON p.company_id = f.company_id AND p.id = f.placement_id
       LEFT JOIN placement_section s ON s.company_id = f.company_id AND s.id = f.section_id
       WHERE f.company_id = $1 ORDER BY f.bought`,
      [scene.company.companyId],
    );
    expect(facts).toEqual([
      { name: 'msn.example', section: 'top', bought: 4, cost: 1_000_000 },
      { name: 'msn.example', section: null, bought: 6, cost: 2_000_000 },
    ]);
  });
});
