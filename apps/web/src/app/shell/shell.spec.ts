import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { ChunkLoadError, loadChunk } from '../routes/chunks.js';
import { installTrustedTypesPolicy } from '../trusted-types.js';
import { freshnessGroups, hourInWords, summarizeFreshness, troubleInWords } from './freshness-summary.js';
import { clockText, learnServerTime, serverNow } from './server-clock.js';
import { NEW_VERSION_TEXT, VERSION_CHECK_EVERY, watchVersion } from './version-check.js';

function answering(version: string | null): jest.Mock<typeof window.fetch> {
  return jest.fn<typeof window.fetch>().mockImplementation(() =>
    version === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({
          ok: true,
          headers: new Map([['date', new Date().toUTCString()]]),
          json: () => Promise.resolve({ version }),
        } as unknown as Response),
  );
}

describe('the version check', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs immediately and every five minutes, each time with a timestamp in the URL', async () => {
    const fetch = answering('same');
    window.fetch = fetch;
    const stop = watchVersion('same');
    await jest.advanceTimersByTimeAsync(VERSION_CHECK_EVERY + 1);
    expect(fetch).toHaveBeenCalledTimes(2);
    for (const [address] of fetch.mock.calls) expect(String(address)).toMatch(/^\/manifest\.json\?t=\d+$/);
    stop();
    await jest.advanceTimersByTimeAsync(VERSION_CHECK_EVERY);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('shows the exact warning until the user closes it', async () => {
    window.fetch = answering('other');
    const show = jest.spyOn(notifications, 'show').mockReturnValue('id');
    const stop = watchVersion('same');
    await jest.advanceTimersByTimeAsync(1);
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ message: NEW_VERSION_TEXT, autoClose: false }));
    expect(NEW_VERSION_TEXT).toBe('New version available. Please reload page to update.');
    stop();
  });

  it('shows no warning if there is no response', async () => {
    window.fetch = answering(null);
    const show = jest.spyOn(notifications, 'show');
    const stop = watchVersion('same');
    await jest.advanceTimersByTimeAsync(1);
    expect(show).not.toHaveBeenCalled();
    stop();
  });
});

describe('the footer clock', () => {
  it("shows UTC regardless of the browser's time zone", () => {
    expect(clockText(new Date('2026-11-21T14:27:09.400Z'))).toBe('2026-11-21 14:27:09 UTC');
  });
  it("uses the server's time", () => {
    const now = Date.now();
    learnServerTime(new Date(now + 90_000).toUTCString(), now);
    expect(Math.abs(serverNow().getTime() - now - 90_000)).toBeLessThan(1500);
    learnServerTime(new Date(now).toUTCString(), now);
    expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(1500);
  });
});

describe('the freshness indicator', () => {
  const partner = (partnerName: string, completeUntil: string | null, more: object = {}) => ({
    partnerId: 1,
    partnerName,
    partnerType: 'sourcePartner',
    completeUntil,
    lateAccounts: 0,
    failingAccounts: 0,
    expectsData: true,
    estimated: false,
    ...more,
  });
  it('shows the latest complete hour for cost and revenue, and lists late sources', () => {
    const summary = summarizeFreshness([
      partner('A', '2026-11-21T13:00:00.000Z'),
      partner('B', '2026-11-21T13:00:00.000Z'),
      partner('C', '2026-11-21T11:00:00.000Z', { lateAccounts: 1 }),
      partner('D', null),
      partner('E', '2026-11-21T12:00:00.000Z', { lateAccounts: 2, failingAccounts: 1 }),
      partner('Organic', null, { expectsData: false }),
      partner('F', '2026-11-21T10:00:00.000Z', { partnerType: 'feedPartner' }),
    ]);
    expect(summary).toEqual({
      costUntil: '2026-11-21T13:00:00.000Z',
      revenueUntil: '2026-11-21T10:00:00.000Z',
      late: ['C'],
      failing: ['E'],
    });
  });
  it('shows no text without partners', () => {
    expect(summarizeFreshness([])).toEqual({ costUntil: null, revenueUntil: null, late: [], failing: [] });
  });
  it('distinguishes failing accounts from late accounts', () => {
    const words = (lateAccounts: number, failingAccounts: number) =>
      troubleInWords(partner('A', null, { lateAccounts, failingAccounts }));
    expect([words(0, 0), words(1, 0), words(3, 0), words(1, 1), words(3, 2)]).toEqual([
      '',
      '1 account late',
      '3 accounts late',
      '1 account failing',
      '2 accounts failing, 1 late',
    ]);
  });
  it('lists sites after feeds, and includes sites in the late and failing counts', () => {
    const site = (siteName: string, more: object = {}) => ({
      siteId: 1,
      siteName,
      completeUntil: '2026-11-21T09:00:00.000Z',
      isFailing: false,
      isLate: false,
      ...more,
    });
    const sites = [
      site('a.example'),
      site('b.example', { isLate: true, completeUntil: null }),
      site('c.example', { isLate: true, isFailing: true }),
    ];
    expect(summarizeFreshness([], sites)).toMatchObject({
      costUntil: null,
      late: ['b.example'],
      failing: ['c.example'],
    });
    const groups = freshnessGroups([partner('A', null)], sites, '2026-11-21');
    expect(
      groups.map(({ label, rows }) => [label, rows.map(({ name, trouble, until }) => [name, trouble, until])]),
    ).toEqual([
      ['Cost, by source', [['A', '', 'no data yet']]],
      [
        'Visits, page views and hotspots, by site',
        [
          ['a.example', '', '09:00 UTC'],
          ['b.example', 'late', 'no data yet'],
          ['c.example', 'failing', '09:00 UTC'],
        ],
      ],
    ]);
  });
  it("shows the day if it isn't today", () => {
    expect(hourInWords('2026-11-21T13:00:00.000Z', '2026-11-21')).toBe('13:00 UTC');
    expect(hourInWords('2026-11-20T13:00:00.000Z', '2026-11-21')).toBe('20 Nov 13:00 UTC');
  });
});

describe('lazy loading of scripts', () => {
  it('reports the chunk that failed', async () => {
    const failing = loadChunk('report', () => Promise.reject(new Error('404')));
    await expect(failing).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError: report', chunk: 'report' });
  });
  it('times out after 120 s', async () => {
    jest.useFakeTimers();
    const waiting = loadChunk('report', () => new Promise<never>(() => undefined));
    const outcome = expect(waiting).rejects.toMatchObject({ chunk: 'report' });
    await jest.advanceTimersByTimeAsync(120_000);
    await outcome;
    jest.useRealTimers();
  });
});

describe('the trusted types policy', () => {
  it('allows style sheets and rejects markup', () => {
    let rule: ((text: string) => string) | undefined;
    installTrustedTypesPolicy({
      trustedTypes: {
        createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => {
          expect(name).toBe('default');
          rule = rules.createHTML;
        },
      },
    });
    expect(rule?.('.a { color: red }')).toBe('.a { color: red }');
    expect(() => rule?.('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  });
  it("isn't created in browsers without trusted types", () => {
    expect(() => installTrustedTypesPolicy({})).not.toThrow();
  });
});
