import { ADGROUP_REPORT, defaultReportState } from '@adops/domain';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render.js';
import type { ReportController } from '../screen/useReportController.js';
import { LateSourcesChip } from './LateSourcesChip.js';

const dispatch = jest.fn();
const PARTNERS = [
  { partnerName: 'Taboola', partnerType: 'sourcePartner', hasFailed: true, accounts: 1 },
  { partnerName: 'Yelp', partnerType: 'feedPartner', hasFailed: false, accounts: 2 },
];

function open(more: object, partners: readonly object[] = PARTNERS): void {
  const range = { start: '2026-11-20', end: '2026-11-20' };
  const state = { ...defaultReportState(ADGROUP_REPORT, '2026-11-22'), compareRange: range, ...more };
  const data = { page: { comparison: { until: null, partners } } } as unknown as ReportController['data'];
  renderInApp(<LateSourcesChip controller={{ state, data, dispatch }} />);
}

it('lists the sources excluded from a comparison, and includes them when removed', async () => {
  open({});
  fireEvent.click(screen.getByRole('button', { name: /^Without/ }));
  expect(await screen.findByText(/^1 account of Taboola \(sync failed\), Yelp \(late\): excluded/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Count 1 account of Taboola, Yelp' }));
  expect(dispatch).toHaveBeenCalledWith({ type: 'lateCompared', isOn: true });
});

it('excludes counted sources again', () => {
  open({ comparesLate: true });
  fireEvent.click(screen.getByRole('button', { name: 'Leave out 1 account of Taboola, Yelp' }));
  expect(dispatch).toHaveBeenCalledWith({ type: 'lateCompared', isOn: false });
});

it.each<[string, object, readonly object[]]>([
  ['without a comparison', { compareRange: null }, PARTNERS],
  ['where all sources are on time', {}, []],
])('shows no chip %s', (_, more, partners) => {
  open(more, partners);
  expect(screen.queryByRole('button')).toBeNull();
});
