import { Injectable } from '@nestjs/common';
import { dayOf, OVERVIEW_REPORT } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { BadUserInput, PartnerType } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  ReportEngine,
  type ReportAnswer,
  type ReportFilterValues,
  ReportRegistry,
  type ReportRow,
} from '../../reporting/index.js';
import { firstRecordedDay, haveChangedSince, knownSince } from '../facts/index.js';
import type { RestatedFigures, RestatedPartner } from './restated-figures.model.js';

const FEED = 'feed';
/** Limit that exceeds the number of partners. */
const MAX_SOURCES = 1_000;
const FIGURES = ['cost', 'rebate', 'earned', 'profit'] as const;
/** Figures that sources and feeds report. */
const REPORTED_BY = { sourcePartner: ['cost', 'rebate'], feedPartner: ['earned'] } as const;

type Sums = Record<(typeof FIGURES)[number], number | null>;
/** Partners by type and ID. */
type ByPartner = Map<string, { readonly partner: Omit<RestatedPartner, 'then' | 'now'>; readonly sums: Sums }>;

/**
 * Compares the overview as it was known at a moment with the current one, to find figures that arrived or were
 * restated.
 */
@Injectable()
export class RestatedFiguresService {
  private readonly now: () => Date = () => new Date();

  constructor(
    private readonly database: Database,
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  /** Returns the changes. @throws Forbidden without the permission, BadUserInput for a future time */
  async of(viewer: Viewer, filters: ReportFilterValues, asked: Date): Promise<RestatedFigures> {
    const now = this.now();
    const { dateRange } = filters;
    if (!dateRange || dateRange.end < dateRange.start) throw new BadUserInput('Choose the days of the metrics.');
    if (asked > now) throw new BadUserInput('Choose a moment in the past.');
    const recordedSince = await knownSince(this.database.pool, viewer.companyId);
    const since = recordedSince !== null && recordedSince > asked ? recordedSince : asked;
    const recordedFrom = firstRecordedDay(dayOf(now));
    const days = { start: dateRange.start < recordedFrom ? recordedFrom : dateRange.start, end: dateRange.end };
    const answer = { since, recordedSince, recordedFrom, then: null, now: null, partners: [] };
    if (recordedSince === null || days.end < days.start) return answer;
    if (!(await haveChangedSince(this.database.pool, viewer.companyId, days, since))) return answer;
    const before = await this.figures(viewer, { ...filters, dateRange: days }, since);
    const after = await this.figures(viewer, { ...filters, dateRange: days }, null);
    const partners = changedPartners(before.byPartner, after.byPartner);
    return partners.length === 0 ? answer : { ...answer, then: before.total, now: after.total, partners };
  }

  private async figures(viewer: Viewer, filters: ReportFilterValues, knownAt: Date | null) {
    const report = this.registry.find(OVERVIEW_REPORT.id)!;
    const fields = new Set<string>(['id', 'name', ...FIGURES]);
    const { rows, rowTotal } = await this.engine.run({
      report,
      viewer,
      grouping: OVERVIEW_REPORT.grouping.choices.find(({ id }) => id === 'source')!,
      segment: OVERVIEW_REPORT.segments.find(({ id }) => id === FEED)!,
      filters,
      // Current facts are read by the hour as well, because rollups may be slightly behind.
      factsAs: { knownAt, caution: null },
      page: 1,
      perPage: MAX_SOURCES,
      selection: {
        rows: { fields, previous: null, children: { fields, previous: null } },
        total: { fields, previous: null, children: null },
        totalRecords: false,
        freshness: false,
      },
    });
    // The total without rows is 0, but unknown figures are missing.
    return { total: rows.length === 0 ? NONE : sumsOf(rowTotal), byPartner: byPartner(rows) };
  }
}

function sumsOf(row: ReportAnswer['rowTotal']): Sums {
  const of = (name: string): number | null => (typeof row?.[name] === 'number' ? row[name] : null);
  return { cost: of('cost'), rebate: of('rebate'), earned: of('earned'), profit: of('profit') };
}

/** Returns the parts of a row by feed. */
const partsOf = ({ children }: ReportRow): readonly ReportRow[] =>
  (Array.isArray(children) ? children : children?.[FEED]) ?? [];

/** Returns the sums of rows by source, and of their parts by feed. */
function byPartner(rows: readonly ReportRow[]): ByPartner {
  const found: ByPartner = new Map();
  const add = (partnerType: keyof typeof REPORTED_BY, row: ReportRow): void => {
    // In the overview, the ID belongs to the entity.
    const { id }: { readonly id: unknown } = row;
    const partnerId = typeof id === 'number' ? id : 0;
    const key = `${partnerType} ${partnerId}`;
    const name = typeof row['name'] === 'string' ? row['name'] : null;
    const known = found.get(key) ?? {
      partner: { partnerId, partnerName: name, partnerType: PartnerType[partnerType] },
      sums: { cost: null, rebate: null, earned: null, profit: null },
    };
    const sums = sumsOf(row);
    for (const figure of REPORTED_BY[partnerType]) {
      const value = sums[figure];
      if (value !== null) known.sums[figure] = (known.sums[figure] ?? 0) + value;
    }
    found.set(key, known);
  };
  for (const row of rows) {
    add('sourcePartner', row);
    for (const part of partsOf(row)) add('feedPartner', part);
  }
  return found;
}

const NONE: Sums = { cost: null, rebate: null, earned: null, profit: null };
/** Smallest amount that is stored. */
const MICRO = 1e-6;

/** Returns the partners whose sums changed. Sources are first, as in reports. */
function changedPartners(before: ByPartner, after: ByPartner): RestatedPartner[] {
  const all = new Map([...before, ...after]);
  return [...all].flatMap(([key, { partner }]) => {
    const [then, now] = [before.get(key)?.sums ?? NONE, after.get(key)?.sums ?? NONE];
    const hasChanged = FIGURES.some(
      (name) =>
        (then[name] === null) !== (now[name] === null) || Math.abs((now[name] ?? 0) - (then[name] ?? 0)) > MICRO / 2,
    );
    return hasChanged ? [{ ...partner, then, now }] : [];
  });
}
