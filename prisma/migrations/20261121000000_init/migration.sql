-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "team_role" AS ENUM ('leader', 'worker');

-- CreateEnum
CREATE TYPE "bidding_strategy_type" AS ENUM ('targetCpa', 'maximizeConversions', 'maximizeConversionValue');

-- CreateEnum
CREATE TYPE "bid_adjustment_type" AS ENUM ('multiplier', 'percent', 'absolute');

-- CreateEnum
CREATE TYPE "partner_type" AS ENUM ('source', 'feed');

-- CreateEnum
CREATE TYPE "partner_account_status" AS ENUM ('active', 'inactive', 'permanentlyDisabled');

-- CreateEnum
CREATE TYPE "revenue_share_region" AS ENUM ('america', 'europe', 'apac');

-- CreateEnum
CREATE TYPE "task_state" AS ENUM ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS', 'SUCCESS', 'ERROR', 'REJECTED');

-- CreateTable
CREATE TABLE "user_account" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT,
    "password_hash" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_why" TEXT,
    "user_ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "team_id" INTEGER,
    "team_role" "team_role",
    "all_partner_accounts" BOOLEAN NOT NULL DEFAULT false,
    "team_partner_accounts" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("company_id","user_id")
);

-- CreateTable
CREATE TABLE "team" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "team_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "role" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "avatar_color_preset_id" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "role_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "role_permission" (
    "company_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,

    CONSTRAINT "role_permission_pkey" PRIMARY KEY ("company_id","role_id","permission")
);

-- CreateTable
CREATE TABLE "membership_role" (
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "membership_role_pkey" PRIMARY KEY ("company_id","user_id","role_id")
);

-- CreateTable
CREATE TABLE "partner_account_share" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "partner_account_share_pkey" PRIMARY KEY ("company_id","account_id","user_id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "reporting_currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status_id" SMALLINT NOT NULL DEFAULT 2,
    "budget_micros" BIGINT,
    "lifetime_budget_micros" BIGINT,
    "bidding_strategy_type" "bidding_strategy_type",
    "target_cpa_micros" BIGINT,
    "bid_adjustment_micros" INTEGER,
    "bid_adjustment_type" "bid_adjustment_type",
    "editable_fields" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "adgroup" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "site_id" INTEGER,
    "feed_id" INTEGER,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status_id" SMALLINT NOT NULL DEFAULT 2,
    "budget_micros" BIGINT,
    "lifetime_budget_micros" BIGINT,
    "max_cpc_micros" BIGINT,
    "max_cpa_micros" BIGINT,
    "max_cpm_micros" BIGINT,
    "roas_micros" INTEGER,
    "bid_adjustment_micros" INTEGER,
    "bid_adjustment_type" "bid_adjustment_type",
    "editable_fields" TEXT[],
    "link_auto_key" TEXT,
    "link_final_url" TEXT,
    "keyword_replacement" TEXT,
    "has_keyword_rotation" BOOLEAN NOT NULL DEFAULT false,
    "has_hotspots" BOOLEAN NOT NULL DEFAULT false,
    "search_keyword" TEXT,
    "categories" TEXT[],
    "classifier_suggestion" TEXT,
    "manager_link" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "adgroup_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "keyword" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "match_type" TEXT NOT NULL,
    "status_id" SMALLINT NOT NULL DEFAULT 2,
    "max_cpc_micros" BIGINT,

    CONSTRAINT "keyword_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "label" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "label_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "adgroup_label" (
    "company_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,
    "adgroup_id" INTEGER NOT NULL,

    CONSTRAINT "adgroup_label_pkey" PRIMARY KEY ("company_id","label_id","adgroup_id")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "short_name" TEXT NOT NULL,
    "type" "partner_type" NOT NULL,
    "feed_type" TEXT,
    "supports_hourly" BOOLEAN NOT NULL DEFAULT true,
    "parent_id" INTEGER,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_account" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT,
    "email" TEXT,
    "currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "status" "partner_account_status" NOT NULL DEFAULT 'active',
    "buyer_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_account_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "partner_account_site" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,

    CONSTRAINT "partner_account_site_pkey" PRIMARY KEY ("company_id","account_id","site_id")
);

-- CreateTable
CREATE TABLE "partner_account_rebate" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "since" DATE NOT NULL,
    "rate_micros" INTEGER NOT NULL,

    CONSTRAINT "partner_account_rebate_pkey" PRIMARY KEY ("company_id","account_id","since")
);

-- CreateTable
CREATE TABLE "revenue_share" (
    "company_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "region" "revenue_share_region" NOT NULL,
    "month" DATE NOT NULL,
    "share_micros" INTEGER NOT NULL,

    CONSTRAINT "revenue_share_pkey" PRIMARY KEY ("company_id","partner_id","region","month")
);

-- CreateTable
CREATE TABLE "currency_rate" (
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "per_euro_micros" BIGINT NOT NULL,

    CONSTRAINT "currency_rate_pkey" PRIMARY KEY ("day","currency")
);

