-- What somebody decided where a change met another value at the platform: keep that, or write over it.
ALTER TYPE "operation_state" ADD VALUE 'kept' BEFORE 'person';

ALTER TABLE "automation_task" ADD COLUMN "rewrite_of_task_id" INTEGER;

ALTER TABLE "automation_operation" ADD COLUMN "rewrite_of_id" INTEGER,
ADD COLUMN "kept_by" INTEGER,
ADD COLUMN "kept_at" TIMESTAMPTZ(3);

-- Asked for with every change that is shown; few changes write over a conflict.
CREATE INDEX "automation_operation_rewrites" ON "automation_operation" ("company_id", "rewrite_of_id")
  WHERE "rewrite_of_id" IS NOT NULL;
