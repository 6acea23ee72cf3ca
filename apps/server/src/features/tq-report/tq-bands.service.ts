import { Injectable } from '@nestjs/common';
import { tqBandOf } from '@adops/domain';
import type {
  ReportAnswer,
  ReportExtension,
  ReportRequest,
  ReportRow,
  ReportSelection,
} from '../../reporting/index.js';

const BAND = 'tqThresholdId';
type Selected = NonNullable<ReportSelection['rows']>;

/** Adds the TQ level of its score to each row. */
@Injectable()
export class TqBandsService implements ReportExtension {
  /** Adds the score to the request if the level is selected. */
  prepare(request: ReportRequest): ReportRequest {
    const { selection } = request;
    const scored = (fields: ReadonlySet<string>): ReadonlySet<string> =>
      fields.has(BAND) ? new Set([...fields, 'tq']) : fields;
    const row = (selected: Selected | null): Selected | null =>
      selected && {
        ...selected,
        fields: scored(selected.fields),
        previous: selected.previous && scored(selected.previous),
      };
    return { ...request, selection: { ...selection, rows: row(selection.rows), total: row(selection.total) } };
  }

  complete(_: ReportRequest, { rows, rowTotal }: ReportAnswer): Promise<void> {
    for (const row of rowTotal ? [rowTotal, ...rows] : rows) {
      fill(row);
      if (row.previous) fill(row.previous);
    }
    return Promise.resolve();
  }
}

function fill(row: ReportRow): void {
  row[BAND] = tqBandOf((row['tq'] as number | null | undefined) ?? null).id;
}