-- CreateTable
CREATE TABLE "market" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "language_code" TEXT NOT NULL,
    "currency_code" CHAR(3) NOT NULL,
    "region" "revenue_share_region" NOT NULL,

    CONSTRAINT "market_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "country" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language_codes" TEXT[],

    CONSTRAINT "country_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_project" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "site_project_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "site" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "market_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "main_feed_id" INTEGER,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "site_country" (
    "company_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "country_id" INTEGER NOT NULL,

    CONSTRAINT "site_country_pkey" PRIMARY KEY ("company_id","site_id","country_id")
);

-- CreateTable
CREATE TABLE "site_group" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "description" TEXT,

    CONSTRAINT "site_group_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "site_group_member" (
    "company_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,

    CONSTRAINT "site_group_member_pkey" PRIMARY KEY ("company_id","group_id","site_id")
);

-- CreateTable
CREATE TABLE "task" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "task_state" NOT NULL DEFAULT 'PENDING_FOR_EXECUTION',
    "payload" JSONB NOT NULL,
    "result" JSONB,
    "error" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "user_id" INTEGER,
    "actor_id" INTEGER,
    "request_id" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "offered_at" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "company_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "actor_id" INTEGER,
    "session_id" INTEGER,
    "source" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "entity_name" TEXT,
    "account_id" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "task_id" INTEGER,
    "reason" TEXT,
    "request_id" TEXT,
    "address" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_record" (
    "id" BIGSERIAL NOT NULL,
    "company_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_company_id_name_key" ON "team"("company_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "role_company_id_name_key" ON "role"("company_id", "name");

-- CreateIndex
CREATE INDEX "partner_account_share_company_id_user_id_idx" ON "partner_account_share"("company_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_name_key" ON "company"("name");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_company_id_account_id_external_id_key" ON "campaign"("company_id", "account_id", "external_id");

-- CreateIndex
CREATE INDEX "adgroup_company_id_account_id_idx" ON "adgroup"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "adgroup_company_id_site_id_idx" ON "adgroup"("company_id", "site_id");

-- CreateIndex
CREATE UNIQUE INDEX "adgroup_company_id_campaign_id_external_id_key" ON "adgroup"("company_id", "campaign_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "keyword_company_id_adgroup_id_external_id_key" ON "keyword"("company_id", "adgroup_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "label_company_id_name_key" ON "label"("company_id", "name");

-- CreateIndex
CREATE INDEX "adgroup_label_company_id_adgroup_id_idx" ON "adgroup_label"("company_id", "adgroup_id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_short_name_key" ON "partner"("short_name");

-- CreateIndex
CREATE INDEX "partner_account_company_id_buyer_user_id_idx" ON "partner_account"("company_id", "buyer_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_account_company_id_partner_id_name_key" ON "partner_account"("company_id", "partner_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "market_code_key" ON "market"("code");

-- CreateIndex
CREATE UNIQUE INDEX "country_code_key" ON "country"("code");

-- CreateIndex
CREATE UNIQUE INDEX "site_project_company_id_name_key" ON "site_project"("company_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "site_company_id_domain_key" ON "site"("company_id", "domain");

-- CreateIndex
CREATE UNIQUE INDEX "site_group_company_id_code_key" ON "site_group"("company_id", "code");

-- CreateIndex
CREATE INDEX "audit_log_company_id_created_at_idx" ON "audit_log"("company_id", "created_at");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_company_id_team_id_fkey" FOREIGN KEY ("company_id", "team_id") REFERENCES "team"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team" ADD CONSTRAINT "team_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_company_id_role_id_fkey" FOREIGN KEY ("company_id", "role_id") REFERENCES "role"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_role" ADD CONSTRAINT "membership_role_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_role" ADD CONSTRAINT "membership_role_company_id_role_id_fkey" FOREIGN KEY ("company_id", "role_id") REFERENCES "role"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account_share" ADD CONSTRAINT "partner_account_share_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adgroup" ADD CONSTRAINT "adgroup_company_id_campaign_id_fkey" FOREIGN KEY ("company_id", "campaign_id") REFERENCES "campaign"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword" ADD CONSTRAINT "keyword_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "label" ADD CONSTRAINT "label_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adgroup_label" ADD CONSTRAINT "adgroup_label_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adgroup_label" ADD CONSTRAINT "adgroup_label_company_id_label_id_fkey" FOREIGN KEY ("company_id", "label_id") REFERENCES "label"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account" ADD CONSTRAINT "partner_account_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account" ADD CONSTRAINT "partner_account_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account_site" ADD CONSTRAINT "partner_account_site_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account_site" ADD CONSTRAINT "partner_account_site_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_account_rebate" ADD CONSTRAINT "partner_account_rebate_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_project" ADD CONSTRAINT "site_project_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_market_id_fkey" FOREIGN KEY ("market_id") REFERENCES "market"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_company_id_project_id_fkey" FOREIGN KEY ("company_id", "project_id") REFERENCES "site_project"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_country" ADD CONSTRAINT "site_country_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_group" ADD CONSTRAINT "site_group_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_group" ADD CONSTRAINT "site_group_company_id_parent_id_fkey" FOREIGN KEY ("company_id", "parent_id") REFERENCES "site_group"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "site_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
