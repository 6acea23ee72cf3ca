-- AlterTable
ALTER TABLE "automation_operation" ADD COLUMN     "why" JSONB;

-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "is_scheduled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "rule_id" INTEGER,
ADD COLUMN     "time_frames" JSONB,
ADD COLUMN     "time_frames_compare" JSONB;

-- CreateTable
CREATE TABLE "automation_rule" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "settings" JSONB,
    "options" JSONB,
    "time_frames" JSONB NOT NULL,
    "time_frames_compare" JSONB NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL DEFAULT false,
    "days" INTEGER[],
    "hours" INTEGER[],
    "time_zone" TEXT NOT NULL,
    "repeat_interval" TEXT,
    "start_time" TIMESTAMPTZ(3),
    "end_time" TIMESTAMPTZ(3),
    "watch_interval" INTEGER,
    "max_applications" INTEGER,
    "master_rule_ids" INTEGER[],
    "last_apply" TIMESTAMPTZ(3),
    "next_slot" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3),
    "held_reason" TEXT,
    "held_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_rule_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "automation_rule_run" (
    "company_id" INTEGER NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "message" TEXT,
    "task_id" INTEGER,
    "scope_count" INTEGER,
    "match_count" INTEGER,

    CONSTRAINT "automation_rule_run_pkey" PRIMARY KEY ("company_id","rule_id","slot")
);

-- CreateTable
CREATE TABLE "rule_scheduler" (
    "company_id" INTEGER NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "held_at" TIMESTAMPTZ(3),
    "held_by" INTEGER,

    CONSTRAINT "rule_scheduler_pkey" PRIMARY KEY ("company_id")
);

-- CreateIndex
CREATE INDEX "automation_rule_company_id_last_apply_idx" ON "automation_rule"("company_id", "last_apply");

-- CreateIndex
CREATE INDEX "automation_task_company_id_rule_id_idx" ON "automation_task"("company_id", "rule_id");

-- AddForeignKey
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_rule_run" ADD CONSTRAINT "automation_rule_run_company_id_rule_id_fkey" FOREIGN KEY ("company_id", "rule_id") REFERENCES "automation_rule"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_scheduler" ADD CONSTRAINT "rule_scheduler_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that wait for their time are few among all there are, and asked for every few seconds.
CREATE INDEX "automation_rule_due" ON "automation_rule" ("next_run_at") WHERE "is_scheduled" AND "held_at" IS NULL AND "removed_at" IS NULL;

-- Checks under way.
CREATE INDEX "automation_rule_run_open" ON "automation_rule_run" ("lease_until") WHERE "finished_at" IS NULL;
