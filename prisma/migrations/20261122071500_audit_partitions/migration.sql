-- The record of changes by month, so that it can end by month. What is there moves over as it is: seals keep holding.
ALTER TABLE "audit_log" RENAME TO "audit_log_whole";
ALTER TABLE "audit_log_whole" DROP CONSTRAINT "audit_log_pkey";
DROP INDEX "audit_log_company_id_created_at_id_idx";
DROP INDEX "audit_log_company_id_entity_type_entity_id_created_at_id_idx";
DROP INDEX "audit_log_company_id_user_id_created_at_id_idx";
DROP INDEX "audit_log_company_id_actor_id_created_at_id_idx";
DROP INDEX "audit_log_company_id_task_id_idx";

CREATE TABLE "audit_log" (
    "id" BIGINT NOT NULL DEFAULT nextval('audit_log_id_seq'),
    "company_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "actor_id" INTEGER,
    "session_id" INTEGER,
    "source" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "entity_name" TEXT,
    "account_id" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "task_id" INTEGER,
    "reason" TEXT,
    "request_id" TEXT,
    "address" TEXT,
    "operation_id" INTEGER,
    "rule_id" INTEGER,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id", "created_at")
) PARTITION BY RANGE ("created_at");
ALTER SEQUENCE "audit_log_id_seq" OWNED BY "audit_log"."id";

CREATE INDEX "audit_log_company_id_created_at_id_idx" ON "audit_log"("company_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_log_company_id_entity_type_entity_id_created_at_id_idx" ON "audit_log"("company_id", "entity_type", "entity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_log_company_id_user_id_created_at_id_idx" ON "audit_log"("company_id", "user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_log_company_id_actor_id_created_at_id_idx" ON "audit_log"("company_id", "actor_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_log_company_id_task_id_idx" ON "audit_log"("company_id", "task_id");

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- Takes what no month is there for: no change is refused because nobody made the partitions.
CREATE TABLE "audit_log_other" PARTITION OF "audit_log" DEFAULT;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log_other
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- Makes the partitions of the months (UTC) from one day to another and of those whose changes had none, which come home.
-- Returns how many.
CREATE FUNCTION audit_log_ensure_partitions(from_day date, to_day date) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  month date;
  next_month date;
  name text;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_log_ensure_partitions'));
  -- All at once: a table that is being read cannot be altered.
  FOREACH month IN ARRAY (SELECT array_agg(m ORDER BY m) FROM (
    SELECT m::date FROM generate_series(date_trunc('month', from_day::timestamp), to_day, interval '1 month') m
    UNION SELECT date_trunc('month', created_at)::date FROM audit_log_other) months)
  LOOP
    next_month := (month + interval '1 month')::date;
    name := 'audit_log_' || to_char(month, 'YYYYMM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS, CHECK (created_at >= %L AND created_at < %L))',
        name, month::timestamptz, next_month::timestamptz);
      IF EXISTS (SELECT FROM audit_log_other WHERE created_at >= month AND created_at < next_month) THEN
        ALTER TABLE audit_log_other DISABLE TRIGGER append_only;
        EXECUTE format('WITH home AS (DELETE FROM audit_log_other WHERE created_at >= %L AND created_at < %L RETURNING *)
          INSERT INTO %I SELECT * FROM home', month::timestamptz, next_month::timestamptz, name);
        ALTER TABLE audit_log_other ENABLE TRIGGER append_only;
      END IF;
      EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        name, month::timestamptz, next_month::timestamptz);
      EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()', name);
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION audit_log_ensure_partitions(date, date) FROM PUBLIC;

-- Ends the months (UTC) that lie before an instant as a whole. Nobody can end what is younger than two years.
CREATE FUNCTION audit_log_end(before timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  partition name;
BEGIN
  IF before > now() - interval '2 years' THEN
    RAISE EXCEPTION 'The record of changes is kept for two years.';
  END IF;
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'audit_log'::regclass AND c.relname ~ '^audit_log_\d{6}$'
      AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
    ORDER BY c.relname
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    RETURN NEXT partition;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION audit_log_end(timestamptz) FROM PUBLIC;

SELECT audit_log_ensure_partitions(
  (SELECT coalesce(min(created_at), now()) AT TIME ZONE 'UTC' FROM audit_log_whole)::date,
  (now() AT TIME ZONE 'UTC' + interval '3 months')::date);
INSERT INTO "audit_log" ("id", "company_id", "created_at", "user_id", "actor_id", "session_id", "source", "action", "entity_type",
  "entity_id", "entity_name", "account_id", "before", "after", "task_id", "reason", "request_id", "address", "operation_id", "rule_id")
SELECT "id", "company_id", "created_at", "user_id", "actor_id", "session_id", "source", "action", "entity_type",
  "entity_id", "entity_name", "account_id", "before", "after", "task_id", "reason", "request_id", "address", "operation_id", "rule_id"
FROM "audit_log_whole" ORDER BY "id";
DROP TABLE "audit_log_whole";

-- A seal that says what was ended on purpose: rows made before this instant are gone.
ALTER TABLE "audit_seal" ADD COLUMN     "ended_before" TIMESTAMPTZ(3);

-- Files that hold what was ended: a month of a company, its rows in order as they were sealed. Insert-only.
CREATE TABLE "audit_archive" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "month" DATE NOT NULL,
    "file_key" TEXT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_archive_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_archive_company_id_month_idx" ON "audit_archive"("company_id", "month");
CREATE FUNCTION audit_archive_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_archive is append-only';
END $$;
CREATE TRIGGER audit_archive_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archive
  FOR EACH STATEMENT EXECUTE FUNCTION audit_archive_is_append_only();
