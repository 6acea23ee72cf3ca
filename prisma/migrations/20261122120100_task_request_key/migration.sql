-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "request_key" TEXT,
ADD COLUMN     "request_body" TEXT,
ADD COLUMN     "request_part" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "automation_task_request_key" ON "automation_task"("company_id", "user_id", "actor_id", "request_key", "request_part");
