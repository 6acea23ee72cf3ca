-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "adjustable" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "factors_read_at" TIMESTAMPTZ(3);

-- Blocks are one setting of placements among others.
ALTER TABLE "placement_block" RENAME TO "placement_setting";
ALTER TABLE "placement_setting" RENAME CONSTRAINT "placement_block_pkey" TO "placement_setting_pkey";
ALTER TABLE "placement_setting" RENAME CONSTRAINT "placement_block_company_id_account_id_fkey" TO "placement_setting_company_id_account_id_fkey";
ALTER INDEX "placement_block_company_id_account_id_placement_external_id_key" RENAME TO "placement_setting_company_id_account_id_placement_external__key";
ALTER SEQUENCE "placement_block_id_seq" RENAME TO "placement_setting_id_seq";

-- AlterTable
ALTER TABLE "placement_setting" ADD COLUMN     "bid_adjustment_micros" INTEGER,
ADD COLUMN     "fixed_by" TEXT,
ADD COLUMN     "status_id" SMALLINT,
ALTER COLUMN "first_seen_at" DROP NOT NULL,
ALTER COLUMN "last_seen_at" DROP NOT NULL;

-- Every row was a block.
UPDATE "placement_setting" SET "status_id" = 3;

-- Ad groups of Google Ads and Microsoft Advertising and the marketers of Outbrain were not read yet.
UPDATE "connection" SET "blocks_read_at" = NULL WHERE "connector" IN ('google', 'microsoft', 'outbrain');
