import type { PoolClient } from 'pg';
import { insert } from './insert.js';
import { BUYERS, DEMO_ROLES, DEMO_TEAMS, PEOPLE } from './people.js';

export interface SavedPeople {
  /** IDs of BUYERS, in their order. */
  readonly buyers: readonly number[];
  readonly idOf: ReadonlyMap<string, number>;
}

/** Saves one user account per person. All share the same password and therefore the same hash. */
export async function savePeople(client: PoolClient, passwordHash: string): Promise<SavedPeople> {
  const { rows } = await client.query<{ id: number; username: string }>(
    `INSERT INTO user_account (username, email, password_hash)
     SELECT name, name || '@demo.example', $2 FROM unnest($1::text[]) name RETURNING id, username`,
    [PEOPLE.map((person) => person.username), passwordHash],
  );
  const idOf = new Map(rows.map((row) => [row.username, row.id]));
  return { buyers: BUYERS.map((person) => idOf.get(person.username)!), idOf };
}

/** Saves roles, teams and memberships of a company. */
export async function saveMembers(
  client: PoolClient,
  company_id: number,
  people: SavedPeople,
  isFirst: boolean,
): Promise<void> {
  const ids = async (sql: string, params: unknown[]) =>
    new Map((await client.query<{ id: number; name: string }>(sql, params)).rows.map((row) => [row.name, row.id]));
  const roles = await ids(
    `INSERT INTO role (company_id, name, description, avatar_color_preset_id)
     SELECT $1, name, description, color FROM jsonb_to_recordset($2) AS r (name text, description text, color int)
     RETURNING id, name`,
    [company_id, JSON.stringify(DEMO_ROLES)],
  );
  const permissions = DEMO_ROLES.flatMap((role) =>
    [...new Set(role.permissions)].map((permission) => ({ company_id, role_id: roles.get(role.name), permission })),
  );
  await insert(client, 'role_permission', { company_id: 'int', role_id: 'int', permission: 'text' }, permissions);
  const teams = isFirst
    ? await ids('INSERT INTO team (company_id, name) SELECT $1, name FROM unnest($2::text[]) name RETURNING id, name', [
        company_id,
        DEMO_TEAMS,
      ])
    : new Map<string, number>();

  const members = PEOPLE.filter((person) => isFirst || person.everywhere);
  await insert(
    client,
    'membership',
    {
      company_id: 'int',
      user_id: 'int',
      team_id: 'int',
      team_role: 'team_role',
      all_partner_accounts: 'boolean',
      team_partner_accounts: 'boolean',
    },
    members.map((person) => ({
      company_id,
      user_id: people.idOf.get(person.username),
      team_id: person.team === null ? null : (teams.get(DEMO_TEAMS[person.team]!) ?? null),
      team_role: person.teamRole,
      all_partner_accounts: person.allAccounts ?? false,
      team_partner_accounts: person.teamAccounts ?? false,
    })),
  );
  await insert(
    client,
    'membership_role',
    { company_id: 'int', user_id: 'int', role_id: 'int' },
    members.map((person) => ({
      company_id,
      user_id: people.idOf.get(person.username),
      role_id: roles.get(person.role),
    })),
  );
}
