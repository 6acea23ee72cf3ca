-- CreateTable
CREATE TABLE "ai_provider" (
    "company_id" INTEGER NOT NULL,
    "base_url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "is_moderated" BOOLEAN NOT NULL,
    "prompt_micros" BIGINT NOT NULL,
    "completion_micros" BIGINT NOT NULL,
    "budget_micros" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ai_provider_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "ai_prompt" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "live_version" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_prompt_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ai_prompt_version" (
    "company_id" INTEGER NOT NULL,
    "prompt_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "instructions" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_prompt_version_pkey" PRIMARY KEY ("company_id","prompt_id","version")
);

-- CreateTable
CREATE TABLE "ai_prompt_example" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "prompt_id" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "ai_prompt_example_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ai_prompt_trial" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "prompt_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_prompt_trial_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ai_prompt_trial_result" (
    "company_id" INTEGER NOT NULL,
    "trial_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "texts" JSONB,
    "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "error" TEXT,

    CONSTRAINT "ai_prompt_trial_result_pkey" PRIMARY KEY ("company_id","trial_id","position")
);

-- CreateTable
CREATE TABLE "ai_usage" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "month" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "prompt_id" INTEGER,
    "prompt_version" INTEGER,
    "is_settled" BOOLEAN NOT NULL DEFAULT false,
    "cost_micros" BIGINT NOT NULL,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_usage_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ai_prompt_company_id_name_key" ON "ai_prompt"("company_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "ai_prompt_example_company_id_prompt_id_keyword_language_key" ON "ai_prompt_example"("company_id", "prompt_id", "keyword", "language");

-- CreateIndex
CREATE INDEX "ai_prompt_trial_company_id_prompt_id_version_idx" ON "ai_prompt_trial"("company_id", "prompt_id", "version");

-- CreateIndex
CREATE INDEX "ai_usage_company_id_month_idx" ON "ai_usage"("company_id", "month");

-- AddForeignKey
ALTER TABLE "ai_provider" ADD CONSTRAINT "ai_provider_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_company_id_prompt_id_fkey" FOREIGN KEY ("company_id", "prompt_id") REFERENCES "ai_prompt"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_prompt_example" ADD CONSTRAINT "ai_prompt_example_company_id_prompt_id_fkey" FOREIGN KEY ("company_id", "prompt_id") REFERENCES "ai_prompt"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_prompt_trial" ADD CONSTRAINT "ai_prompt_trial_company_id_prompt_id_version_fkey" FOREIGN KEY ("company_id", "prompt_id", "version") REFERENCES "ai_prompt_version"("company_id", "prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_prompt_trial_result" ADD CONSTRAINT "ai_prompt_trial_result_company_id_trial_id_fkey" FOREIGN KEY ("company_id", "trial_id") REFERENCES "ai_prompt_trial"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A version that was tried or is live is what it was: a change is another version.
CREATE FUNCTION ai_prompt_version_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Versions of prompts are never changed.';
END $$;
CREATE TRIGGER ai_prompt_version_is_final BEFORE UPDATE ON ai_prompt_version
  FOR EACH ROW EXECUTE FUNCTION ai_prompt_version_is_final();
