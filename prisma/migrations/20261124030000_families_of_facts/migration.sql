-- CreateTable
CREATE TABLE "keyword_text" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "keyword_text_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "keyword_text_company_id_text_key" ON "keyword_text"("company_id", "text");

-- AddForeignKey
ALTER TABLE "keyword_text" ADD CONSTRAINT "keyword_text_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Advertisers and keyword revenue become families of facts. A figure nobody gave is null, as in the others.
ALTER TABLE advertiser_hour
  ALTER COLUMN loaded DROP NOT NULL,
  ALTER COLUMN shown DROP NOT NULL,
  ALTER COLUMN clicked DROP NOT NULL,
  ALTER COLUMN load_places DROP NOT NULL,
  ALTER COLUMN load_place_squares DROP NOT NULL,
  ALTER COLUMN click_places DROP NOT NULL,
  ALTER COLUMN click_place_squares DROP NOT NULL;

-- Keywords are kept once, facts have their ids. What a company left behind that is gone goes with it.
DELETE FROM keyword_rpc_hour f WHERE NOT EXISTS (SELECT FROM company c WHERE c.id = f.company_id);
INSERT INTO keyword_text (company_id, text)
  SELECT DISTINCT company_id, keyword FROM keyword_rpc_hour ORDER BY 1, 2;
ALTER TABLE keyword_rpc_hour
  ALTER COLUMN sold DROP NOT NULL,
  ALTER COLUMN revenue DROP NOT NULL,
  ADD COLUMN keyword_id int,
  DROP CONSTRAINT keyword_rpc_hour_pkey;
UPDATE keyword_rpc_hour f SET keyword_id = k.id
  FROM keyword_text k WHERE k.company_id = f.company_id AND k.text = f.keyword;
ALTER TABLE keyword_rpc_hour
  DROP COLUMN keyword,
  ALTER COLUMN keyword_id SET NOT NULL,
  ADD PRIMARY KEY (company_id, site_id, date, feed_id, hour, advertiser_id, keyword_id, adgroup_id, account_id);

-- Which family of facts a load brought.
ALTER TABLE perf_load ADD COLUMN family text NOT NULL DEFAULT 'performance';
