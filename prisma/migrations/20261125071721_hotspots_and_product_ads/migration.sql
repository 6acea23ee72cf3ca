-- CreateTable
CREATE TABLE "hotspot_text" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "hotspot_text_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot_image" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "hotspot_image_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "final_link" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "final_link_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "site_hotspot" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "group_id" INTEGER,
    "text" TEXT NOT NULL,
    "image_url" TEXT,
    "raw_link" TEXT,
    "type" TEXT NOT NULL,
    "is_modified" BOOLEAN,

    CONSTRAINT "site_hotspot_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hotspot_text_company_id_text_key" ON "hotspot_text"("company_id", "text");

-- CreateIndex
CREATE UNIQUE INDEX "hotspot_image_company_id_url_key" ON "hotspot_image"("company_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "final_link_company_id_url_key" ON "final_link"("company_id", "url");

-- CreateIndex
CREATE INDEX "site_hotspot_company_id_text_idx" ON "site_hotspot"("company_id", "text");

-- CreateIndex
CREATE INDEX "site_hotspot_company_id_image_url_idx" ON "site_hotspot"("company_id", "image_url");

-- CreateIndex
CREATE UNIQUE INDEX "site_hotspot_company_id_site_id_external_id_key" ON "site_hotspot"("company_id", "site_id", "external_id");

-- AddForeignKey
ALTER TABLE "hotspot_text" ADD CONSTRAINT "hotspot_text_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_image" ADD CONSTRAINT "hotspot_image_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "final_link" ADD CONSTRAINT "final_link_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_hotspot" ADD CONSTRAINT "site_hotspot_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE hotspot_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  impressions int,
  bought int,
  earned bigint,
  sold int,
  shown int,
  positions bigint,
  hotspot_clicks int,
  outbound_nbot int,
  company_id int NOT NULL,
  date date NOT NULL,
  adgroup_id int NOT NULL,
  hotspot_id int NOT NULL,
  device_id smallint NOT NULL,
  account_id int NOT NULL,
  hotspot_text_id int NOT NULL,
  hotspot_image_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, hotspot_id, device_id, account_id)
);
CREATE TABLE product_ad_adgroup_day (
  cost bigint,
  rebate bigint,
  impressions bigint,
  bought bigint,
  inbound_nbot bigint,
  sold bigint,
  earned bigint,
  pla_sold bigint,
  pla_earned bigint,
  ta_sold bigint,
  ta_earned bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  link_id int NOT NULL,
  keyword_id int NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, link_id, keyword_id, adgroup_id, account_id)
);
CREATE TABLE product_ad_day (
  cost bigint,
  rebate bigint,
  impressions int,
  bought int,
  inbound_nbot int,
  sold int,
  earned bigint,
  pla_sold int,
  pla_earned bigint,
  ta_sold int,
  ta_earned bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  adgroup_id int NOT NULL,
  link_id int NOT NULL,
  keyword_id int NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, link_id, keyword_id, device_id, country_id, account_id)
);
