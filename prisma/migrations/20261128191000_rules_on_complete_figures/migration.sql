-- AlterTable
ALTER TABLE "automation_rule_run" ADD COLUMN     "not_known_count" INTEGER;
