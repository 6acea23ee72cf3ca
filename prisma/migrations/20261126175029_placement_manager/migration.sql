-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "tool" TEXT;

-- CreateTable
CREATE TABLE "placement_action" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "task_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "placement_external_id" TEXT,
    "action" TEXT NOT NULL,
    "cap_micros" BIGINT,
    "days_range" INTEGER NOT NULL,
    "operation_id" INTEGER NOT NULL,
    "cap_operation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "placement_action_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "placement_action_company_id_created_at_id_idx" ON "placement_action"("company_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "placement_action_company_id_task_id_idx" ON "placement_action"("company_id", "task_id");

-- CreateIndex
CREATE INDEX "placement_action_company_id_level_entity_id_id_idx" ON "placement_action"("company_id", "level", "entity_id", "id");

-- AddForeignKey
ALTER TABLE "placement_action" ADD CONSTRAINT "placement_action_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "automation_task"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
