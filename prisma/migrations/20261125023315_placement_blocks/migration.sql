-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "blockable" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "blocks_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "placement_block" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL DEFAULT 0,
    "adgroup_id" INTEGER NOT NULL DEFAULT 0,
    "placement_external_id" TEXT NOT NULL DEFAULT '',
    "section_external_id" TEXT NOT NULL DEFAULT '',
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "placement_block_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "placement_block_company_id_account_id_placement_external_id_key" ON "placement_block"("company_id", "account_id", "placement_external_id", "section_external_id", "campaign_id", "adgroup_id");

-- AddForeignKey
ALTER TABLE "placement_block" ADD CONSTRAINT "placement_block_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
