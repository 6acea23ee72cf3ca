import { Rectangle, type BarShapeProps } from 'recharts';
import type { ChartPoint } from './chart-types.js';

type OpenMarks = Partial<Pick<ChartPoint, 'isEstimated' | 'isIncomplete' | 'isRunning'>>;

/** Returns true for a point with estimated or incomplete values. */
export const isOpen = ({ isEstimated, isIncomplete }: OpenMarks): boolean =>
  isEstimated === true || isIncomplete === true;

/** Bar of a chart. It is lighter if its value isn't final. */
export function OpenBar(props: BarShapeProps) {
  const point = props.payload as OpenMarks | undefined;
  return <Rectangle {...props} fillOpacity={point && isOpen(point) ? 0.45 : 1} />;
}

/** Returns the bars of a series, hatched while the day or hour is unfinished. @param hatch ID of the pattern */
export function seriesBar(hatch: string, color: string) {
  return function SeriesBar(props: BarShapeProps) {
    const point = props.payload as OpenMarks | undefined;
    if (point?.isRunning !== true) return <OpenBar {...props} />;
    return <Rectangle {...props} fill={`url(#${hatch})`} stroke={color} strokeWidth={1} strokeOpacity={0.7} />;
  };
}

/** Pattern for bars of an unfinished day or hour. */
export function Hatch({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} fill={color} fillOpacity={0.14} />
      <rect width={2} height={5} fill={color} fillOpacity={0.7} />
    </pattern>
  );
}
