-- CreateEnum
CREATE TYPE "keyword_template_type" AS ENUM ('exact', 'phrase', 'broad', 'negative');

-- CreateTable
CREATE TABLE "ad_template_category" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "ad_template_category_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ad_template_group" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "site_id" INTEGER,
    "source_id" INTEGER NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "category_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ad_template_group_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ad_template" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "ad_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "keyword_template" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "market_id" INTEGER,
    "source_id" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "type" "keyword_template_type" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "keyword_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "ad_template_company_id_group_id_idx" ON "ad_template"("company_id", "group_id");

-- AddForeignKey
ALTER TABLE "ad_template_category" ADD CONSTRAINT "ad_template_category_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_template_group" ADD CONSTRAINT "ad_template_group_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_template_group" ADD CONSTRAINT "ad_template_group_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_template_group" ADD CONSTRAINT "ad_template_group_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_template_group" ADD CONSTRAINT "ad_template_group_company_id_category_id_fkey" FOREIGN KEY ("company_id", "category_id") REFERENCES "ad_template_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_template" ADD CONSTRAINT "ad_template_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "ad_template_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_template" ADD CONSTRAINT "keyword_template_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_template" ADD CONSTRAINT "keyword_template_market_id_fkey" FOREIGN KEY ("market_id") REFERENCES "market"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_template" ADD CONSTRAINT "keyword_template_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names and keywords are the same however they are written.
CREATE UNIQUE INDEX ad_template_category_name_key ON ad_template_category (company_id, lower(name));
CREATE UNIQUE INDEX keyword_template_keyword_key
  ON keyword_template (company_id, coalesce(market_id, 0), source_id, type, lower(keyword));
