-- AlterEnum
ALTER TYPE "ai_image_state" ADD VALUE 'canceled';

-- AlterTable
ALTER TABLE "ai_image" ADD COLUMN     "begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "usage_id" INTEGER;

-- AlterTable
ALTER TABLE "ai_provider" ADD COLUMN     "image_micros" BIGINT;
