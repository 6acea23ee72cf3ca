import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Database, type Queryable } from '../database/index.js';
import { SecretStore, seedPlace } from '../secrets/index.js';
import { tokenHash } from './tokens.js';

const ISSUER = 'AdOps Console';
/** Parameters of RFC 6238 that all apps support: SHA-1, six digits, one code every 30 seconds. */
const PERIOD = 30;
const DIGITS = 6;
/** Number of accepted steps before and after the current one, because clocks differ. */
const STEPS_OFF = 1;
const SEED_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Length of a recovery code. It contains 80 random bits, so that a fast hash is sufficient. */
const RECOVERY_BYTES = 10;

/** Kind of code that proved a user's identity. */
export type Proof = 'code' | 'recovery code';

/** Secret of a new factor, shown once during setup. */
export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** otpauth URL, for a QR code. */
  readonly address: string;
}

export interface FactorState {
  /** Time at which the factor was enabled. Null if it isn't enabled. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

interface FactorRow {
  version: number;
  key_id: string;
  wrapped_key: Buffer;
  value: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
}

function totpOf(username: string, secret: Secret): TOTP {
  return new TOTP({ issuer: ISSUER, label: username, algorithm: 'SHA1', digits: DIGITS, period: PERIOD, secret });
}

/** Second factors of users: codes of an authenticator app, and recovery codes in case the phone is lost. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretStore,
  ) {}

  /** True if a master key is configured. Seeds can't be encrypted without one. */
  get canKeepSecrets(): boolean {
    return this.secrets.hasKey;
  }

  async stateOf(userId: number, on: Queryable = this.database.pool): Promise<FactorState> {
    const { rows } = await on.query<{ since: Date; left: number }>(
      `SELECT f.confirmed_at AS since,
         (SELECT count(*) FROM recovery_code r WHERE r.user_id = f.user_id AND r.used_at IS NULL) AS left
       FROM second_factor f WHERE f.user_id = $1 AND f.confirmed_at IS NOT NULL`,
      [userId],
    );
    return { since: rows[0]?.since ?? null, recoveryCodesLeft: rows[0]?.left ?? 0 };
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.stateOf(userId)).since !== null;
  }

  /** Returns true if a seed waits for its first code. */
  async isBegun(userId: number): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'SELECT FROM second_factor WHERE user_id = $1 AND confirmed_at IS NULL',
      [userId],
    );
    return rowCount === 1;
  }

  /**
   * Creates a seed, which has no effect until its first code is confirmed. Returns null if the factor is already
   * enabled.
   */
  async begin(userId: number, username: string): Promise<Enrolment | null> {
    const secret = new Secret({ size: SEED_BYTES });
    const { version, keyId, wrappedKey, value } = this.secrets.sealFor(seedPlace(userId), secret.base32);
    const { rowCount } = await this.database.pool.query(
      `INSERT INTO second_factor (user_id, version, key_id, wrapped_key, value) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, key_id = excluded.key_id,
         wrapped_key = excluded.wrapped_key, value = excluded.value, created_at = now()
       WHERE second_factor.confirmed_at IS NULL`,
      [userId, version, keyId, wrappedKey, value],
    );
    if (rowCount !== 1) return null;
    return { secret: secret.base32, address: totpOf(username, secret).toString() };
  }

  /** Enables the factor if the code matches its seed. Returns false otherwise. */
  async confirm(userId: number, code: string, on: Queryable): Promise<boolean> {
    const step = await this.stepOf(userId, code, on);
    if (step === null) return false;
    const { rowCount } = await on.query(
      'UPDATE second_factor SET confirmed_at = now(), last_step = $2 WHERE user_id = $1 AND confirmed_at IS NULL',
      [userId, step],
    );
    return rowCount === 1;
  }

  /**
   * Uses up a code of the app or a recovery code. Each is accepted once, even if it is sent twice at the same time.
   * @returns null if the code is wrong, old or used
   */
  async take(userId: number, typed: string, on: Queryable = this.database.pool): Promise<Proof | null> {
    const code = typed.replace(/[\s-]/g, '').toUpperCase();
    if (/^\d{6}$/.test(code)) {
      const step = await this.stepOf(userId, code, on);
      if (step === null) return null;
      const { rowCount } = await on.query(
        `UPDATE second_factor SET last_step = $2
         WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
        [userId, step],
      );
      return rowCount === 1 ? 'code' : null;
    }
    const { rowCount } = await on.query(
      'UPDATE recovery_code SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [userId, tokenHash(code)],
    );
    return rowCount === 1 ? 'recovery code' : null;
  }

  /** Creates new recovery codes, which are returned only here, and deletes the earlier ones. */
  async renewRecoveryCodes(userId: number, on: Queryable): Promise<string[]> {
    const codes = Array.from(
      { length: RECOVERY_CODES },
      () => new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32,
    );
    await on.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
    await on.query('INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      codes.map(tokenHash),
    ]);
    return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase());
  }

  /** Disables the factor. @returns false if it wasn't enabled */
  async remove(userId: number, on: Queryable): Promise<boolean> {
    await on.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
    const { rowCount } = await on.query('DELETE FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
      userId,
    ]);
    return rowCount === 1;
  }

  /** Returns the time step of a code that is currently valid, else null. */
  private async stepOf(userId: number, code: string, on: Queryable): Promise<number | null> {
    const { rows } = await on.query<FactorRow>('SELECT * FROM second_factor WHERE user_id = $1', [userId]);
    const row = rows[0];
    if (!row) return null;
    const envelope = { version: row.version, keyId: row.key_id, wrappedKey: row.wrapped_key, value: row.value };
    const secret = Secret.fromBase32(this.secrets.unsealFor(seedPlace(userId), envelope));
    const timestamp = Date.now();
    const off = totpOf('', secret).validate({ token: code, timestamp, window: STEPS_OFF });
    return off === null ? null : Math.floor(timestamp / 1_000 / PERIOD) + off;
  }
}
