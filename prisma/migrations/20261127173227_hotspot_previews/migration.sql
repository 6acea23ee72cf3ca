-- CreateTable
CREATE TABLE "hotspot_preview" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "merge_mode" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cloned_at" TIMESTAMPTZ(3),

    CONSTRAINT "hotspot_preview_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot_preview_site" (
    "company_id" INTEGER NOT NULL,
    "preview_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,

    CONSTRAINT "hotspot_preview_site_pkey" PRIMARY KEY ("company_id","preview_id","site_id")
);

-- CreateTable
CREATE TABLE "hotspot_preview_group" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "preview_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "format" SMALLINT NOT NULL DEFAULT 2,
    "market_ids" INTEGER[],
    "source_ids" INTEGER[],
    "keywords" TEXT[],
    "hotspots" JSONB NOT NULL,
    "original_site_id" INTEGER,
    "original_site_group_id" INTEGER,
    "created_by" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "validated_for" TEXT,
    "validation_errors" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hotspot_preview_group_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot_preview_group_site" (
    "company_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,

    CONSTRAINT "hotspot_preview_group_site_pkey" PRIMARY KEY ("company_id","group_id","site_id")
);

-- CreateTable
CREATE TABLE "hotspot_preview_clone" (
    "company_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "live_group_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "is_forced" BOOLEAN NOT NULL DEFAULT false,
    "cloned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hotspot_preview_clone_pkey" PRIMARY KEY ("company_id","group_id","site_id")
);

-- CreateIndex
CREATE INDEX "hotspot_preview_group_company_id_preview_id_idx" ON "hotspot_preview_group"("company_id", "preview_id");

-- CreateIndex
CREATE INDEX "hotspot_preview_clone_company_id_live_group_id_idx" ON "hotspot_preview_clone"("company_id", "live_group_id");

-- AddForeignKey
ALTER TABLE "hotspot_preview" ADD CONSTRAINT "hotspot_preview_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_site" ADD CONSTRAINT "hotspot_preview_site_company_id_preview_id_fkey" FOREIGN KEY ("company_id", "preview_id") REFERENCES "hotspot_preview"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_site" ADD CONSTRAINT "hotspot_preview_site_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_group" ADD CONSTRAINT "hotspot_preview_group_company_id_preview_id_fkey" FOREIGN KEY ("company_id", "preview_id") REFERENCES "hotspot_preview"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_group" ADD CONSTRAINT "hotspot_preview_group_company_id_page_id_fkey" FOREIGN KEY ("company_id", "page_id") REFERENCES "hotspot_page"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_group_site" ADD CONSTRAINT "hotspot_preview_group_site_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "hotspot_preview_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_group_site" ADD CONSTRAINT "hotspot_preview_group_site_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_clone" ADD CONSTRAINT "hotspot_preview_clone_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "hotspot_preview_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_clone" ADD CONSTRAINT "hotspot_preview_clone_company_id_live_group_id_fkey" FOREIGN KEY ("company_id", "live_group_id") REFERENCES "hotspot_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_preview_clone" ADD CONSTRAINT "hotspot_preview_clone_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
