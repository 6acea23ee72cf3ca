-- AlterTable
ALTER TABLE "automation_rule" ADD COLUMN     "hold_noticed_at" TIMESTAMPTZ(3);
