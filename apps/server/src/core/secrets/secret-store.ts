import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import { type Envelope, type MasterKey, rewrap, seal, SecretUnreadable, unseal } from './envelope.js';
import { MasterKeys } from './master-keys.js';

/**
 * Owner of a secret: a partner account, a sign-in shared by accounts, a site, a team, or a company's provider of AI
 * texts.
 */
export interface SecretOwner {
  readonly companyId: number;
  readonly kind: SecretOwnerKind;
  readonly id: number;
}

export type SecretOwnerKind = 'partner_account' | 'partner_access' | 'site' | 'team' | 'ai_provider';

/** Text that screens show for a stored secret. Saving it leaves the secret unchanged. */
export const MASK = '********';
const ROTATED_AT_ONCE = 500;

interface SecretRow {
  version: number;
  key_id: string;
  wrapped_key: Buffer;
  value: Buffer;
}

/** Returns the place to which a secret is bound. A row copied to another company, owner or name can't be opened. */
const place = ({ companyId, kind, id }: SecretOwner, name: string): string =>
  `secret|${companyId}|${kind}|${id}|${name}`;

/** Returns the place of the seed of a user's second factor. A seed copied to another user can't be opened. */
export const seedPlace = (userId: number): string => `second-factor|${userId}`;

type SealedRow = SecretRow & Record<string, number | string>;
interface SealedTable {
  readonly name: string;
  readonly keys: readonly string[];
  readonly placeOf: (row: SealedRow) => string;
}

/** Tables whose rows stay encrypted for as long as they exist. */
const SEALED: readonly SealedTable[] = [
  {
    name: 'secret',
    keys: ['company_id', 'owner_kind', 'owner_id', 'name'],
    placeOf: (row) =>
      place(
        {
          companyId: Number(row['company_id']),
          kind: row['owner_kind'] as SecretOwnerKind,
          id: Number(row['owner_id']),
        },
        String(row['name']),
      ),
  },
  { name: 'second_factor', keys: ['user_id'], placeOf: (row) => seedPlace(Number(row['user_id'])) },
];
const envelopeOf = ({ version, key_id, wrapped_key, value }: SecretRow): Envelope => ({
  version,
  keyId: key_id,
  wrappedKey: wrapped_key,
  value,
});

/**
 * Stores secrets, and decrypts them only for a call. Each is encrypted with a separate data key, which is wrapped by a
 * master key from outside the database. Secrets are never logged or sent to the browser.
 */
@Injectable()
export class SecretStore {
  constructor(
    private readonly database: Database,
    private readonly keys: MasterKeys | null,
  ) {}

  get hasKey(): boolean {
    return this.keys !== null;
  }

  /**
   * Sets the given secrets. Other secrets of the owner are unchanged. An empty text deletes a secret, and the mask
   * leaves it unchanged.
   */
  async set(
    owner: SecretOwner,
    secrets: Readonly<Record<string, string>>,
    by: { userId: number | null },
    on: Queryable = this.database.pool,
  ): Promise<void> {
    const changed = Object.entries(secrets).filter(([, plain]) => plain !== MASK);
    const gone = changed.filter(([, plain]) => plain === '').map(([name]) => name);
    if (gone.length > 0)
      await on.query(
        'DELETE FROM secret WHERE company_id = $1 AND owner_kind = $2 AND owner_id = $3 AND name = ANY ($4)',
        [owner.companyId, owner.kind, owner.id, gone],
      );
    for (const [name, plain] of changed) {
      if (plain === '') continue;
      const { version, keyId, wrappedKey, value } = seal(this.master().active, plain, place(owner, name));
      await on.query(
        `INSERT INTO secret (company_id, owner_kind, owner_id, name, version, key_id, wrapped_key, value, set_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (company_id, owner_kind, owner_id, name) DO UPDATE SET version = excluded.version,
           key_id = excluded.key_id, wrapped_key = excluded.wrapped_key, value = excluded.value,
           set_by = excluded.set_by, set_at = now()`,
        [owner.companyId, owner.kind, owner.id, name, version, keyId, wrappedKey, value, by.userId],
      );
    }
  }

