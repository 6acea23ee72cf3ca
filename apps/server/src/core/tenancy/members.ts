import { isPermissionKey, type PermissionKey } from '@adops/domain';
import type { Queryable } from '../database/index.js';
import type { AccountScope } from './viewer.js';

/** A user as a member of one company. */
export interface Member {
  readonly companyId: number;
  readonly userId: number;
  readonly username: string;
  readonly email: string | null;
  readonly teamId: number | null;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly accounts: AccountScope;
  /** True if the company requires a second factor and the user has none. */
  readonly lacksSecondFactor: boolean;
}

/**
 * SQL of the accounts a member can see, over `m` (membership). These are accounts they buy for, accounts shared with
 * them, and with the flag the accounts of teammates. Null means all accounts of the company.
 */
export const ALLOWED_ACCOUNTS = `
  CASE WHEN m.all_partner_accounts THEN NULL ELSE ARRAY(
    SELECT a.id FROM partner_account a
    WHERE a.company_id = m.company_id AND (
      a.buyer_user_id = m.user_id
      OR EXISTS (SELECT 1 FROM partner_account_share s
                 WHERE s.company_id = a.company_id AND s.account_id = a.id AND s.user_id = m.user_id)
      OR (m.team_partner_accounts AND a.buyer_user_id IN (
            SELECT mate.user_id FROM membership mate
            WHERE mate.company_id = m.company_id AND mate.team_id = m.team_id)))
    ORDER BY a.id) END`;

/** Returns the SQL of a member. The company and the user are SQL values. */
const memberSql = (company: string, user: string): string => `
  SELECT m.company_id, m.user_id, u.username, u.email, m.team_id,
    ARRAY(SELECT DISTINCT rp.permission FROM membership_role mr
          JOIN role_permission rp ON rp.company_id = mr.company_id AND rp.role_id = mr.role_id
          WHERE mr.company_id = m.company_id AND mr.user_id = m.user_id) AS permissions,
    ${ALLOWED_ACCOUNTS} AS accounts,
    c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL) AS lacks_second_factor
  FROM membership m JOIN user_account u ON u.id = m.user_id JOIN company c ON c.id = m.company_id
  WHERE m.company_id = ${company} AND m.user_id = ${user} AND m.is_active AND u.is_active`;

/**
 * Returns the SQL of a member as one JSON value, or null for non-members, so that the lookup can be part of another
 * statement.
 */
export const memberJson = (company: string, user: string): string =>
  `(SELECT to_json(member) FROM (${memberSql(company, user)}) member)`;

/** A member as returned by `memberJson`. */
export interface MemberRow {
  readonly company_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly email: string | null;
  readonly team_id: number | null;
  readonly permissions: readonly string[];
  readonly accounts: readonly number[] | null;
  readonly lacks_second_factor: boolean;
}

/**
 * Returns the member. Null if the user isn't a member or is inactive, or if the company doesn't exist. Read on every
 * request.
 */
export async function findMember(on: Queryable, companyId: number, userId: number): Promise<Member | null> {
  const { rows } = await on.query<MemberRow>({
    name: 'find-member',
    text: memberSql('$1', '$2'),
    values: [companyId, userId],
  });
  return rows[0] ? memberOf(rows[0]) : null;
}

export function memberOf(row: MemberRow): Member {
  return {
    companyId: row.company_id,
    userId: row.user_id,
    username: row.username,
    email: row.email,
    teamId: row.team_id,
    permissions: new Set(row.permissions.filter(isPermissionKey)),
    accounts: row.accounts ?? 'all',
    lacksSecondFactor: row.lacks_second_factor,
  };
}
