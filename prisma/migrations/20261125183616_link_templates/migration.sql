-- CreateTable
CREATE TABLE "link_template" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "url_template" TEXT NOT NULL,
    "name_template" TEXT NOT NULL,
    "tracking_template" TEXT,
    "info" JSONB NOT NULL DEFAULT '[]',
    "params" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_template_company_id_site_id_source_id_key" ON "link_template"("company_id", "site_id", "source_id");

-- AddForeignKey
ALTER TABLE "link_template" ADD CONSTRAINT "link_template_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_template" ADD CONSTRAINT "link_template_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_template" ADD CONSTRAINT "link_template_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
