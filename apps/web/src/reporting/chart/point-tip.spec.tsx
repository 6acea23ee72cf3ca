import { changeRuleOf, METRICS } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ChartTable } from './ChartTable.js';
import type { ChartPoint, ChartSeries } from './chart-types.js';
import { pointName, PointTip } from './PointTip.js';

const series = (id: 'cost' | 'margin'): ChartSeries => ({
  id,
  label: METRICS[id].label,
  format: METRICS[id].format,
  kind: 'bar',
  axis: 'left',
  color: 'red',
  change: changeRuleOf(METRICS[id]),
});
const point: ChartPoint = {
  name: '2026-11-20',
  isEstimated: true,
  isRunning: true,
  values: { cost: 120, margin: 0.1 },
  previous: { cost: 100, margin: 0.25 },
};

it("shows why the figures of a point aren't final", () => {
  expect(pointName(point)).toBe('2026-11-20 · day not over · partly estimated');
  expect(pointName({ ...point, name: '2026-11-20 09:00', isEstimated: false, isIncomplete: true })).toBe(
    '2026-11-20 09:00 · hour not over · incomplete',
  );
  expect(pointName({ name: '2026-11-19', isEstimated: false, values: {} })).toBe('2026-11-19');
});

it('shows each figure with the previous period and its change, colored by quality', () => {
  render(
    <PointTip
      series={[series('cost'), series('margin')]}
      markers={[]}
      changes={[]}
      active
      payload={[{ payload: point }]}
    />,
  );
  expect(screen.getByText('▲ 20.00%')).toHaveAttribute('data-tone', 'worse');
  expect(screen.getByText('▼ 15.00 pp')).toHaveAttribute('data-tone', 'worse');
  expect(screen.getByText('100.00')).toBeInTheDocument();
});

it('lists the previous period for screen readers', () => {
  render(<ChartTable title="Cost" series={[series('cost')]} points={[point]} changes={[]} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Cost',
    'Cost, previous period',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['120.00', '100.00']);
});
