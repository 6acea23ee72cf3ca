import { type AlertMuteRule, type AlertRecipient, type AlertTimings, visibleAlertTypes } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { ALLOWED_ACCOUNTS } from '../../../core/tenancy/index.js';

export type ReceiverKind = 'user' | 'team';

/** User with a mail address, or team with a webhook, with current permissions. */
export interface Recipient extends AlertRecipient {
  readonly kind: ReceiverKind;
  readonly id: number;
  readonly channel: 'mail' | 'webhook';
  readonly email: string;
  /** True if the recipient receives alerts as they are raised. Otherwise a leader receives only unacknowledged ones. */
  readonly isSubscribed: boolean;
  readonly escalation: Escalation | null;
}

/** Escalation of unacknowledged alerts, in accounts a team buys for, to its leader. */
export interface Escalation {
  readonly afterHours: number;
  readonly recipient: AlertRecipient;
  readonly teamAccounts: ReadonlySet<number>;
}

interface SettingsRow {
  is_on: boolean;
  timings: AlertTimings;
  time_zone: string;
  digest_hour: number;
  quiet_from: number | null;
  quiet_to: number | null;
  escalate_after: number | null;
  since: string;
}
interface RecipientRow {
  id: number;
  email: string;
  permissions: string[];
  accounts: number[] | null;
  team_accounts: number[] | null;
  settings: SettingsRow;
  /** Settings of the team the user leads, if it escalates alerts. */
  escalating: SettingsRow | null;
  is_subscribed: boolean;
}

const settingsOf = (row: SettingsRow) => ({
  isOn: row.is_on,
  timings: row.timings,
  timeZone: row.time_zone,
  digestHour: row.digest_hour,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
});

/** SQL of the permissions of a member `m`. */
const PERMISSIONS = `ARRAY(SELECT DISTINCT rp.permission FROM membership_role mr
  JOIN role_permission rp ON rp.company_id = mr.company_id AND rp.role_id = mr.role_id
  WHERE mr.company_id = m.company_id AND mr.user_id = m.user_id)`;
/** Returns the SQL of the accounts that active members of a team buy for. */
const accountsOfTeam = (team: string): string => `ARRAY(SELECT a.id FROM partner_account a
  JOIN membership b ON b.company_id = a.company_id AND b.user_id = a.buyer_user_id AND b.is_active
  WHERE a.company_id = $1 AND b.team_id = ${team})`;

/** Members who receive alerts by mail, with their own settings or else the settings of their team. */
const USERS = `
  SELECT m.user_id AS id, u.email, ${PERMISSIONS} AS permissions, ${ALLOWED_ACCOUNTS} AS accounts,
    ${accountsOfTeam('m.team_id')} AS team_accounts, to_json(s) AS settings, to_json(e) AS escalating,
    s.kind = 'user' OR s.mails_members AS is_subscribed
  FROM membership m JOIN user_account u ON u.id = m.user_id JOIN company c ON c.id = m.company_id
  LEFT JOIN team t ON t.company_id = m.company_id AND t.id = m.team_id AND t.is_active
  LEFT JOIN alert_receiver e ON e.company_id = m.company_id AND e.kind = 'team' AND e.owner_id = t.id
    AND m.team_role = 'leader' AND e.escalate_after IS NOT NULL
  JOIN LATERAL (
    SELECT r.* FROM alert_receiver r
    WHERE r.company_id = m.company_id AND ((r.kind = 'user' AND r.owner_id = m.user_id)
      OR (r.kind = 'team' AND r.owner_id = t.id AND (r.mails_members OR e.owner_id IS NOT NULL)))
    ORDER BY r.kind LIMIT 1) s ON true
  WHERE m.company_id = $1 AND m.is_active AND u.is_active AND u.email <> ''
    AND NOT (c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL))`;

/**
 * Teams with a webhook. They can see the accounts their members buy for, and the alert types that at least one member
 * can see.
 */
const TEAMS = `
  SELECT t.id, '' AS email, ${accountsOfTeam('t.id')} AS accounts, NULL AS team_accounts, to_json(s) AS settings,
    NULL AS escalating, true AS is_subscribed,
    ARRAY(SELECT DISTINCT rp.permission FROM membership m
      JOIN user_account u ON u.id = m.user_id AND u.is_active
      JOIN membership_role mr ON mr.company_id = m.company_id AND mr.user_id = m.user_id
      JOIN role_permission rp ON rp.company_id = mr.company_id AND rp.role_id = mr.role_id
      WHERE m.company_id = t.company_id AND m.team_id = t.id AND m.is_active) AS permissions
  FROM team t JOIN alert_receiver s ON s.company_id = t.company_id AND s.kind = 'team' AND s.owner_id = t.id
  WHERE t.company_id = $1 AND t.is_active AND s.webhook_host IS NOT NULL`;

/** Returns all current recipients of the company's alerts, in three statements. */
export async function readRecipients(on: Queryable, companyId: number): Promise<Recipient[]> {
  const users = await on.query<RecipientRow>(USERS, [companyId]);
  const teams = await on.query<RecipientRow>(TEAMS, [companyId]);
  const mutes = await readMutes(on, companyId);
  return [
    ...users.rows.map((row) => recipientOf(row, 'user', mutes.get(row.id) ?? [])),
    ...teams.rows.map((row) => recipientOf(row, 'team', [])),
  ];
}

function recipientOf(row: RecipientRow, kind: ReceiverKind, mutes: readonly AlertMuteRule[]): Recipient {
  const { id, email, escalating, is_subscribed: isSubscribed } = row;
  const seen = {
    settings: settingsOf(row.settings),
    types: new Set(visibleAlertTypes(new Set(row.permissions))),
    accounts: row.accounts === null ? ('all' as const) : new Set(row.accounts),
    mutes,
    since: new Date(row.settings.since),
  };
  const channel = kind === 'user' ? 'mail' : 'webhook';
  return { ...seen, kind, id, email, channel, isSubscribed, escalation: escalating && escalationOf(row, seen) };
}

/**
 * Returns the escalation to a leader. The team's settings decide what is escalated, while the leader's own quiet hours
 * and mutes apply.
 */
function escalationOf({ escalating, team_accounts: accounts }: RecipientRow, seen: AlertRecipient): Escalation {
  const { isOn, timings } = settingsOf(escalating!);
  return {
    afterHours: escalating!.escalate_after!,
    recipient: { ...seen, settings: { ...seen.settings, isOn, timings }, since: new Date(escalating!.since) },
    teamAccounts: new Set(accounts ?? []),
  };
}

async function readMutes(on: Queryable, companyId: number): Promise<Map<number, AlertMuteRule[]>> {
  const { rows } = await on.query<AlertMuteRule & { userId: number }>(
    `SELECT user_id AS "userId", entity_type AS "entityType", entity_id AS "entityId", type::text AS type, until
     FROM alert_mute WHERE company_id = $1 AND until > clock_timestamp()`,
    [companyId],
  );
  const byUser = new Map<number, AlertMuteRule[]>();
  for (const { userId, ...mute } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), mute]);
  return byUser;
}

/** Returns the companies with active delivery settings. */
export async function receivingCompanies(on: Queryable): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    'SELECT DISTINCT company_id AS id FROM alert_receiver WHERE is_on ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}
