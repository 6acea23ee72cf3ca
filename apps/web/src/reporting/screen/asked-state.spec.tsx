import { ADGROUP_REPORT, defaultReportState, type ReportState } from '@adops/domain';
import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { setOnlyMyAccounts } from '../../app/preferences.js';
import { reduceReport } from '../state/report-actions.js';
import { useAskedState } from './useAskedState.js';

const TODAY = '2026-11-23';
const start: ReportState = {
  ...defaultReportState(ADGROUP_REPORT, TODAY),
  page: 3,
  filters: { siteIdIn: [1, 2], sourceIdIn: [5], deviceIdIn: [1] },
};
const reset = reduceReport(ADGROUP_REPORT, start, { type: 'ownAccountsOnly' }, TODAY);

afterEach(() => act(() => setOnlyMyAccounts(false)));

function open(state: ReportState) {
  const asked: ReportState[] = [];
  const hook = renderHook(
    ({ current }: { current: ReportState }) => {
      const answer = useAskedState(ADGROUP_REPORT, current, TODAY);
      asked.push(answer);
      return answer;
    },
    { initialProps: { current: state } },
  );
  return { ...hook, asked };
}

it('sends one request when own accounts are selected, before and after the URL changes', () => {
  const { result, rerender, asked } = open(start);
  expect(result.current).toBe(start);
  const before = asked.length;
  act(() => setOnlyMyAccounts(true));
  rerender({ current: start });
  rerender({ current: reset });
  // A render that React discards sends no request.
  const since = asked.slice(before + 1);
  expect(new Set(since.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(reset)]));
});

it('preserves filters that are set later', () => {
  const { result, rerender } = open(start);
  act(() => setOnlyMyAccounts(true));
  rerender({ current: reset });
  const later = { ...reset, filters: { ...reset.filters, siteIdIn: [4] } };
  rerender({ current: later });
  expect(result.current).toBe(later);
});

it('preserves the filters of a URL that was opened with own accounts selected', () => {
  act(() => setOnlyMyAccounts(true));
  expect(open(start).result.current).toBe(start);
});

it('restores filters when own accounts are deselected', () => {
  const { result, rerender } = open(start);
  act(() => setOnlyMyAccounts(true));
  act(() => setOnlyMyAccounts(false));
  rerender({ current: start });
  expect(result.current).toBe(start);
});
