-- CreateTable
CREATE TABLE "ab_test" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "experiment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'bayesian',
    "is_prior_proper" BOOLEAN NOT NULL DEFAULT false,
    "lift" DOUBLE PRECISION NOT NULL DEFAULT 0.1,
    "planned_per_arm" INTEGER,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3),
    "source_ids" INTEGER[],
    "device_ids" INTEGER[],
    "adgroup_names" TEXT[],
    "hypothesis" TEXT,
    "decision_note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ab_test_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ab_variant" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "present_url" TEXT,
    "weight" DOUBLE PRECISION NOT NULL,
    "description" TEXT,

    CONSTRAINT "ab_variant_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ab_test_request" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "session_id" INTEGER,
    "request_id" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ab_test_request_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ab_test_verdict" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" TEXT NOT NULL,
    "winner" SMALLINT,
    "advice" TEXT NOT NULL,

    CONSTRAINT "ab_test_verdict_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "ab_test_company_id_site_id_idx" ON "ab_test"("company_id", "site_id");

-- CreateIndex
CREATE UNIQUE INDEX "ab_test_company_id_key_key" ON "ab_test"("company_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "ab_variant_company_id_test_id_number_key" ON "ab_variant"("company_id", "test_id", "number");

-- CreateIndex
CREATE INDEX "ab_test_request_created_at_idx" ON "ab_test_request"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ab_test_request_company_id_test_id_key" ON "ab_test_request"("company_id", "test_id");

-- CreateIndex
CREATE INDEX "ab_test_verdict_company_id_test_id_idx" ON "ab_test_verdict"("company_id", "test_id");

-- AddForeignKey
ALTER TABLE "ab_test" ADD CONSTRAINT "ab_test_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ab_variant" ADD CONSTRAINT "ab_variant_company_id_test_id_fkey" FOREIGN KEY ("company_id", "test_id") REFERENCES "ab_test"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ab_test_request" ADD CONSTRAINT "ab_test_request_company_id_test_id_fkey" FOREIGN KEY ("company_id", "test_id") REFERENCES "ab_test"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ab_test_verdict" ADD CONSTRAINT "ab_test_verdict_company_id_test_id_fkey" FOREIGN KEY ("company_id", "test_id") REFERENCES "ab_test"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE ab_variant_day (
  visits bigint,
  sold bigint,
  sold_squares bigint,
  earned bigint,
  earned_squares bigint,
  earned_sold bigint,
  tq bigint,
  scored_clicks bigint,
  bought bigint,
  cost bigint,
  rebate bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  ab_test_id int NOT NULL,
  ab_variant_id int NOT NULL,
  device_id smallint NOT NULL,
  source_id int NOT NULL,
  feed_id smallint NOT NULL,
  account_id int NOT NULL,
  site_id int NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, ab_test_id, ab_variant_id, device_id, source_id, feed_id, account_id)
);
CREATE TABLE ab_adgroup_day (
  visits int,
  sold int,
  sold_squares bigint,
  earned bigint,
  earned_squares bigint,
  earned_sold bigint,
  tq bigint,
  scored_clicks int,
  bought int,
  cost bigint,
  rebate bigint,
  company_id int NOT NULL,
  date date NOT NULL,
  ab_test_id int NOT NULL,
  ab_variant_id int NOT NULL,
  adgroup_id int NOT NULL,
  device_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  account_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  source_id int NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, ab_test_id, ab_variant_id, adgroup_id, device_id, feed_id, account_id)
);
