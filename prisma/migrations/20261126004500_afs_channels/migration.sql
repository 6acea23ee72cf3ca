-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "channels_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "afs_channel" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "channel_id" TEXT NOT NULL,
    "name" TEXT,
    "own_name" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "listed_at" TIMESTAMPTZ(3),

    CONSTRAINT "afs_channel_pkey" PRIMARY KEY ("company_id","account_id","channel_id")
);

-- CreateTable
CREATE TABLE "afs_channel_assignment" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "channel_id" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "site_id" INTEGER,
    "set_by" INTEGER,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "afs_channel_assignment_pkey" PRIMARY KEY ("company_id","account_id","channel_id","from_date")
);

-- CreateTable
CREATE TABLE "afs_channel_day" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "channel_id" TEXT NOT NULL,
    "impressions" BIGINT NOT NULL,

    CONSTRAINT "afs_channel_day_pkey" PRIMARY KEY ("company_id","account_id","date","channel_id")
);

-- CreateIndex
CREATE INDEX "afs_channel_assignment_company_id_site_id_idx" ON "afs_channel_assignment"("company_id", "site_id");

-- AddForeignKey
ALTER TABLE "afs_channel" ADD CONSTRAINT "afs_channel_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "afs_channel_assignment" ADD CONSTRAINT "afs_channel_assignment_company_id_account_id_channel_id_fkey" FOREIGN KEY ("company_id", "account_id", "channel_id") REFERENCES "afs_channel"("company_id", "account_id", "channel_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "afs_channel_assignment" ADD CONSTRAINT "afs_channel_assignment_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "afs_channel_day" ADD CONSTRAINT "afs_channel_day_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
