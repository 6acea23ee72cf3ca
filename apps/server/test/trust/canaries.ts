import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/core/database/index.js';

/**
 * Secrets that can be recognized anywhere: as they are, and as bytes in the encodings of logs, headers and dumps.
 */
export class Canaries {
  private readonly known = new Map<string, string>();

  /** A secret made up here, long and random enough to stand nowhere by chance. */
  make(name: string): string {
    return this.watch(name, `canary-${randomBytes(12).toString('hex')}`);
  }

  /** Returns a secret that was made elsewhere: a token, the seed of a second factor. */
  watch(name: string, secret: string): string {
    if (secret.length < 12) throw new Error(`${name} is too short to be distinguished from other text.`);
    this.known.set(secret, name);
    return secret;
  }

  get names(): string[] {
    return [...new Set(this.known.values())];
  }

  /** Returns the names of the secrets the text contains, in any encoding. */
  in(text: string): string[] {
    const lower = text.toLowerCase();
    return [
      ...new Set(
        [...this.known].flatMap(([secret, name]) =>
          formsOf(secret).some((form) => text.includes(form) || lower.includes(form.toLowerCase())) ? [name] : [],
        ),
      ),
    ];
  }
}

/** As it is, most of it, and encoded; of base64 what stays the same wherever in a longer text it begins. */
function formsOf(secret: string): string[] {
  const inner = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift, 'x'), Buffer.from(secret)]).toString('base64');
    return encoded.slice(4, -4);
  });
  return [
    secret,
    secret.slice(0, Math.ceil(secret.length * 0.7)),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    ...inner,
  ];
}

/** Every row written from now on, as text, including short-lived ones such as queue jobs. */
export async function recordWrites(database: Database): Promise<() => Promise<string[]>> {
  await database.pool.query(`
    CREATE SCHEMA watch;
    CREATE TABLE watch.written (id bigserial, what text);
    CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO watch.written (what) VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME || ' ' || NEW::text);
      RETURN NULL;
    END $$;
    DO $$
    DECLARE t regclass;
    BEGIN
      FOR t IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname IN ('public', 'queue') AND (c.relkind = 'r' OR c.relname = 'audit_log') AND NOT c.relispartition LOOP
        EXECUTE format('CREATE TRIGGER watch_writes AFTER INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION watch.note()', t);
      END LOOP;
    END $$`);
  return async () =>
    (await database.pool.query<{ what: string }>('SELECT what FROM watch.written ORDER BY id')).rows.map(
      ({ what }) => what,
    );
}
