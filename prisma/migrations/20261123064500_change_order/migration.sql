-- Changes of what belongs together are written in the order they were approved.
ALTER TABLE "automation_operation" ADD COLUMN "turn" BIGSERIAL NOT NULL,
ADD COLUMN "based_on_id" INTEGER,
ADD COLUMN "change_spec" JSONB,
ADD COLUMN "was_sent" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "seen_value" JSONB,
ADD COLUMN "author_user_id" INTEGER,
ADD COLUMN "author_actor_id" INTEGER,
ADD COLUMN "approver_id" INTEGER,
ADD COLUMN "edited_from" JSONB,
ADD COLUMN "limit_message" TEXT;

UPDATE "automation_operation" SET "was_sent" = true WHERE "state" IN ('sending', 'unknown');

-- Which changes of an entity have not ended: few at any time, asked for with every change.
CREATE INDEX "automation_operation_coming" ON "automation_operation" ("company_id", "account_id", "level", "entity_id", "turn")
  WHERE "state" IN ('ready', 'sending', 'unknown');

ALTER TABLE "company" ADD COLUMN "change_factor_limit" DOUBLE PRECISION NOT NULL DEFAULT 3,
ADD COLUMN "bid_limit_micros" BIGINT;
