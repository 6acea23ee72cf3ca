-- CreateEnum
CREATE TYPE "media_kind" AS ENUM ('picture', 'video');

-- CreateEnum
CREATE TYPE "media_origin" AS ENUM ('upload', 'address', 'crop', 'web', 'generated');

-- CreateEnum
CREATE TYPE "ai_image_state" AS ENUM ('loading', 'done', 'failed');

-- AlterTable
ALTER TABLE "image" ADD COLUMN     "ad_file" TEXT,
ADD COLUMN     "ad_filesize" INTEGER,
ADD COLUMN     "ad_height" INTEGER,
ADD COLUMN     "ad_width" INTEGER;

-- CreateTable
CREATE TABLE "media_item" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "media_kind" NOT NULL,
    "origin" "media_origin" NOT NULL,
    "name" TEXT NOT NULL,
    "image_id" INTEGER,
    "keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "language" TEXT,
    "author" TEXT,
    "license" TEXT,
    "license_ends_on" DATE,
    "source_url" TEXT,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "filesize" INTEGER NOT NULL,
    "focal_x" REAL,
    "focal_y" REAL,
    "crop_box" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "look" BIGINT,
    "color" INTEGER,
    "look_group" INTEGER,
    "video_token" UUID,
    "video_file" TEXT,
    "video_type" TEXT,
    "duration_ms" INTEGER,
    "search_text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "media_collection" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_collection_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "media_collection_item" (
    "company_id" INTEGER NOT NULL,
    "collection_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "media_collection_item_pkey" PRIMARY KEY ("company_id","collection_id","media_id")
);

-- CreateTable
CREATE TABLE "draft_media" (
    "company_id" INTEGER NOT NULL,
    "draft_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "draft_media_pkey" PRIMARY KEY ("company_id","draft_id","media_id")
);

-- CreateTable
CREATE TABLE "ad_media" (
    "company_id" INTEGER NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "ad" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ad_media_pkey" PRIMARY KEY ("company_id","adgroup_id","media_id","ad")
);

-- CreateTable
CREATE TABLE "media_quarantine" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "filesize" INTEGER NOT NULL,
    "finding" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_quarantine_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ai_image" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "request_id" UUID NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "prompt" TEXT NOT NULL,
    "size" TEXT NOT NULL,
    "state" "ai_image_state" NOT NULL DEFAULT 'loading',
    "error" TEXT,
    "image_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_image_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "media_item_video_token_key" ON "media_item"("video_token");

-- CreateIndex
CREATE INDEX "media_item_company_id_created_at_id_idx" ON "media_item"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "media_item_company_id_look_group_idx" ON "media_item"("company_id", "look_group");

-- CreateIndex
CREATE UNIQUE INDEX "media_item_company_id_image_id_key" ON "media_item"("company_id", "image_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_collection_company_id_name_key" ON "media_collection"("company_id", "name");

-- CreateIndex
CREATE INDEX "media_collection_item_company_id_media_id_idx" ON "media_collection_item"("company_id", "media_id");

-- CreateIndex
CREATE INDEX "draft_media_company_id_media_id_idx" ON "draft_media"("company_id", "media_id");

-- CreateIndex
CREATE INDEX "ad_media_company_id_media_id_idx" ON "ad_media"("company_id", "media_id");

-- CreateIndex
CREATE INDEX "ai_image_company_id_image_id_idx" ON "ai_image"("company_id", "image_id");

-- AddForeignKey
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_company_id_image_id_fkey" FOREIGN KEY ("company_id", "image_id") REFERENCES "image"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_collection" ADD CONSTRAINT "media_collection_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_collection_item" ADD CONSTRAINT "media_collection_item_company_id_collection_id_fkey" FOREIGN KEY ("company_id", "collection_id") REFERENCES "media_collection"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_collection_item" ADD CONSTRAINT "media_collection_item_company_id_media_id_fkey" FOREIGN KEY ("company_id", "media_id") REFERENCES "media_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_media" ADD CONSTRAINT "draft_media_company_id_draft_id_fkey" FOREIGN KEY ("company_id", "draft_id") REFERENCES "draft"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_media" ADD CONSTRAINT "draft_media_company_id_media_id_fkey" FOREIGN KEY ("company_id", "media_id") REFERENCES "media_item"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_media" ADD CONSTRAINT "ad_media_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_media" ADD CONSTRAINT "ad_media_company_id_media_id_fkey" FOREIGN KEY ("company_id", "media_id") REFERENCES "media_item"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_quarantine" ADD CONSTRAINT "media_quarantine_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_image" ADD CONSTRAINT "ai_image_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_image" ADD CONSTRAINT "ai_image_company_id_image_id_fkey" FOREIGN KEY ("company_id", "image_id") REFERENCES "image"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
