-- AlterTable
ALTER TABLE "saved_view" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
