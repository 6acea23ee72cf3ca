-- CreateTable
CREATE TABLE "referer_domain" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "domain" TEXT NOT NULL,

    CONSTRAINT "referer_domain_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "referer_domain_company_id_domain_key" ON "referer_domain"("company_id", "domain");

-- AddForeignKey
ALTER TABLE "referer_domain" ADD CONSTRAINT "referer_domain_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE page_view_hour (
  page_views int,
  company_id int NOT NULL,
  date date NOT NULL,
  site_id int NOT NULL,
  hour smallint NOT NULL,
  adgroup_id int NOT NULL,
  referer_id int NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  source_id int NOT NULL,
  PRIMARY KEY (company_id, date, site_id, hour, adgroup_id, referer_id, account_id)
);
