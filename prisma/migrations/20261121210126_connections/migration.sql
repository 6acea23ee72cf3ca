-- CreateTable
CREATE TABLE "secret" (
    "company_id" INTEGER NOT NULL,
    "owner_kind" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "version" SMALLINT NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "value" BYTEA NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "set_by" INTEGER,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("company_id","owner_kind","owner_id","name")
);

-- CreateTable
CREATE TABLE "access_token" (
    "key" TEXT NOT NULL,
    "version" SMALLINT NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "value" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "connection" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "connector" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "manager_id" TEXT,
    "collect_from" TIMESTAMPTZ(3) NOT NULL,
    "entities_read_at" TIMESTAMPTZ(3),
    "recent_read_at" TIMESTAMPTZ(3),
    "settled_read_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "error_kind" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("company_id","account_id")
);

-- CreateTable
CREATE TABLE "feed_tag" (
    "company_id" INTEGER NOT NULL,
    "feed_id" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "adgroup_id" INTEGER NOT NULL,

    CONSTRAINT "feed_tag_pkey" PRIMARY KEY ("company_id","feed_id","tag")
);

-- CreateTable
CREATE TABLE "unmatched_revenue" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "tag" TEXT NOT NULL,
    "sold" INTEGER NOT NULL,
    "earned_gross_micros" BIGINT NOT NULL,

    CONSTRAINT "unmatched_revenue_pkey" PRIMARY KEY ("company_id","account_id","date","tag")
);

-- CreateIndex
CREATE INDEX "connection_next_at_idx" ON "connection"("next_at");

-- CreateIndex
CREATE INDEX "feed_tag_company_id_adgroup_id_idx" ON "feed_tag"("company_id", "adgroup_id");

-- AddForeignKey
ALTER TABLE "secret" ADD CONSTRAINT "secret_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tag" ADD CONSTRAINT "feed_tag_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unmatched_revenue" ADD CONSTRAINT "unmatched_revenue_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
