-- CreateEnum
CREATE TYPE "alert_receiver_kind" AS ENUM ('user', 'team');

-- CreateEnum
CREATE TYPE "alert_message_state" AS ENUM ('pending', 'sent', 'failed', 'dropped');

-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "episode" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Alerts that are there opened when they were found.
UPDATE alert SET raised_at = processed_at;

-- CreateTable
CREATE TABLE "alert_receiver" (
    "company_id" INTEGER NOT NULL,
    "kind" "alert_receiver_kind" NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "timings" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL,
    "digest_hour" SMALLINT NOT NULL,
    "quiet_from" SMALLINT,
    "quiet_to" SMALLINT,
    "escalate_after" SMALLINT,
    "mails_members" BOOLEAN NOT NULL DEFAULT false,
    "webhook_host" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "alert_receiver_pkey" PRIMARY KEY ("company_id","kind","owner_id")
);

-- CreateTable
CREATE TABLE "alert_mute" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "type" "alert_type",
    "until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_mute_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "alert_message" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "receiver_kind" "alert_receiver_kind" NOT NULL,
    "receiver_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "slot" TIMESTAMPTZ(3),
    "state" "alert_message_state" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_message_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "alert_message_item" (
    "company_id" INTEGER NOT NULL,
    "receiver_kind" "alert_receiver_kind" NOT NULL,
    "receiver_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "alert_id" INTEGER NOT NULL,
    "episode" INTEGER NOT NULL,
    "severity" TEXT NOT NULL,
    "is_escalation" BOOLEAN NOT NULL,
    "message_id" INTEGER NOT NULL,

    CONSTRAINT "alert_message_item_pkey" PRIMARY KEY ("company_id","alert_id","receiver_kind","receiver_id","channel","episode","severity","is_escalation")
);

-- CreateIndex
CREATE INDEX "alert_mute_company_id_user_id_idx" ON "alert_mute"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "alert_message_company_id_receiver_kind_receiver_id_created__idx" ON "alert_message"("company_id", "receiver_kind", "receiver_id", "created_at");

-- CreateIndex
CREATE INDEX "alert_message_state_next_attempt_at_idx" ON "alert_message"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_message_company_id_receiver_kind_receiver_id_channel__key" ON "alert_message"("company_id", "receiver_kind", "receiver_id", "channel", "reason", "slot");

-- CreateIndex
CREATE INDEX "alert_message_item_company_id_message_id_idx" ON "alert_message_item"("company_id", "message_id");

-- AddForeignKey
ALTER TABLE "alert_receiver" ADD CONSTRAINT "alert_receiver_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_mute" ADD CONSTRAINT "alert_mute_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_message_item" ADD CONSTRAINT "alert_message_item_company_id_message_id_fkey" FOREIGN KEY ("company_id", "message_id") REFERENCES "alert_message"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_message_item" ADD CONSTRAINT "alert_message_item_company_id_alert_id_fkey" FOREIGN KEY ("company_id", "alert_id") REFERENCES "alert"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
