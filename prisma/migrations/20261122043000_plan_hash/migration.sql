-- What exactly was approved: a fingerprint of the operations as they were shown.
ALTER TABLE "automation_task" ADD COLUMN     "plan_hash" TEXT;
