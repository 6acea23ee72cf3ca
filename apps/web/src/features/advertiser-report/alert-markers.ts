import { eachDay, formatValue, hourLabel, type DayRange } from '@adops/domain';
import type { AdvertiserAlertsQuery } from '../../gql/graphql.js';
import type { ChartMarker } from '../../reporting/chart/chart-types.js';

/** Returns the chart markers of an ad group's alerts, at their hours within the range. */
export function alertMarkers({ alertReport }: AdvertiserAlertsQuery, range: DayRange): ChartMarker[] {
  const markers = new Map<string, ChartMarker>();
  const mark = (day: string, hour: number, text: string): void => {
    if (day < range.start || day > range.end) return;
    const name = `${day} ${hourLabel(hour)}`;
    markers.set(`${name} ${text}`, { name, text });
  };
  for (const { alerts } of alertReport.rows) {
    for (const { dateIntervalBegin, dateIntervalEnd, hourIntervals } of alerts.cyclicLoss) {
      for (const day of eachDay({ start: dateIntervalBegin, end: dateIntervalEnd })) {
        for (const { start } of hourIntervals) mark(day, start, 'Loss that recurs at these hours');
      }
    }
    for (const { date, hour, advertiserName } of alerts.advertiserGone) {
      if (typeof hour === 'number') mark(date, hour, `${advertiserName} is gone`);
    }
    for (const { date, hour, loss } of alerts.significantOneTimeLoss) {
      if (typeof hour === 'number') mark(date, hour, `Lost ${formatValue('money', Math.abs(loss))} in this hour`);
    }
  }
  return [...markers.values()];
}
