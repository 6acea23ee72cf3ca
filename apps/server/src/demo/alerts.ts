import type { Database, Queryable } from '../core/database/index.js';
import { DetectionService } from '../features/alerts/index.js';

/** Platforms that let an ad group run until a day, and the share of their ad groups that do: one in so many. */
const ENDING_PLATFORMS = [17, 14, 28];
const ENDING = 3;
/** Those whose ends are whole days of the account; elsewhere an end is an instant. */
const ENDING_WITH_DAYS = [14];
/** Ends lie this many days ahead, so that every day some come near. */
const DAYS_AHEAD = 10;

/** Ends of ad groups, spread over the weeks after the demo was made. @param today UTC day. */
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

/** Alerts as the worker would detect them, present at the first sign-in. */
export async function findAlerts(database: Database, companyIds: readonly number[], now: Date): Promise<void> {
  const detection = new DetectionService(database);
  for (const companyId of companyIds) await detection.detect(companyId, now);
}
