-- Session and IP address of the request that made the task, for the record of what it changes.
ALTER TABLE "automation_task" ADD COLUMN "session_id" INTEGER, ADD COLUMN "address" TEXT;
