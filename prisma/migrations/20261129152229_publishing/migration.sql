-- CreateEnum
CREATE TYPE "publication_state" AS ENUM ('newly', 'started', 'completed', 'deleted', 'failed', 'replaced', 'restarted');

-- CreateEnum
CREATE TYPE "step_state" AS ENUM ('ready', 'sending', 'unknown', 'done', 'failed', 'excluded');

-- CreateTable
CREATE TABLE "publication" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "actor_id" INTEGER,
    "session_id" INTEGER,
    "address" TEXT,
    "request_id" TEXT,
    "request_key" TEXT,
    "request_body" TEXT,
    "request_part" SMALLINT NOT NULL DEFAULT 0,
    "permission" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "state" "publication_state" NOT NULL DEFAULT 'newly',
    "error" TEXT,
    "errors" JSONB,
    "external_id" TEXT,
    "review_state" TEXT,
    "review_feedback" TEXT,
    "reviewed_at" TIMESTAMPTZ(3),
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "offered_at" TIMESTAMPTZ(3),
    "offers" INTEGER NOT NULL DEFAULT 0,
    "run_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "publication_step" (
    "company_id" INTEGER NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "needs" SMALLINT[],
    "payload" JSONB NOT NULL,
    "state" "step_state" NOT NULL DEFAULT 'ready',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "deaths" INTEGER NOT NULL DEFAULT 0,
    "extra_looks" INTEGER NOT NULL DEFAULT 0,
    "was_sent" BOOLEAN NOT NULL DEFAULT false,
    "sent_at" TIMESTAMPTZ(3),
    "sent_by_clock" TIMESTAMPTZ(3),
    "external_id" TEXT,
    "message" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_step_pkey" PRIMARY KEY ("company_id","publication_id","position")
);

-- CreateIndex
CREATE INDEX "publication_company_id_kind_created_at_idx" ON "publication"("company_id", "kind", "created_at");

-- CreateIndex
CREATE INDEX "publication_company_id_account_id_idx" ON "publication"("company_id", "account_id");

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_step" ADD CONSTRAINT "publication_step_company_id_publication_id_fkey" FOREIGN KEY ("company_id", "publication_id") REFERENCES "publication"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two publications of one name in an account could not be told apart at the platform.
CREATE UNIQUE INDEX publication_open_name ON publication (company_id, account_id, kind, name) WHERE state IN ('newly', 'started');
-- A repeated request answers with what it made first.
CREATE UNIQUE INDEX publication_request_key ON publication (company_id, user_id, actor_id, request_key, request_part)
  WHERE request_key IS NOT NULL;
CREATE INDEX publication_open ON publication (run_after) WHERE state IN ('newly', 'started');
CREATE INDEX publication_in_review ON publication (reviewed_at) WHERE review_state = 'in_review';
