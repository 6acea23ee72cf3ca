import type { Queryable } from '../../../core/database/index.js';
import type { AlertRow, DayHours } from '../detect/alert-row.js';

interface Stored {
  id: number;
  type: AlertRow['type'];
  adgroup_id: number;
  identity: string;
  datetime: Date;
  date_from: string | null;
  date: string | null;
  hour: number | null;
  hour_intervals: DayHours[] | null;
  range_begin: Date | null;
  range_end: Date | null;
  advertiser_id: number | null;
  advertiser_name: string | null;
  lifetime_end: Date | null;
  loss_micros: number | null;
  loss_before_micros: number | null;
  is_acknowledged: boolean;
  acknowledged_loss_micros: number | null;
  resolved_at: Date | null;
  resolution: AlertRow['resolution'];
  parent_id: number | null;
}

/** Returns a company's open alerts and its alerts since `fromDay`, linked to their parents. */
export async function readAlerts(on: Queryable, companyId: number, fromDay: string): Promise<AlertRow[]> {
  const { rows } = await on.query<Stored>(
    `SELECT id, type, adgroup_id, identity, datetime, date_from, date, hour, hour_intervals, range_begin, range_end,
       advertiser_id, advertiser_name, lifetime_end, loss_micros, loss_before_micros, is_acknowledged,
       acknowledged_loss_micros, resolved_at, resolution, parent_id
     FROM alert WHERE company_id = $1 AND (resolved_at IS NULL OR datetime >= $2::date::timestamp AT TIME ZONE 'UTC') ORDER BY id`,
    [companyId, fromDay],
  );
  const byId = new Map(rows.map((row) => [row.id, fromStored(row)]));
  for (const { id, parent_id } of rows) {
    if (parent_id !== null) byId.get(id)!.parent = byId.get(parent_id) ?? null;
  }
  return [...byId.values()];
}

function fromStored(row: Stored): AlertRow {
  return {
    id: row.id,
    type: row.type,
    adgroupId: row.adgroup_id,
    identity: row.identity,
    datetime: row.datetime.getTime(),
    dateFrom: row.date_from,
    date: row.date,
    hour: row.hour,
    hourIntervals: row.hour_intervals,
    rangeBegin: row.range_begin?.getTime() ?? null,
    rangeEnd: row.range_end?.getTime() ?? null,
    advertiserId: row.advertiser_id,
    advertiserName: row.advertiser_name,
    lifetimeEnd: row.lifetime_end?.getTime() ?? null,
    loss: row.loss_micros,
    lossBefore: row.loss_before_micros,
    isAcknowledged: row.is_acknowledged,
    acknowledgedLoss: row.acknowledged_loss_micros,
    resolvedAt: row.resolved_at?.getTime() ?? null,
    resolution: row.resolution,
    parent: null,
  };
}

const at = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Converts a row for the statements below. `place` is its index in the list. */
const toStored = (row: AlertRow, place: number) => ({
  place,
  id: row.id,
  type: row.type,
  adgroup_id: row.adgroupId,
  identity: row.identity,
  datetime: at(row.datetime),
  date_from: row.dateFrom,
  date: row.date,
  hour: row.hour,
  hour_intervals: row.hourIntervals,
  range_begin: at(row.rangeBegin),
  range_end: at(row.rangeEnd),
  advertiser_id: row.advertiserId,
  advertiser_name: row.advertiserName,
  lifetime_end: at(row.lifetimeEnd),
  loss_micros: row.loss,
  loss_before_micros: row.lossBefore,
  resolved_at: at(row.resolvedAt),
  resolution: row.resolution,
});

const FOUND = `jsonb_to_recordset($2::jsonb) AS r (place int, id int, type alert_type, adgroup_id int, identity text,
  datetime timestamptz, date_from date, date date, hour smallint, hour_intervals jsonb, range_begin timestamptz,
  range_end timestamptz, advertiser_id int, advertiser_name text, lifetime_end timestamptz, loss_micros bigint,
  loss_before_micros bigint, resolved_at timestamptz, resolution alert_resolution, reopened boolean)`;
/** SQL condition: the changed alert is raised again. */
const OPENS_AGAIN = 'r.reopened OR (a.resolved_at IS NOT NULL AND r.resolved_at IS NULL)';
/** Columns that detection writes. */
const WRITTEN = [
  'datetime', 'date_from', 'date', 'hour', 'hour_intervals', 'range_begin', 'range_end', 'advertiser_id',
  'advertiser_name', 'lifetime_end', 'loss_micros', 'loss_before_micros', 'resolved_at', 'resolution',
]; // prettier-ignore

export interface AlertChanges {
  readonly added: readonly AlertRow[];
  readonly changed: readonly AlertRow[];
  /** Acknowledged alerts that changed and are raised again. */
  readonly reopened: ReadonlySet<AlertRow>;
}

/**
 * Writes the results of detection, in three statements for any number of alerts. An acknowledgment set in the meantime
 * is kept, because detection removes acknowledgments but never sets them.
 */
export async function writeAlerts(on: Queryable, companyId: number, changes: AlertChanges, now: Date): Promise<void> {
  const ids = new Map<AlertRow, number>();
  if (changes.added.length > 0) {
    const { rows } = await on.query<{ id: number; type: string; adgroup_id: number; identity: string }>(
      `INSERT INTO alert (company_id, type, adgroup_id, identity, processed_at, raised_at, ${WRITTEN.join(', ')})
       SELECT $1, type, adgroup_id, identity, $3, $3, ${WRITTEN.join(', ')} FROM ${FOUND} ORDER BY place
       RETURNING id, type, adgroup_id, identity`,
      [companyId, JSON.stringify(changes.added.map(toStored)), now],
    );
    const key = (row: { type: string; identity: string }, adgroup: number) => `${row.type} ${adgroup} ${row.identity}`;
    const byKey = new Map(rows.map((row) => [key(row, row.adgroup_id), row.id]));
    for (const row of changes.added) ids.set(row, byKey.get(key(row, row.adgroupId))!);
  }
  if (changes.changed.length > 0) {
    await on.query(
      `UPDATE alert a SET ${WRITTEN.map((name) => `${name} = r.${name}`).join(', ')},
         episode = a.episode + (${OPENS_AGAIN})::int,
         raised_at = CASE WHEN ${OPENS_AGAIN} THEN $3 ELSE a.raised_at END,
         is_acknowledged = a.is_acknowledged AND NOT r.reopened,
         acknowledged_by = CASE WHEN NOT r.reopened THEN a.acknowledged_by END,
         acknowledged_at = CASE WHEN NOT r.reopened THEN a.acknowledged_at END,
         acknowledged_loss_micros = CASE WHEN NOT r.reopened THEN a.acknowledged_loss_micros END
       FROM ${FOUND} WHERE a.company_id = $1 AND a.id = r.id`,
      [
        companyId,
        JSON.stringify(
          changes.changed.map((row, place) => ({ ...toStored(row, place), reopened: changes.reopened.has(row) })),
        ),
        now,
      ],
    );
  }
  const idOf = (row: AlertRow): number => row.id ?? ids.get(row)!;
  const linked = [...changes.added.filter(({ parent }) => parent), ...changes.changed];
  if (linked.length > 0) {
    await on.query(
      `UPDATE alert a SET parent_id = l.parent_id FROM unnest($2::int[], $3::int[]) AS l (id, parent_id)
       WHERE a.company_id = $1 AND a.id = l.id AND a.parent_id IS DISTINCT FROM l.parent_id`,
      [companyId, linked.map(idOf), linked.map(({ parent }) => (parent ? idOf(parent) : null))],
    );
  }
}
