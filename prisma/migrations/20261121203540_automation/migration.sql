-- CreateEnum
CREATE TYPE "operation_state" AS ENUM ('planned', 'excluded', 'ready', 'sending', 'unknown', 'done', 'warned', 'rejected', 'conflict', 'person');

-- AlterTable
ALTER TABLE "company" ADD COLUMN     "approval_budget_is_set" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "approval_budget_limit_micros" BIGINT,
ADD COLUMN     "approval_entity_limit" INTEGER NOT NULL DEFAULT 500;

-- CreateTable
CREATE TABLE "automation_task" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "state" "task_state" NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'person',
    "settings" JSONB,
    "options" JSONB,
    "filters" JSONB,
    "user_id" INTEGER,
    "actor_id" INTEGER,
    "approver_id" INTEGER,
    "approved_at" TIMESTAMPTZ(3),
    "is_preview" BOOLEAN NOT NULL DEFAULT false,
    "needs_approval" BOOLEAN NOT NULL DEFAULT false,
    "operation_count" INTEGER NOT NULL DEFAULT 0,
    "budget_change_micros" BIGINT,
    "undo_of_task_id" INTEGER,
    "status_message" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "restarts" INTEGER NOT NULL DEFAULT 0,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_task_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "automation_operation" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "task_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "state" "operation_state" NOT NULL,
    "old_value" JSONB,
    "new_value" JSONB,
    "written_value" JSONB,
    "found_value" JSONB,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "deaths" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "undo_of_id" INTEGER,

    CONSTRAINT "automation_operation_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "automation_lane" (
    "company_id" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "run_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "offered_at" TIMESTAMPTZ(3),
    "offers" INTEGER NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_lane_pkey" PRIMARY KEY ("company_id","task_id","account_id")
);

-- CreateTable
CREATE TABLE "operation_intent" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "operation_id" INTEGER NOT NULL,

    CONSTRAINT "operation_intent_pkey" PRIMARY KEY ("company_id","account_id","level","entity_id","field")
);

-- CreateTable
CREATE TABLE "pace" (
    "key" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL,
    "blocked_until" TIMESTAMPTZ(6),

    CONSTRAINT "pace_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "automation_task_company_id_created_at_idx" ON "automation_task"("company_id", "created_at");

-- CreateIndex
CREATE INDEX "automation_operation_company_id_task_id_state_idx" ON "automation_operation"("company_id", "task_id", "state");

-- CreateIndex
CREATE INDEX "automation_operation_company_id_undo_of_id_idx" ON "automation_operation"("company_id", "undo_of_id");

-- CreateIndex
CREATE INDEX "operation_intent_company_id_operation_id_idx" ON "operation_intent"("company_id", "operation_id");

-- AddForeignKey
ALTER TABLE "automation_task" ADD CONSTRAINT "automation_task_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_operation" ADD CONSTRAINT "automation_operation_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "automation_task"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_lane" ADD CONSTRAINT "automation_lane_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "automation_task"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Emptied by a crash: one call is early at most.
ALTER TABLE "pace" SET UNLOGGED;

-- The dispatcher looks for lanes with open work only.
CREATE INDEX "automation_lane_open" ON "automation_lane" ("run_after") WHERE "closed_at" IS NULL;
CREATE INDEX "automation_operation_open" ON "automation_operation" ("company_id", "task_id", "account_id", "id")
  WHERE "state" IN ('ready', 'sending', 'unknown');
