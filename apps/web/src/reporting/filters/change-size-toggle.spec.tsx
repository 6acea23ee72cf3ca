import { ADGROUP_REPORT, DISCOUNT_REPORT, defaultReportState, type ReportContract } from '@adops/domain';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render.js';
import { ChangeSizeToggle } from './ChangeSizeToggle.js';

const dispatch = jest.fn();
const DAY = { start: '2026-11-20', end: '2026-11-20' };

function open(contract: ReportContract, more: object): void {
  const state = { ...defaultReportState(contract, '2026-11-22'), ...more };
  renderInApp(<ChangeSizeToggle controller={{ contract, state, dispatch }} />);
}
const toggle = () => screen.queryByRole('button', { name: /Changed most/ });

it('sorts by the absolute change of profit, and shows this sort order', () => {
  open(ADGROUP_REPORT, { compareRange: DAY });
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(toggle()!);
  expect(dispatch).toHaveBeenCalledWith({ type: 'changeSizeSorted', isOn: true });
});

it('shows the current sort order and restores the default order', () => {
  open(ADGROUP_REPORT, { compareRange: DAY, orderBy: { column: 'changeSize.profit', direction: 'DESC' } });
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(toggle()).toHaveTextContent('by absolute Δ profit');
  fireEvent.click(toggle()!);
  expect(dispatch).toHaveBeenCalledWith({ type: 'changeSizeSorted', isOn: false });
});

it.each<[string, ReportContract, object]>([
  ['without a comparison', ADGROUP_REPORT, { compareRange: null }],
  ['where a report has no profit', DISCOUNT_REPORT, { compareRange: DAY }],
])('shows no toggle %s', (_, contract, more) => {
  open(contract, more);
  expect(toggle()).toBeNull();
});
