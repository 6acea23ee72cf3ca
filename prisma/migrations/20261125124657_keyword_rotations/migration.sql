-- CreateTable
CREATE TABLE "rotation_keyword" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "user_id" INTEGER,
    "weight" SMALLINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rotation_keyword_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "keyword_rotation_save" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "intended" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "session_id" INTEGER,
    "request_id" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "keyword_rotation_save_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rotation_keyword_company_id_adgroup_id_keyword_key" ON "rotation_keyword"("company_id", "adgroup_id", "keyword");

-- CreateIndex
CREATE INDEX "keyword_rotation_save_created_at_idx" ON "keyword_rotation_save"("created_at");

-- AddForeignKey
ALTER TABLE "rotation_keyword" ADD CONSTRAINT "rotation_keyword_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_rotation_save" ADD CONSTRAINT "keyword_rotation_save_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE rotated_keyword_day (
  cost bigint,
  rebate bigint,
  impressions int,
  bought int,
  inbound_nbot int,
  sold int,
  earned bigint,
  site_tq bigint,
  tq bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  adgroup_id int NOT NULL,
  keyword_id int NOT NULL,
  device_id smallint NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  distributed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, keyword_id, device_id, account_id)
);
