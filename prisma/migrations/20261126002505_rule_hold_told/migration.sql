-- AlterTable
ALTER TABLE "automation_rule" ADD COLUMN     "hold_told_at" TIMESTAMPTZ(3);
