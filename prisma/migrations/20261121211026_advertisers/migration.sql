-- CreateEnum
CREATE TYPE "advertiser_type" AS ENUM ('business', 'arbitrage', 'comparison', 'unknown');

-- CreateTable
CREATE TABLE "advertiser" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" "advertiser_type" NOT NULL DEFAULT 'unknown',

    CONSTRAINT "advertiser_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "advertiser_company_id_name_key" ON "advertiser"("company_id", "name");

-- AddForeignKey
ALTER TABLE "advertiser" ADD CONSTRAINT "advertiser_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Finer facts, written by hand like the fact store: advertisers among a feed's ads on a site, by the hour in UTC.
-- Places are summed with their squares, so that means and deviations add up over hours and ad groups.
-- The site comes first in the key: reports are about one site.
CREATE TABLE advertiser_hour (
  load_place_squares bigint NOT NULL,
  click_place_squares bigint NOT NULL,
  load_places bigint NOT NULL,
  click_places bigint NOT NULL,
  loaded int NOT NULL,
  shown int NOT NULL,
  clicked int NOT NULL,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  site_id int NOT NULL,
  advertiser_id int NOT NULL,
  date date NOT NULL,
  hour smallint NOT NULL,
  feed_id smallint NOT NULL,
  PRIMARY KEY (company_id, site_id, date, feed_id, hour, advertiser_id, adgroup_id, account_id)
);

-- What clicks on an advertiser brought, by the keyword searched for. Money in millionths, after revenue share.
CREATE TABLE keyword_rpc_hour (
  revenue bigint NOT NULL,
  sold int NOT NULL,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  site_id int NOT NULL,
  advertiser_id int NOT NULL,
  date date NOT NULL,
  hour smallint NOT NULL,
  feed_id smallint NOT NULL,
  keyword text NOT NULL,
  PRIMARY KEY (company_id, site_id, date, feed_id, hour, advertiser_id, keyword, adgroup_id, account_id)
);
CREATE INDEX keyword_rpc_hour_adgroup ON keyword_rpc_hour (company_id, adgroup_id, date);
