-- AlterTable
ALTER TABLE "partner_account" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "partner_account_setting" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "partner_account_setting_pkey" PRIMARY KEY ("company_id","account_id","name")
);

-- AddForeignKey
ALTER TABLE "partner_account_setting" ADD CONSTRAINT "partner_account_setting_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
