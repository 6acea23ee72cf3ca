-- AlterTable
ALTER TABLE "partner_account" ADD COLUMN     "access_id" INTEGER;

-- CreateTable
CREATE TABLE "partner_access" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "partner_access_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_access_company_id_partner_id_label_key" ON "partner_access"("company_id", "partner_id", "label");

-- CreateIndex
CREATE INDEX "partner_account_company_id_access_id_idx" ON "partner_account"("company_id", "access_id");

-- AddForeignKey
ALTER TABLE "partner_access" ADD CONSTRAINT "partner_access_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_access" ADD CONSTRAINT "partner_access_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account" ADD CONSTRAINT "partner_account_company_id_access_id_fkey" FOREIGN KEY ("company_id", "access_id") REFERENCES "partner_access"("company_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
