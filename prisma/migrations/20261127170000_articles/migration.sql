-- CreateTable
CREATE TABLE "article" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "market_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "headline" TEXT,
    "headline_english" TEXT,
    "hotspots" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "text" TEXT,
    "text_english" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL DEFAULT 'newly',
    "error" TEXT,
    "url" TEXT,
    "uploaded_at" TIMESTAMPTZ(3),
    "upload_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "upload_task_id" INTEGER,
    "upload_attempt" INTEGER NOT NULL DEFAULT 0,
    "upload_sent" JSONB,
    "check_state" TEXT NOT NULL DEFAULT 'none',
    "check_run" INTEGER NOT NULL DEFAULT 0,
    "check_task_id" INTEGER,
    "check_result" JSONB,
    "check_error" TEXT,
    "check_seen_by" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "check_ended_at" TIMESTAMPTZ(3),
    "check_model" TEXT,
    "check_policy" INTEGER,
    "check_hash" TEXT,

    CONSTRAINT "article_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "article_version" (
    "company_id" INTEGER NOT NULL,
    "article_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" INTEGER NOT NULL,
    "restored_from" INTEGER,
    "headline" TEXT,
    "headline_english" TEXT,
    "hotspots" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "text" TEXT,
    "text_english" TEXT,

    CONSTRAINT "article_version_pkey" PRIMARY KEY ("company_id","article_id","version")
);

-- CreateTable
CREATE TABLE "article_generation" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "article_id" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "suggestions" JSONB,
    "text" TEXT,
    "text_english" TEXT,
    "error" TEXT,
    "task_id" INTEGER,
    "seen_by" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "article_generation_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "compliance_policy" (
    "company_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "policy" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "compliance_policy_pkey" PRIMARY KEY ("company_id","version")
);

-- CreateIndex
CREATE INDEX "article_company_id_site_id_id_idx" ON "article"("company_id", "site_id", "id");

-- CreateIndex
CREATE INDEX "article_generation_company_id_article_id_part_id_idx" ON "article_generation"("company_id", "article_id", "part", "id");

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_generation" ADD CONSTRAINT "article_generation_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "compliance_policy" ADD CONSTRAINT "compliance_policy_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What articles were checked against stays what it was: a change is another version.
CREATE FUNCTION compliance_policy_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Versions of policies are never changed.';
END $$;
CREATE TRIGGER compliance_policy_is_final BEFORE UPDATE ON compliance_policy
  FOR EACH ROW EXECUTE FUNCTION compliance_policy_is_final();
