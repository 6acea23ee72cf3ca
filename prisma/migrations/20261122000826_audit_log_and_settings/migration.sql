-- DropIndex
DROP INDEX "audit_log_company_id_created_at_idx";

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "operation_id" INTEGER,
ADD COLUMN     "rule_id" INTEGER;

-- AlterTable
ALTER TABLE "company" ADD COLUMN     "settings_version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "audit_seal" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "number" INTEGER NOT NULL,
    "after_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_seal_company_id_number_key" ON "audit_seal"("company_id", "number");

-- CreateIndex
CREATE INDEX "audit_log_company_id_created_at_id_idx" ON "audit_log"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_entity_type_entity_id_created_at_id_idx" ON "audit_log"("company_id", "entity_type", "entity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_user_id_created_at_id_idx" ON "audit_log"("company_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_actor_id_created_at_id_idx" ON "audit_log"("company_id", "actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_task_id_idx" ON "audit_log"("company_id", "task_id");

-- CreateIndex
CREATE INDEX "automation_operation_company_id_account_id_level_finished_a_idx" ON "automation_operation"("company_id", "account_id", "level", "finished_at");

-- Seals can be added to and read, nothing else, as the record they fix.
CREATE FUNCTION audit_seal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_seal is append-only';
END $$;
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION audit_seal_is_append_only();
