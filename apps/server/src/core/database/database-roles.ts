/**
 * Roles that serve requests. They don't own the tables and can't alter them. `console_app` reads and writes rows of one
 * company, the one in `app.company_id`. `console_system` reads and writes rows of all companies, for schedules and for
 * data that belongs to users instead of companies. Both can only append to the audit log.
 */
export const COMPANY_ROLE = 'console_app';
export const SYSTEM_ROLE = 'console_system';
/** Session setting with the ID of the company. */
export const COMPANY_SETTING = 'app.company_id';

/** Append-only tables. Rows can be added and read, but never changed. */
const APPEND_ONLY = ['audit_log', 'audit_seal', 'audit_archive'];

/** Tables without a company policy. Memberships are read before the company is known, and to manage users. */
const SHARED = ['membership'];
const names = (tables: readonly string[]): string => tables.map((name) => `'${name}'`).join(', ');

/**
 * Creates the roles and grants them access to all existing tables. It can be repeated, and runs after every migration
 * so that no new table is missed. If the login may not create roles, it only raises a warning, and the login serves
 * requests itself.
 */
export const GRANT_ROLES = `
DO $$
DECLARE
  t record;
  own constant text := $q$company_id = (SELECT nullif(current_setting('${COMPANY_SETTING}', true), '')::int)$q$;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${COMPANY_ROLE}'));
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${COMPANY_ROLE}') THEN
      CREATE ROLE ${COMPANY_ROLE} NOLOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SYSTEM_ROLE}') THEN
      CREATE ROLE ${SYSTEM_ROLE} NOLOGIN;
    END IF;
    IF NOT pg_has_role(current_user, '${COMPANY_ROLE}', 'MEMBER') THEN
      EXECUTE format('GRANT ${COMPANY_ROLE} TO %I', current_user);
    END IF;
    IF NOT pg_has_role(current_user, '${SYSTEM_ROLE}', 'MEMBER') THEN
      EXECUTE format('GRANT ${SYSTEM_ROLE} TO %I', current_user);
    END IF;
  EXCEPTION
    WHEN insufficient_privilege THEN
      RAISE WARNING 'This login may not make roles: it serves requests itself.';
      RETURN;
    -- Another database of the server was migrated at the same moment.
    WHEN duplicate_object OR unique_violation THEN NULL;
  END;

  FOR t IN
    SELECT c.oid::regclass AS name, c.relname, EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
      AND c.relname NOT IN (${names(SHARED)}) AS of_company
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM ${COMPANY_ROLE}, ${SYSTEM_ROLE}', t.name);
    IF t.relname = '_prisma_migrations' THEN CONTINUE; END IF;
    EXECUTE format(
      CASE WHEN t.relname IN (${names(APPEND_ONLY)})
        THEN 'GRANT SELECT, INSERT ON %s TO ${COMPANY_ROLE}, ${SYSTEM_ROLE}'
        ELSE 'GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ${COMPANY_ROLE}, ${SYSTEM_ROLE}' END, t.name);
    IF NOT t.of_company THEN CONTINUE; END IF;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name);
    EXECUTE format('DROP POLICY IF EXISTS of_company ON %s', t.name);
    EXECUTE format('DROP POLICY IF EXISTS of_all ON %s', t.name);
    -- A person's sign-in belongs to no company, and is recorded all the same.
    EXECUTE format('CREATE POLICY of_company ON %s TO ${COMPANY_ROLE} USING (%s) WITH CHECK (%s)', t.name, own,
      CASE WHEN t.relname = 'audit_log' THEN 'company_id IS NULL OR ' || own ELSE own END);
    EXECUTE format('CREATE POLICY of_all ON %s TO ${SYSTEM_ROLE} USING (true)', t.name);
  END LOOP;

  GRANT USAGE ON SCHEMA public TO ${COMPANY_ROLE}, ${SYSTEM_ROLE};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${COMPANY_ROLE}, ${SYSTEM_ROLE};
  GRANT EXECUTE ON FUNCTION perf_ensure_partitions(date, date) TO ${COMPANY_ROLE}, ${SYSTEM_ROLE};
  GRANT EXECUTE ON FUNCTION audit_log_hold(), audit_log_ensure_partitions(date, date), audit_log_end(timestamptz)
    TO ${SYSTEM_ROLE};
  -- Statistics of what was just written, before it is read.
  IF current_setting('server_version_num')::int >= 170000 THEN
    GRANT MAINTAIN ON automation_operation TO ${COMPANY_ROLE}, ${SYSTEM_ROLE};
  END IF;
END $$`;

/** Query that returns true if this login can use the roles in this database. */
export const CAN_TAKE_ROLES = `
SELECT coalesce(bool_and(pg_has_role(current_user, oid, 'MEMBER') AND has_table_privilege(oid, 'public.audit_log', 'INSERT')), false)
  AND count(*) = 2 AS can
FROM pg_roles WHERE rolname IN ('${COMPANY_ROLE}', '${SYSTEM_ROLE}')`;
