-- Outboxes of alerts and of views share it.
ALTER TYPE "alert_message_state" RENAME TO "message_state";

-- CreateEnum
CREATE TYPE "view_mailing_format" AS ENUM ('csv', 'xlsx');

-- CreateTable
CREATE TABLE "view_mailing" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "view_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "weekdays" SMALLINT[],
    "day_of_month" SMALLINT,
    "hour" SMALLINT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "format" "view_mailing_format" NOT NULL,
    "only_with_rows" BOOLEAN NOT NULL DEFAULT false,
    "own_accounts" BOOLEAN NOT NULL DEFAULT false,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "next_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "view_mailing_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "view_mailing_recipient" (
    "company_id" INTEGER NOT NULL,
    "mailing_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "view_mailing_recipient_pkey" PRIMARY KEY ("company_id","mailing_id","user_id")
);

-- CreateTable
CREATE TABLE "view_mail" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "mailing_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "slot" TIMESTAMPTZ(3),
    "state" "message_state" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "sending_at" TIMESTAMPTZ(3),
    "unknown_count" SMALLINT NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "view_mail_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "view_mailing_company_id_view_id_idx" ON "view_mailing"("company_id", "view_id");

-- CreateIndex
CREATE INDEX "view_mailing_company_id_owner_id_idx" ON "view_mailing"("company_id", "owner_id");

-- CreateIndex
CREATE INDEX "view_mailing_next_at_idx" ON "view_mailing"("next_at");

-- CreateIndex
CREATE INDEX "view_mailing_recipient_company_id_user_id_idx" ON "view_mailing_recipient"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "view_mail_company_id_mailing_id_user_id_created_at_idx" ON "view_mail"("company_id", "mailing_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "view_mail_state_next_attempt_at_idx" ON "view_mail"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "view_mail_company_id_mailing_id_user_id_slot_key" ON "view_mail"("company_id", "mailing_id", "user_id", "slot");

-- AddForeignKey
ALTER TABLE "view_mailing" ADD CONSTRAINT "view_mailing_company_id_view_id_fkey" FOREIGN KEY ("company_id", "view_id") REFERENCES "saved_view"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mailing" ADD CONSTRAINT "view_mailing_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mailing_recipient" ADD CONSTRAINT "view_mailing_recipient_company_id_mailing_id_fkey" FOREIGN KEY ("company_id", "mailing_id") REFERENCES "view_mailing"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mailing_recipient" ADD CONSTRAINT "view_mailing_recipient_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_mail" ADD CONSTRAINT "view_mail_company_id_mailing_id_fkey" FOREIGN KEY ("company_id", "mailing_id") REFERENCES "view_mailing"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
