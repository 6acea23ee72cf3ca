import type { ReportContract } from '@adops/domain';
import { describedEnum } from '../../core/graphql/index.js';

const enums = new Map<string, object>();

/** Returns an enum of choices. Enums with the same name are shared. */
export function enumOnce(
  name: string,
  about: string,
  values: readonly { readonly id: string; readonly help?: string }[],
): object {
  const known = enums.get(name);
  if (known) return known;
  const made = describedEnum(name, about, Object.fromEntries(values.map(({ id, help = '' }) => [id, help])));
  enums.set(name, made);
  return made;
}

/** Returns the segments of a report as an enum. */
export function segmentEnum({ api: { segmentEnum: own }, segments }: ReportContract): object {
  return own ? enumOnce(own.type, own.help, segments) : ReportSegment;
}

export const CustomFilterOperation = describedEnum('CustomFilterOperation', 'Comparison operator of a custom filter.', {
  eq: 'Equal to.',
  neq: 'Not equal to.',
  gt: 'Greater than.',
  gte: 'Greater than or equal to.',
  lt: 'Less than.',
  lte: 'Less than or equal to.',
  contains: 'Contains the text, case-insensitive.',
  notContains: "Doesn't contain the text, case-insensitive.",
});

export const ReportSegment = describedEnum('ReportSegment', 'Time breakdown of each row into child rows.', {
  date: 'By day.',
  dateTime: 'By day and hour.',
  hour: 'By hour of the day, summed over days.',
});

export const ReportRowType = describedEnum('ReportRowType', 'Type of a report row.', {
  parent: 'Parent row.',
  children: 'Child of the row above it.',
  total: 'Total of all rows.',
  average: 'Average of all rows.',
  topTotal: 'Copy of the total, shown at the top.',
});
