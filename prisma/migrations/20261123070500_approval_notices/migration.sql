-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "approval_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "cancelled_by" INTEGER,
ADD COLUMN     "stopped_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "approval_notice" (
    "company_id" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "has_failed" BOOLEAN NOT NULL DEFAULT false,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_notice_pkey" PRIMARY KEY ("company_id","task_id","user_id","kind")
);

-- AddForeignKey
ALTER TABLE "approval_notice" ADD CONSTRAINT "approval_notice_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "automation_task"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tasks that wait are few among all there ever were, and asked for every minute.
CREATE INDEX "automation_task_waiting" ON "automation_task" ("company_id", "created_at") WHERE "state" = 'PENDING';

-- Who stopped earlier tasks, and how much of them was not sent.
UPDATE "automation_task" t SET "stopped_count" = o.count
FROM (SELECT "company_id", "task_id", count(*)::int AS count FROM "automation_operation"
      WHERE "state" = 'excluded' AND "message" = 'Cancelled' GROUP BY 1, 2) o
WHERE o."company_id" = t."company_id" AND o."task_id" = t."id" AND (t."approved_at" IS NOT NULL OR t."cancelled_at" IS NOT NULL);
UPDATE "automation_task" t SET "cancelled_by" = a."actor_id", "cancelled_at" = coalesce(t."cancelled_at", a."created_at")
FROM "audit_log" a
WHERE a."company_id" = t."company_id" AND a."task_id" = t."id" AND a."action" = 'automationTask.cancel' AND t."stopped_count" > 0;
