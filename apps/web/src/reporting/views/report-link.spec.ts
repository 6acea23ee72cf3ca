import { ADGROUP_REPORT, DAILY_REPORT, defaultReportState, readReportState, type ReportContract } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { arrangementOfText, defaultChoice } from '../columns/column-choice.js';
import { keptParameter } from '../state/kept-parameters.js';
import { alwaysWords, linkQuery, presetsOfLink } from './report-link.js';

const TODAY = '2026-11-21';
const contract: ReportContract = ADGROUP_REPORT;
const state = { ...defaultReportState(contract, TODAY), page: 3, filters: { siteIdIn: [1] } };
const columns = { ...defaultChoice(contract), pinned: ['profit'] };
type Sender = Parameters<typeof linkQuery>[0];
const sender = (more: object = {}, ownAccountIds: readonly number[] | null = null): Sender => ({
  ...{ contract, state: { ...state, ...more }, variablesContext: { permissions: new Set(), ownAccountIds } },
  choice: { choice: columns },
});

describe('a report link', () => {
  it("opens the sender's state and columns on any day", () => {
    const link = linkQuery(sender(), '?page=3&view=7&utm=x', null);
    expect(readReportState(contract, link, '2026-12-09')).toEqual(state);
    expect(arrangementOfText(contract, keptParameter(link, 'columns')!)).toMatchObject({
      ...{ visible: columns.visible, pinned: ['profit'] },
    });
    expect(link).not.toMatch(/view|utm/);
  });

  it('opens the first page of a preset relative to the current day', () => {
    const link = linkQuery(sender(), '', 'yesterday');
    const dateRange = { start: '2026-12-08', end: '2026-12-08' };
    expect(readReportState(contract, link, '2026-12-09')).toEqual({ ...state, page: 1, dateRange });
  });

  it('preserves highlighted alerts', () => {
    expect(linkQuery(sender(), '?highlightAlerts=true', null)).toContain('&highlightAlerts=true&');
  });

  it("filters by the sender's accounts if the sender has selected only own accounts", () => {
    const accountsOf = (from: Sender) => readReportState(contract, linkQuery(from, '', null), TODAY)?.filters;
    expect(accountsOf(sender({}, [4, 5]))).toEqual({ siteIdIn: [1], partnerAccountIdIn: [4, 5] });
    const chosen = { filters: { partnerAccountIdIn: [9] } };
    expect(accountsOf(sender(chosen, [4, 5]))).toEqual({ partnerAccountIdIn: [9] });
  });
});

describe('the date options of a link', () => {
  const of = (start: string, end: string, more: object = {}, today = TODAY) =>
    presetsOfLink({ start, end }, today, { maxRange: DAILY_REPORT.maxRange, ...more });

  it('include every preset that currently matches the days', () => {
    expect(of('2026-11-20', '2026-11-20')).toEqual(['yesterday']);
    expect(of('2026-11-01', '2026-11-01', {}, '2026-11-02')).toEqual(['yesterday', 'thisMonth']);
    expect(of('2026-11-03', '2026-11-04')).toEqual([]);
    expect(alwaysWords('last7Days')).toBe('Always last 7 days');
  });

  it('include only months if the report shows months', () => {
    expect(of('2026-11-01', '2026-11-01', { isMonthly: true }, '2026-11-02')).toEqual(['thisMonth']);
  });

  it("omit presets that can exceed the report's maximum range", () => {
    expect(of('2026-11-01', '2026-11-20', { maxRange: 30 })).toEqual([]);
    expect(of('2026-11-01', '2026-11-20', { maxRange: 31 })).toEqual(['thisMonth']);
  });
});
