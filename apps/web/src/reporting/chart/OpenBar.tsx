import { Rectangle, type BarShapeProps } from 'recharts';
import type { ChartPoint } from './chart-types.js';

type OpenMarks = Partial<Pick<ChartPoint, 'isEstimated' | 'isIncomplete'>>;

/** True for a point whose figures rest on estimates, or on cost or revenue that is still to come. */
export const isOpen = ({ isEstimated, isIncomplete }: OpenMarks): boolean =>
  isEstimated === true || isIncomplete === true;

/** A bar, lighter where its figure is not the last word. */
export function OpenBar(props: BarShapeProps) {
  const point = props.payload as OpenMarks | undefined;
  return <Rectangle {...props} fillOpacity={point && isOpen(point) ? 0.45 : 1} />;
}
