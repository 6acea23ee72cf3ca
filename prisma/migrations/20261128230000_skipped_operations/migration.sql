-- AlterTable
ALTER TABLE "automation_operation" ADD COLUMN     "plan_note" TEXT;

-- What the plan could not change is skipped instead of failed.
UPDATE "automation_operation" SET "state" = 'excluded' WHERE "state" = 'rejected' AND "new_value" IS NULL;

UPDATE "automation_task" t SET "state" = 'SUCCESS', "status_message" = NULL
WHERE t."state" = 'ERROR' AND NOT EXISTS (
  SELECT FROM "automation_operation" o
  WHERE o."company_id" = t."company_id" AND o."task_id" = t."id" AND o."state" IN ('rejected', 'conflict', 'person'));

-- How the plan changed a value was kept where failures are.
UPDATE "automation_operation" SET "plan_note" = "message", "message" = NULL
WHERE "state" IN ('planned', 'ready') AND "message" IS NOT NULL;
