-- AlterTable
ALTER TABLE "company" ADD COLUMN "figures_loading_before" DATE;
