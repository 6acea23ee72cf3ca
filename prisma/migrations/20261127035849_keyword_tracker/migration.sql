-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "keyword_tracking_limit" INTEGER;

-- CreateTable
CREATE TABLE "keyword_tracking_group" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "device_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_by" INTEGER,

    CONSTRAINT "keyword_tracking_group_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "tracked_keyword" (
    "company_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "keyword" TEXT NOT NULL,

    CONSTRAINT "tracked_keyword_pkey" PRIMARY KEY ("company_id","group_id","key")
);

-- CreateTable
CREATE TABLE "keyword_probe" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "device_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "probed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "keyword_probe_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "keyword_probe_ad" (
    "company_id" INTEGER NOT NULL,
    "probe_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "title" TEXT,

    CONSTRAINT "keyword_probe_ad_pkey" PRIMARY KEY ("company_id","probe_id","position")
);

-- CreateIndex
CREATE INDEX "keyword_tracking_group_company_id_created_at_idx" ON "keyword_tracking_group"("company_id", "created_at");

-- CreateIndex
CREATE INDEX "keyword_tracking_group_company_id_created_by_idx" ON "keyword_tracking_group"("company_id", "created_by");

-- CreateIndex
CREATE INDEX "tracked_keyword_company_id_key_idx" ON "tracked_keyword"("company_id", "key");

-- CreateIndex
CREATE INDEX "keyword_probe_date_idx" ON "keyword_probe"("date");

-- CreateIndex
CREATE UNIQUE INDEX "keyword_probe_company_id_site_id_country_code_device_id_key_key" ON "keyword_probe"("company_id", "site_id", "country_code", "device_id", "key", "date");

-- CreateIndex
CREATE INDEX "keyword_probe_ad_company_id_advertiser_id_idx" ON "keyword_probe_ad"("company_id", "advertiser_id");

-- AddForeignKey
ALTER TABLE "keyword_tracking_group" ADD CONSTRAINT "keyword_tracking_group_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_tracking_group" ADD CONSTRAINT "keyword_tracking_group_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracked_keyword" ADD CONSTRAINT "tracked_keyword_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "keyword_tracking_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_probe" ADD CONSTRAINT "keyword_probe_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_probe_ad" ADD CONSTRAINT "keyword_probe_ad_company_id_probe_id_fkey" FOREIGN KEY ("company_id", "probe_id") REFERENCES "keyword_probe"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_probe_ad" ADD CONSTRAINT "keyword_probe_ad_company_id_advertiser_id_fkey" FOREIGN KEY ("company_id", "advertiser_id") REFERENCES "advertiser"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
