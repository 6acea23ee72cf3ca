-- CreateTable
CREATE TABLE "placement" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "placement_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "placement_section" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "placement_section_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "placement_company_id_account_id_external_id_key" ON "placement"("company_id", "account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "placement_section_company_id_account_id_external_id_key" ON "placement_section"("company_id", "account_id", "external_id");

-- AddForeignKey
ALTER TABLE "placement" ADD CONSTRAINT "placement_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_section" ADD CONSTRAINT "placement_section_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE tag_adgroup_day (
  searches bigint,
  bidded_searches bigint,
  bidded_clicks bigint,
  revenue_gross bigint,
  revenue bigint,
  tq bigint,
  scored_clicks bigint,
  discount bigint,
  discounted_gross bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  feed_id smallint NOT NULL,
  tag_id int NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  site_id int NOT NULL,
  campaign_id int NOT NULL,
  source_id int NOT NULL,
  PRIMARY KEY (company_id, date, feed_id, tag_id, adgroup_id, account_id)
);
CREATE TABLE keyword_adgroup_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  earned bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  inbound_nbot bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  ad_keyword_id int NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  keyword_id int NOT NULL,
  match_type_id smallint NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, ad_keyword_id, adgroup_id, account_id)
);
CREATE TABLE keyword_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  earned bigint,
  impressions int,
  bought int,
  sold int,
  inbound_nbot int,
  outbound_nbot int,
  company_id int NOT NULL,
  date date NOT NULL,
  adgroup_id int NOT NULL,
  ad_keyword_id int NOT NULL,
  device_id smallint NOT NULL,
  account_id int NOT NULL,
  keyword_id int NOT NULL,
  match_type_id smallint NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, ad_keyword_id, device_id, account_id)
);
CREATE TABLE placement_adgroup_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  earned bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  inbound_nbot bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  placement_id int NOT NULL,
  section_id int NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, placement_id, section_id, adgroup_id, account_id)
);
CREATE TABLE placement_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  earned bigint,
  impressions int,
  bought int,
  sold int,
  inbound_nbot int,
  outbound_nbot int,
  company_id int NOT NULL,
  date date NOT NULL,
  adgroup_id int NOT NULL,
  placement_id int NOT NULL,
  section_id int NOT NULL,
  device_id smallint NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, placement_id, section_id, device_id, account_id)
);

-- Days with facts by tag get their rollup.
INSERT INTO perf_refresh AS r (company_id, date, facts_version)
  SELECT DISTINCT company_id, date, 1 FROM tag_day
  ON CONFLICT (company_id, date) DO UPDATE SET facts_version = r.facts_version + 1;
