-- CreateTable
CREATE TABLE "keyword_suggestion_answer" (
    "company_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "currency_code" CHAR(3) NOT NULL,
    "ideas" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "keyword_suggestion_answer_pkey" PRIMARY KEY ("company_id","partner_id","question")
);

-- CreateIndex
CREATE INDEX "keyword_suggestion_answer_fetched_at_idx" ON "keyword_suggestion_answer"("fetched_at");

-- AddForeignKey
ALTER TABLE "keyword_suggestion_answer" ADD CONSTRAINT "keyword_suggestion_answer_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE searched_keyword_day (
  visits int,
  shows int,
  company_id int NOT NULL,
  site_id int NOT NULL,
  date date NOT NULL,
  keyword_id int NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  PRIMARY KEY (company_id, site_id, date, keyword_id, device_id, country_id, feed_id, adgroup_id, account_id)
);
CREATE TABLE searched_advertiser_day (
  loaded int,
  shown int,
  clicked int,
  sold int,
  earned bigint,
  earned_squares bigint,
  company_id int NOT NULL,
  site_id int NOT NULL,
  date date NOT NULL,
  keyword_id int NOT NULL,
  advertiser_id int NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  adgroup_id int NOT NULL,
  account_id int NOT NULL,
  PRIMARY KEY (company_id, site_id, date, keyword_id, advertiser_id, device_id, country_id, feed_id, adgroup_id, account_id)
);

-- Keywords are looked up in any case.
CREATE INDEX keyword_text_lower_idx ON keyword_text (company_id, lower(text));
