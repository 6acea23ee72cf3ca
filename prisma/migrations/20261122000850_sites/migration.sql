-- AlterTable
ALTER TABLE "site" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "site_group" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "image" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "token" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "thumbnail" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "filesize" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "site_settings" (
    "company_id" INTEGER NOT NULL,
    "site_id" INTEGER NOT NULL,
    "api_url" TEXT,
    "api_user" TEXT,
    "repository" TEXT,
    "keyword_param_name" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "logo_id" INTEGER,
    "square_logo_id" INTEGER,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("company_id","site_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "image_token_key" ON "image"("token");

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_company_id_parent_id_fkey" FOREIGN KEY ("company_id", "parent_id") REFERENCES "image"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_company_id_logo_id_fkey" FOREIGN KEY ("company_id", "logo_id") REFERENCES "image"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_company_id_square_logo_id_fkey" FOREIGN KEY ("company_id", "square_logo_id") REFERENCES "image"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