  /** Decrypts all secrets of the owner, for the duration of a call. @throws SecretUnreadable if one can't be opened */
  async open(owner: SecretOwner): Promise<Record<string, string>> {
    const { rows } = await this.database.pool.query<SecretRow & { name: string }>(
      'SELECT name, version, key_id, wrapped_key, value FROM secret WHERE company_id = $1 AND owner_kind = $2 AND owner_id = $3',
      [owner.companyId, owner.kind, owner.id],
    );
    return Object.fromEntries(
      rows.map((row) => [row.name, unseal(this.master().named(row.key_id), envelopeOf(row), place(owner, row.name))]),
    );
  }

  /** Returns the names of stored secrets, never their values. */
  async names(owner: SecretOwner): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ name: string }>(
      'SELECT name FROM secret WHERE company_id = $1 AND owner_kind = $2 AND owner_id = $3 ORDER BY name',
      [owner.companyId, owner.kind, owner.id],
    );
    return rows.map(({ name }) => name);
  }

  /** Returns owners of a kind that have a secret with this name. */
  async ownersWith(companyId: number, kind: SecretOwnerKind, name: string): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.pool.query<{ owner_id: number }>(
      'SELECT owner_id FROM secret WHERE company_id = $1 AND owner_kind = $2 AND name = $3',
      [companyId, kind, name],
    );
    return new Set(rows.map(({ owner_id }) => owner_id));
  }

  /**
   * Wraps all data keys with the active master key. Values don't change, and the rotation can be stopped and repeated.
   * @returns number of rewrapped secrets, and number of remaining secrets by key
   */
  async rotate(): Promise<{ moved: number; left: Record<string, number> }> {
    const { active } = this.master();
    let moved = 0;
    for (const table of SEALED) {
      for (let some = 1; some > 0; moved += some)
        some = await this.database.transaction((client) => this.moveSome(client, table, active));
    }
    const { rows } = await this.database.pool.query<{ key_id: string; count: number }>(
      `SELECT key_id, count(*) AS count FROM (${SEALED.map(({ name }) => `SELECT key_id FROM ${name}`).join(' UNION ALL ')}) s
       WHERE key_id <> $1 GROUP BY key_id`,
      [active.id],
    );
    return { moved, left: Object.fromEntries(rows.map(({ key_id, count }) => [key_id, count])) };
  }

  /** Returns IDs of master keys that encrypted rows need and that are missing, or that belong to a different key. */
  async missingKeys(): Promise<string[]> {
    const missing = new Set<string>();
    for (const { name, placeOf } of SEALED) {
      const { rows } = await this.database.pool.query<SealedRow>(
        `SELECT DISTINCT ON (key_id) * FROM ${name} ORDER BY key_id`,
      );
      for (const row of rows) {
        try {
          unseal(this.master().named(row.key_id), envelopeOf(row), placeOf(row));
        } catch (error) {
          if (!(error instanceof SecretUnreadable)) throw error;
          missing.add(row.key_id);
        }
      }
    }
    return [...missing];
  }

  private async moveSome(on: Queryable, { name, keys, placeOf }: SealedTable, active: MasterKey): Promise<number> {
    const { rows } = await on.query<SealedRow>(
      `SELECT * FROM ${name} WHERE key_id <> $1 LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [active.id, ROTATED_AT_ONCE],
    );
    for (const row of rows) {
      const wrapped = rewrap(this.master().named(row.key_id), active, envelopeOf(row), placeOf(row));
      await on.query(
        `UPDATE ${name} SET key_id = $1, wrapped_key = $2 WHERE ${keys.map((key, at) => `${key} = $${at + 3}`).join(' AND ')}`,
        [wrapped.keyId, wrapped.wrappedKey, ...keys.map((key) => row[key])],
      );
    }
    return rows.length;
  }

  /** Encrypts a value that another table stores, such as an access token. */
  sealFor(belongsTo: string, plain: string): Envelope {
    return seal(this.master().active, plain, belongsTo);
  }

  /** Decrypts a value. @throws SecretUnreadable if it can't be opened */
  unsealFor(belongsTo: string, envelope: Envelope): string {
    return unseal(this.master().named(envelope.keyId), envelope, belongsTo);
  }

  private master(): MasterKeys {
    if (!this.keys) throw new SecretUnreadable('no master key is configured (SECRETS_KEYS or SECRETS_KEY_FILE)');
    return this.keys;
  }
}
