-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "issues_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "issue_type" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "issue_type_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "entity_issue" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "type_id" INTEGER NOT NULL,
    "level" SMALLINT NOT NULL,
    "campaign_external_id" TEXT,
    "adgroup_external_id" TEXT,
    "ad_external_id" TEXT,
    "ad_name" TEXT,
    "final_url" TEXT,
    "campaign_id" INTEGER,
    "adgroup_id" INTEGER,
    "review" TEXT,
    "message" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "entity_issue_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "issue_type_company_id_kind_name_key" ON "issue_type"("company_id", "kind", "name");

-- CreateIndex
CREATE INDEX "entity_issue_company_id_account_id_resolved_at_idx" ON "entity_issue"("company_id", "account_id", "resolved_at");

-- CreateIndex
CREATE INDEX "entity_issue_company_id_resolved_at_changed_at_idx" ON "entity_issue"("company_id", "resolved_at", "changed_at");

-- CreateIndex
CREATE INDEX "entity_issue_company_id_campaign_id_idx" ON "entity_issue"("company_id", "campaign_id");

-- CreateIndex
CREATE INDEX "entity_issue_company_id_adgroup_id_idx" ON "entity_issue"("company_id", "adgroup_id");

-- AddForeignKey
ALTER TABLE "issue_type" ADD CONSTRAINT "issue_type_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_issue" ADD CONSTRAINT "entity_issue_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_issue" ADD CONSTRAINT "entity_issue_company_id_type_id_fkey" FOREIGN KEY ("company_id", "type_id") REFERENCES "issue_type"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_issue" ADD CONSTRAINT "entity_issue_company_id_campaign_id_fkey" FOREIGN KEY ("company_id", "campaign_id") REFERENCES "campaign"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_issue" ADD CONSTRAINT "entity_issue_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
