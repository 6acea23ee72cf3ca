-- CreateTable
CREATE TABLE "tag_text" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "tag_text_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tag_text_company_id_text_key" ON "tag_text"("company_id", "text");

-- AddForeignKey
ALTER TABLE "tag_text" ADD CONSTRAINT "tag_text_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE tag_day (
  searches int,
  bidded_searches int,
  bidded_clicks int,
  revenue_gross bigint,
  revenue bigint,
  tq bigint,
  scored_clicks int,
  discount bigint,
  discounted_gross bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  feed_id smallint NOT NULL,
  adgroup_id int NOT NULL,
  tag_id int NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  feed_account_id int NOT NULL,
  account_id int NOT NULL,
  site_id int NOT NULL,
  campaign_id int NOT NULL,
  source_id int NOT NULL,
  PRIMARY KEY (company_id, date, feed_id, adgroup_id, tag_id, device_id, country_id, feed_account_id, account_id)
);
