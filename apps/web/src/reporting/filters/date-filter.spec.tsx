import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render.js';
import { DateFilter } from './DateFilter.js';

const dispatch = jest.fn();

function open(max: number, canCompare = true): void {
  dispatch.mockClear();
  renderInApp(
    <DateFilter
      range={{ start: '2026-11-16', end: '2026-11-22' }}
      compareRange={null}
      today="2026-11-22"
      maxRange={max}
      dispatch={dispatch}
      canCompare={canCompare}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /16.*22 Nov/ }));
}
const day = (name: string) => screen.getAllByRole('button', { name }).at(0)!;
const back = () => fireEvent.click(document.querySelector('[data-direction="previous"]')!);

it('disables days that exceed the maximum range of the report', () => {
  open(92);
  expect(screen.getByText('Up to 92 days')).toBeInTheDocument();
  fireEvent.click(day('20 November 2026'));
  back();
  back();
  expect(day('20 August 2026')).toBeDisabled();
  fireEvent.click(day('20 August 2026'));
  expect(dispatch).not.toHaveBeenCalled();
  fireEvent.click(day('21 August 2026'));
  expect(dispatch).toHaveBeenCalledWith({ type: 'datesSet', range: { start: '2026-08-21', end: '2026-11-20' } });
});

it('omits presets that exceed the maximum range', () => {
  open(7);
  expect(screen.getByRole('button', { name: 'Last 7 Days' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Last 30 Days' })).toBeNull();
});

it.each([true, false])('offers a comparison only if the report supports comparisons (%s)', (canCompare) => {
  open(92, canCompare);
  expect(screen.queryAllByText('Compare to')).toHaveLength(canCompare ? 1 : 0);
});
