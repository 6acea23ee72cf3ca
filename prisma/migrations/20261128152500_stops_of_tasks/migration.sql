-- AlterTable
ALTER TABLE "automation_rule" ADD COLUMN     "content_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "rule_version" INTEGER,
ADD COLUMN     "stop_reason" TEXT;

-- Tasks that are being stopped stay stopped.
UPDATE "automation_task" SET "stop_reason" = 'Stopped' WHERE "cancelled_at" IS NOT NULL AND "state" = 'PROCESS';
