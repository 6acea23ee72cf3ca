-- CreateTable
CREATE TABLE "hotspot_page" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "action" TEXT,

    CONSTRAINT "hotspot_page_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot_site_page" (
    "company_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hotspot_site_page_pkey" PRIMARY KEY ("company_id","site_id","page_id")
);

-- CreateTable
CREATE TABLE "hotspot_group" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "page_id" INTEGER NOT NULL,
    "format" SMALLINT NOT NULL DEFAULT 2,
    "market_ids" INTEGER[],
    "source_ids" INTEGER[],
    "keywords" TEXT[],
    "created_by" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hotspot_group_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "link" TEXT,
    "image_url" TEXT,
    "thumb_image_url" TEXT,

    CONSTRAINT "hotspot_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "hotspot_group_site" (
    "company_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "site_group_id" INTEGER,
    "hotspot_ids" JSONB NOT NULL DEFAULT '{}',
    "version" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "message" TEXT,
    "sent" JSONB,
    "at_site" JSONB,
    "changed_at" TIMESTAMPTZ(3),
    "task_id" INTEGER,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "hotspot_group_site_pkey" PRIMARY KEY ("company_id","group_id","site_id")
);

-- CreateTable
CREATE TABLE "hotspot_group_template" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "template" JSONB NOT NULL,

    CONSTRAINT "hotspot_group_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hotspot_page_company_id_name_key" ON "hotspot_page"("company_id", "name");

-- CreateIndex
CREATE INDEX "hotspot_group_company_id_updated_at_idx" ON "hotspot_group"("company_id", "updated_at");

-- CreateIndex
CREATE INDEX "hotspot_company_id_group_id_idx" ON "hotspot"("company_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "hotspot_group_site_company_id_site_id_site_group_id_key" ON "hotspot_group_site"("company_id", "site_id", "site_group_id");

-- CreateIndex
CREATE UNIQUE INDEX "hotspot_group_template_company_id_user_id_name_key" ON "hotspot_group_template"("company_id", "user_id", "name");

-- AddForeignKey
ALTER TABLE "hotspot_page" ADD CONSTRAINT "hotspot_page_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_site_page" ADD CONSTRAINT "hotspot_site_page_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_site_page" ADD CONSTRAINT "hotspot_site_page_company_id_page_id_fkey" FOREIGN KEY ("company_id", "page_id") REFERENCES "hotspot_page"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_group" ADD CONSTRAINT "hotspot_group_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_group" ADD CONSTRAINT "hotspot_group_company_id_page_id_fkey" FOREIGN KEY ("company_id", "page_id") REFERENCES "hotspot_page"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot" ADD CONSTRAINT "hotspot_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "hotspot_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_group_site" ADD CONSTRAINT "hotspot_group_site_company_id_group_id_fkey" FOREIGN KEY ("company_id", "group_id") REFERENCES "hotspot_group"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_group_site" ADD CONSTRAINT "hotspot_group_site_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hotspot_group_template" ADD CONSTRAINT "hotspot_group_template_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
