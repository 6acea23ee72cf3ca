import type { ReportContract } from './contract.js';

type Values = Readonly<Record<string, unknown>>;

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
const given = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(isGiven));

/**
 * Converts the common arguments (`filters` with `dateRange`, `orderBy`, `segment`, `page`, `perPage`) to those of a
 * report's query. Arguments with the right name are unchanged.
 */
export function toQuestion({ api: { names } }: Pick<ReportContract, 'api'>, generic: Values): Values {
  if (!names) return generic;
  const { filters, orderBy, segment, page, perPage, ...others } = generic;
  const { dateRange, ...rest } = (filters ?? {}) as Values;
  const range = dateRange as Values | null | undefined;
  const order = orderBy as Values | null | undefined;
  const asked = names.filters;
  return given({
    ...others,
    [names.page]: page,
    [names.perPage]: perPage,
    filters: {
      ...rest,
      ...given({
        [asked.start]: range?.['start'],
        [asked.end]: range?.['end'],
        [asked.column]: order?.['column'],
        [asked.direction]: order?.['direction'],
        [asked.segment]: segment,
      }),
    },
  });
}

/** Converts the arguments of a report's query to the common arguments. */
export function fromQuestion(
  { api: { names }, defaultOrder }: Pick<ReportContract, 'api' | 'defaultOrder'>,
  args: Values,
): Values {
  if (!names) return args;
  const { filters, ...others } = args;
  const asked = names.filters;
  const own = new Set(Object.values(asked));
  const values = (filters ?? {}) as Values;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => name !== names.page && name !== names.perPage)),
    page: others[names.page],
    perPage: others[names.perPage],
    segment: values[asked.segment] ?? others['segment'],
    orderBy: {
      column: values[asked.column] ?? defaultOrder.column,
      direction: values[asked.direction] ?? defaultOrder.direction,
    },
    filters: {
      ...Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name))),
      dateRange: { start: values[asked.start], end: values[asked.end] },
    },
  };
}
