-- CreateTable
CREATE TABLE "site_connection" (
    "company_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "collect_from" TIMESTAMPTZ(3) NOT NULL,
    "recent_read_at" TIMESTAMPTZ(3),
    "settled_read_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "error_kind" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "complete_until" TIMESTAMPTZ(3),
    "last_good_pull" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "unmatched_visits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "site_connection_pkey" PRIMARY KEY ("company_id","site_id")
);

-- CreateIndex
CREATE INDEX "site_connection_next_at_idx" ON "site_connection"("next_at");

-- AddForeignKey
ALTER TABLE "site_connection" ADD CONSTRAINT "site_connection_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
