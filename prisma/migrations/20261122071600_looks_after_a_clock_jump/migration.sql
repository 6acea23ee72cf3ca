-- AlterTable
ALTER TABLE "automation_operation" ADD COLUMN     "sent_by_clock" TIMESTAMPTZ(3),
ADD COLUMN     "extra_looks" INTEGER NOT NULL DEFAULT 0;
