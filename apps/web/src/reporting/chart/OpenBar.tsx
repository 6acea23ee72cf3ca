import { Rectangle, type BarShapeProps } from 'recharts';
import type { ChartPoint } from './chart-types.js';

/** True for a point whose figures rest on estimates, or on cost or revenue that is still to come. */
export const isOpen = ({ isEstimated, isIncomplete }: Pick<ChartPoint, 'isEstimated' | 'isIncomplete'>): boolean =>
  isEstimated || isIncomplete === true;

/** A bar, lighter where its figure is not the last word. */
export function OpenBar(props: BarShapeProps) {
  const point = props.payload as ChartPoint | undefined;
  return <Rectangle {...props} fillOpacity={point && isOpen(point) ? 0.45 : 1} />;
}
