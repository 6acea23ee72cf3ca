import type { Viewer } from '../../core/tenancy/index.js';
import { type AuditLogFilters, ChangeSource } from './audit-log.model.js';

const DAY_MS = 86_400_000;
/** Timeout of a search. */
export const MAX_MS = 20_000;

/** Stored source values by source in the API. */
const STORED_AS: Readonly<Record<ChangeSource, readonly string[]>> = {
  person: ['person'],
  rule: ['rule'],
  job: ['sync', 'system'],
  import: ['import'],
  outside: ['outside'],
};
export const storedAs = (source: ChangeSource): readonly string[] => STORED_AS[source];
export const sourceOf = (stored: string): ChangeSource =>
  (Object.keys(STORED_AS) as ChangeSource[]).find((source) => STORED_AS[source].includes(stored)) ?? ChangeSource.job;

/** Returns the SQL conditions of the filters and the viewer's access. Changes in an account require access to it. */
export function conditions(viewer: Viewer, filters: AuditLogFilters): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where = [`a.company_id = ${put(viewer.companyId)}`];
  const { dateRange, userIdIn, sourceIn, actionIn, entityTypeIn, entityId, taskId, searchPhrase } = filters;

  const from = dateRange == null ? new Date(Date.now() - DAY_MS) : dateRange.start;
  if (from) where.push(`a.created_at >= ${put(from)}`);
  if (dateRange?.end) where.push(`a.created_at <= ${put(dateRange.end)}`);
  if (viewer.accounts !== 'all') {
    const accounts = put(viewer.accounts);
    where.push(
      `(a.account_id IS NULL OR a.account_id = ANY(${accounts}))`,
      `(a.task_id IS NULL OR a.account_id IS NOT NULL OR EXISTS (SELECT FROM automation_operation o
          WHERE o.company_id = a.company_id AND o.task_id = a.task_id AND o.account_id = ANY(${accounts})))`,
    );
  }
  if (userIdIn?.length) {
    const people = put(userIdIn);
    where.push(`(a.user_id = ANY(${people}) OR a.actor_id = ANY(${people}))`);
  }
  if (sourceIn?.length) where.push(`a.source = ANY(${put(sourceIn.flatMap(storedAs))})`);
  if (actionIn?.length) where.push(`a.action = ANY(${put(actionIn)})`);
  if (entityTypeIn?.length) where.push(`a.entity_type = ANY(${put(entityTypeIn)})`);
  if (entityId != null) where.push(`a.entity_id = ${put(entityId)}`);
  if (taskId != null) where.push(`a.task_id = ${put(taskId)}`);
  where.push(...placeConditions(viewer, filters, put));
  const phrase = searchPhrase?.trim();
  if (phrase) {
    const pattern = put(`%${phrase.replace(/[\\%_]/g, '\\$&')}%`);
    where.push(`(a.entity_name ILIKE ${pattern} OR a.before::text ILIKE ${pattern} OR a.after::text ILIKE ${pattern}
      OR a.reason ILIKE ${pattern})`);
  }
  return { where, values };
}

/** Returns the SQL conditions on the place of a change and the creator of its task. */
function placeConditions({ companyId }: Viewer, filters: AuditLogFilters, put: (value: unknown) => string): string[] {
  const { buyerIdIn, creatorIdIn, teamIdIn, sourceIdIn, siteIdIn, siteProjectIdIn, partnerAccountIdIn } = filters;
  const account: string[] = [];
  if (buyerIdIn?.length) account.push(`p.buyer_user_id = ANY(${put(buyerIdIn)})`);
  if (sourceIdIn?.length) account.push(`p.partner_id = ANY(${put(sourceIdIn)})`);
  if (teamIdIn?.length)
    account.push(
      `p.buyer_user_id IN (SELECT m.user_id FROM membership m WHERE m.company_id = p.company_id AND m.team_id = ANY(${put(teamIdIn)}))`,
    );
  const where: string[] = [];
  if (account.length > 0)
    where.push(
      `a.account_id IN (SELECT p.id FROM partner_account p WHERE p.company_id = a.company_id AND ${account.join(' AND ')})`,
    );
  if (partnerAccountIdIn?.length) where.push(`a.account_id = ANY(${put(partnerAccountIdIn)})`);
  if (creatorIdIn?.length)
    where.push(
      `a.task_id IN (SELECT t.id FROM automation_task t WHERE t.company_id = a.company_id AND t.user_id = ANY(${put(creatorIdIn)}))`,
    );
  if (siteIdIn?.length) where.push(atSites(put(siteIdIn)));
  if (siteProjectIdIn?.length)
    where.push(
      atSites(
        `ARRAY(SELECT s.id FROM site s WHERE s.company_id = ${put(companyId)} AND s.project_id = ANY(${put(siteProjectIdIn)}))`,
      ),
    );
  return where;
}

/** Returns the SQL condition for changes of these sites, or of entities that send visitors to them. */
const atSites = (sites: string): string =>
  `((a.entity_type LIKE 'site%' AND a.entity_type NOT LIKE 'siteGroup%' AND a.entity_id = ANY(${sites}::int[]::text[]))
        OR ${atAdgroups(`g.site_id = ANY(${sites})`)})`;

/** Returns the SQL condition for changes of ad groups `g`, their campaigns, or their keywords, placements and sections. */
const atAdgroups = (condition: string): string =>
  `((a.entity_type = 'adgroup' AND a.entity_id IN (
          SELECT g.id::text FROM adgroup g WHERE g.company_id = a.company_id AND ${condition}))
        OR (a.entity_type = 'campaign' AND a.entity_id IN (
          SELECT g.campaign_id::text FROM adgroup g WHERE g.company_id = a.company_id AND ${condition}))
        OR (a.entity_type = 'keyword' AND a.entity_id IN (
          SELECT k.id::text FROM keyword k JOIN adgroup g ON g.company_id = k.company_id AND g.id = k.adgroup_id
          WHERE k.company_id = a.company_id AND ${condition}))
        OR (a.entity_type IN ('placement', 'section') AND a.entity_id IN (
          SELECT s.id::text FROM placement_setting s JOIN adgroup g ON g.company_id = s.company_id AND g.account_id = s.account_id
            AND s.campaign_id IN (0, g.campaign_id) AND s.adgroup_id IN (0, g.id)
          WHERE s.company_id = a.company_id AND ${condition})))`;

/** Fact keys that changes refer to, as IDs. Null for no filter. */
export type ChangedScope = Readonly<Record<'account' | 'site' | 'campaign' | 'adgroup', readonly number[] | null>>;

/** Returns the SQL conditions for changes of the entities in a scope. */
export function scopeConditions({ account, site, campaign, adgroup }: ChangedScope, values: unknown[]): string[] {
  const put = (value: unknown): string => `$${values.push(value)}::int[]`;
  return [
    ...(account ? [`a.account_id = ANY(${put(account)})`] : []),
    ...(site ? [atSites(put(site))] : []),
    ...(campaign ? [atAdgroups(`g.campaign_id = ANY(${put(campaign)})`)] : []),
    ...(adgroup ? [atAdgroups(`g.id = ANY(${put(adgroup)})`)] : []),
  ];
}
