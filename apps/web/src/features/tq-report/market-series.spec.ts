import { describe, expect, it } from '@jest/globals';
import { readDashboard, usualState, writeDashboard } from './dashboard-state.js';
import { marketSeries } from './market-series.js';

const range = { start: '2026-11-01', end: '2026-11-03' };

describe('a market of the TQ dashboard', () => {
  const quality = {
    rows: [
      {
        date: '2026-11-01',
        marketId: 1,
        marketName: 'North',
        ctr: 0.5,
        rpc: 1,
        tagTq: 6,
        tqThresholdId: 4,
        incomplete: false,
      },
      {
        date: '2026-11-02',
        marketId: 1,
        marketName: 'North',
        ctr: 0.4,
        rpc: 2,
        tagTq: null,
        tqThresholdId: 1,
        incomplete: true,
      },
      {
        date: '2026-11-02',
        marketId: 2,
        marketName: 'South',
        ctr: null,
        rpc: null,
        tagTq: null,
        tqThresholdId: 1,
        incomplete: false,
      },
    ],
    markets: [
      { marketId: 1, tagTq: 5.5, lastCompleteDate: '2026-11-01', lastCompleteTq: 6 },
      { marketId: 2, tagTq: null, lastCompleteDate: null, lastCompleteTq: null },
    ],
  };
  const revenue = [
    { date: '2026-11-01', marketId: 1, marketName: 'North', grossRevenue: 10, incomplete: false },
    { date: '2026-11-02', marketId: 1, marketName: 'North', grossRevenue: 5, incomplete: false },
    { date: '2026-11-02', marketId: 2, marketName: 'South', grossRevenue: 40, incomplete: true },
  ];

  it('includes every day of the range, and sorts before markets with less revenue', () => {
    const markets = marketSeries(range, quality, revenue);
    expect(markets.map(({ name, grossRevenue }) => [name, grossRevenue])).toEqual([
      ['South', 40],
      ['North', 15],
    ]);
    expect(markets[1]!.days).toEqual([
      { date: '2026-11-01', tq: 6, ctr: 0.5, rpc: 1, grossRevenue: 10, isIncomplete: false },
      { date: '2026-11-02', tq: null, ctr: 0.4, rpc: 2, grossRevenue: 5, isIncomplete: true },
      { date: '2026-11-03', tq: null, ctr: null, rpc: null, grossRevenue: null, isIncomplete: false },
    ]);
  });

  it('shows the scores of the range and of the last complete day', () => {
    const [south, north] = marketSeries(range, quality, revenue);
    expect([north!.tq, north!.lastComplete]).toEqual([5.5, { date: '2026-11-01', tq: 6 }]);
    expect([south!.tq, south!.lastComplete]).toEqual([null, null]);
  });
});

describe('the URL of the TQ dashboard', () => {
  const today = '2026-11-24';

  it('defaults to the last 14 days through today, phones and the default markets', () => {
    expect(readDashboard(new URLSearchParams(), today)).toEqual({
      dateRange: { start: '2026-11-11', end: today },
      marketIds: [1, 2, 3, 4, 7, 8, 14, 15, 16, 17],
      deviceIds: [2],
    });
  });

  it('contains all filters, and ignores other parameters', () => {
    const state = { dateRange: range, marketIds: [], deviceIds: [1, 3] };
    expect(readDashboard(writeDashboard(state), today)).toEqual(state);
    const broken = new URLSearchParams('dateRange=2026-11-09,x&marketIdIn=1,b&deviceIdIn=-2');
    expect(readDashboard(broken, today)).toEqual(usualState(today));
  });
});
