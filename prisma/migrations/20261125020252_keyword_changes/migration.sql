-- AlterTable
ALTER TABLE "keyword" ADD COLUMN     "account_id" INTEGER,
ADD COLUMN     "editable_fields" TEXT[] DEFAULT ARRAY[]::TEXT[];

UPDATE "keyword" k SET "account_id" = g."account_id" FROM "adgroup" g
WHERE g."company_id" = k."company_id" AND g."id" = k."adgroup_id";

ALTER TABLE "keyword" ALTER COLUMN "account_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "keyword_company_id_account_id_idx" ON "keyword"("company_id", "account_id");
