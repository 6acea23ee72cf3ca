-- CreateEnum
CREATE TYPE "alert_type" AS ENUM ('CyclicLossAlert', 'AdvertiserGoneAlert', 'SignificantOneTimeLossAlert', 'EstimatedSignificantOneTimeLossAlert', 'AccumulativeLossAlert', 'SignificantLossAlert', 'AdGroupLifetimeEndAlert');

-- CreateEnum
CREATE TYPE "alert_resolution" AS ENUM ('over', 'restated', 'confirmed', 'corrected');

-- CreateEnum
CREATE TYPE "saved_view_scope" AS ENUM ('personal', 'team', 'company');

-- AlterTable
ALTER TABLE "adgroup" ADD COLUMN     "ends_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "alert" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "type" "alert_type" NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "identity" TEXT NOT NULL,
    "datetime" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "date_from" DATE,
    "date" DATE,
    "hour" SMALLINT,
    "hour_intervals" JSONB,
    "range_begin" TIMESTAMPTZ(3),
    "range_end" TIMESTAMPTZ(3),
    "advertiser_id" INTEGER,
    "advertiser_name" TEXT,
    "lifetime_end" TIMESTAMPTZ(3),
    "loss_micros" BIGINT,
    "loss_before_micros" BIGINT,
    "is_acknowledged" BOOLEAN NOT NULL DEFAULT false,
    "acknowledged_by" INTEGER,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_loss_micros" BIGINT,
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" "alert_resolution",
    "parent_id" INTEGER,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "alert_run" (
    "company_id" INTEGER NOT NULL,
    "marks" JSONB NOT NULL,
    "hours_seen" TEXT NOT NULL,
    "days_seen" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_run_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "alert_threshold" (
    "company_id" INTEGER NOT NULL,
    "type" "alert_type" NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "alert_threshold_pkey" PRIMARY KEY ("company_id","type","name")
);

-- CreateTable
CREATE TABLE "alert_estimate_ratio" (
    "company_id" INTEGER NOT NULL,
    "feed_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "samples" INTEGER NOT NULL,
    "q10" DOUBLE PRECISION NOT NULL,
    "q50" DOUBLE PRECISION NOT NULL,
    "q90" DOUBLE PRECISION NOT NULL,
    "widening" DOUBLE PRECISION NOT NULL DEFAULT 1,

    CONSTRAINT "alert_estimate_ratio_pkey" PRIMARY KEY ("company_id","feed_id")
);

-- CreateTable
CREATE TABLE "message" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "message_receiver" (
    "company_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_receiver_pkey" PRIMARY KEY ("company_id","message_id","user_id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "report" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "saved_view_scope" NOT NULL DEFAULT 'personal',
    "owner_id" INTEGER NOT NULL,
    "team_id" INTEGER,
    "state" JSONB NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "alert_company_id_datetime_idx" ON "alert"("company_id", "datetime");

-- CreateIndex
CREATE INDEX "alert_company_id_adgroup_id_idx" ON "alert"("company_id", "adgroup_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_company_id_type_adgroup_id_identity_key" ON "alert"("company_id", "type", "adgroup_id", "identity");

-- CreateIndex
CREATE INDEX "message_receiver_company_id_user_id_idx" ON "message_receiver"("company_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_company_id_report_owner_id_scope_name_key" ON "saved_view"("company_id", "report", "owner_id", "scope", "name");

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_run" ADD CONSTRAINT "alert_run_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_threshold" ADD CONSTRAINT "alert_threshold_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_estimate_ratio" ADD CONSTRAINT "alert_estimate_ratio_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_company_id_message_id_fkey" FOREIGN KEY ("company_id", "message_id") REFERENCES "message"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_company_id_team_id_fkey" FOREIGN KEY ("company_id", "team_id") REFERENCES "team"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
