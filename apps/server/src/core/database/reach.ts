import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { CAN_TAKE_ROLES, COMPANY_ROLE, COMPANY_SETTING, SYSTEM_ROLE } from './database-roles.js';

/** Rows that statements can reach: rows of one company, of none, of all, or the rows that the login may read. */
type Reach = number | 'no company' | 'all companies' | 'login';

const reaches = new AsyncLocalStorage<Reach>();

/** Limits statements of `work` to rows of this company, or to no company if null. */
export const withinCompany = <T>(companyId: number | null, work: () => T): T =>
  reaches.run(companyId ?? 'no company', work);

/** Lets statements of `work` reach all companies, for schedules and for a user's data in several companies. */
export const acrossCompanies = <T>(work: () => T): T => reaches.run('all companies', work);

/** Sends statements of `work` as the login, because only its owner may cancel a statement. */
export const asLogin = <T>(work: () => T): T => reaches.run('login', work);

function settingOf(reach: Reach): string {
  if (reach === 'login') return 'RESET ROLE';
  if (reach === 'all companies') return `SET ROLE ${SYSTEM_ROLE}`;
  const company = reach === 'no company' ? '' : String(reach);
  return `SELECT set_config('role', '${COMPANY_ROLE}', false), set_config('${COMPANY_SETTING}', '${company}', false)`;
}

/**
 * Pool whose connections have the reach of the request. The database then separates companies even if a query lacks a
 * condition. This costs a statement when a connection moves to another company.
 */
export class BoundPool extends pg.Pool {
  private readonly held = new WeakMap<pg.PoolClient, Reach>();
  private canTakeRoles: Promise<boolean> | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean) => void) => void,
  ): Promise<pg.PoolClient> | void {
    const bound = this.bound(reaches.getStore() ?? 'all companies');
    if (!callback) return bound;
    bound.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async bound(reach: Reach): Promise<pg.PoolClient> {
    const client = await super.connect();
    if (this.held.get(client) === reach) return client;
    try {
      if (!(await this.mayTakeRoles(client))) return client;
      await client.query(settingOf(reach));
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.held.set(client, reach);
    return client;
  }

  private mayTakeRoles(client: pg.PoolClient): Promise<boolean> {
    this.canTakeRoles ??= client.query<{ can: boolean }>(CAN_TAKE_ROLES).then(({ rows }) => {
      if (!rows[0]!.can)
        process.emitWarning('The database separates companies only by query conditions. See docs/database-roles.md.');
      return rows[0]!.can;
    });
    this.canTakeRoles.catch(() => (this.canTakeRoles = undefined));
    return this.canTakeRoles;
  }
}
