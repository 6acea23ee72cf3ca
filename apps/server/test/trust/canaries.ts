import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/core/database/index.js';

/** Secrets that can be recognized anywhere: as plain text, and as bytes in the encodings of logs, headers and dumps. */
export class Canaries {
  private readonly known = new Map<string, string>();

  /** Creates a secret that is long and random enough not to occur by chance. */
  make(name: string): string {
    return this.watch(name, `canary-${randomBytes(12).toString('hex')}`);
  }

  /** Registers a secret that was created elsewhere, such as a token or the seed of a second factor. */
  watch(name: string, secret: string): string {
    if (secret.length < 12) throw new Error(`${name} is too short to be distinguished from other text.`);
    this.known.set(secret, name);
    return secret;
  }

  get names(): string[] {
    return [...new Set(this.known.values())];
  }

  /** Returns the names of the secrets that the text contains, in any encoding. */
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

/**
 * Returns the forms of a secret: plain, most of it, and encoded. For base64, the part that is the same at any offset in
 * another text.
 */
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

/** Records every row written from now on as text, including short-lived rows such as queue jobs. */
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
