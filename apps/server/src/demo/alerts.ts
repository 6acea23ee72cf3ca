import type { Database, Queryable } from '../core/database/index.js';
import { DetectionService } from '../features/alerts/index.js';

/** Platforms whose ad groups can have an end. One in `ENDING` of their ad groups has an end. */
const ENDING_PLATFORMS = [17, 14, 28];
const ENDING = 3;
/** Platforms on which ends are whole days of the account. Elsewhere an end is an instant. */
const ENDING_WITH_DAYS = [14];
/** Range of ends in days from today, so that some come near every day. */
const DAYS_AHEAD = 10;

/** Saves ends of ad groups, spread over the days after the demo was created. @param today UTC day */
export async function saveEnds(on: Queryable, companyIds: readonly number[], today: string): Promise<void> {
  await on.query(
    `UPDATE adgroup g SET ends_at = CASE WHEN a.partner_id = ANY($4::int[])
         THEN ($2::date + g.id % ${DAYS_AHEAD} + 1)::timestamp AT TIME ZONE a.timezone
         ELSE ($2::date + g.id % ${DAYS_AHEAD} * interval '1 day' + g.id % 24 * interval '1 hour') AT TIME ZONE 'UTC' END
     FROM partner_account a
     WHERE g.company_id = ANY($1::int[]) AND a.company_id = g.company_id AND a.id = g.account_id
       AND a.partner_id = ANY($3::int[]) AND g.id % ${ENDING} = 0`,
    [companyIds, today, ENDING_PLATFORMS, ENDING_WITH_DAYS],
  );
}

/** Creates the alerts that the worker would detect, so that they exist at the first sign-in. */
export async function findAlerts(database: Database, companyIds: readonly number[], now: Date): Promise<void> {
  const detection = new DetectionService(database);
  for (const companyId of companyIds) await detection.detect(companyId, now);
}
