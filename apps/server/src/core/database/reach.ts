import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { CAN_TAKE_ROLES, COMPANY_ROLE, COMPANY_SETTING, SYSTEM_ROLE } from './database-roles.js';

/** Whose rows statements can reach: those of one company, of none, of all, or those the login itself may read. */
type Reach = number | 'no company' | 'all companies' | 'login';

const reaches = new AsyncLocalStorage<Reach>();

/** Statements of `work` reach the rows of this company alone; null: those of none. */
export const withinCompany = <T>(companyId: number | null, work: () => T): T =>
  reaches.run(companyId ?? 'no company', work);

/** Statements of `work` reach every company: for schedules, and for what a person has in several companies. */
export const acrossCompanies = <T>(work: () => T): T => reaches.run('all companies', work);

/** Statements of `work` are sent as the login: to end a statement, which only its owner may. */
export const asLogin = <T>(work: () => T): T => reaches.run('login', work);

function settingOf(reach: Reach): string {
  if (reach === 'login') return 'RESET ROLE';
  if (reach === 'all companies') return `SET ROLE ${SYSTEM_ROLE}`;
  const company = reach === 'no company' ? '' : String(reach);
  return `SELECT set_config('role', '${COMPANY_ROLE}', false), set_config('${COMPANY_SETTING}', '${company}', false)`;
}

/**
 * Connections that are given out with the reach of the request: the database itself then keeps companies apart, also
 * where a condition was forgotten. One more statement, and only when a connection goes on to another company.
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
        process.emitWarning('The database keeps companies apart by conditions alone: see docs/database-roles.md.');
      return rows[0]!.can;
    });
    this.canTakeRoles.catch(() => (this.canTakeRoles = undefined));
    return this.canTakeRoles;
  }
}
