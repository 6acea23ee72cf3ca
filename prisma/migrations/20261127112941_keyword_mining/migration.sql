-- CreateTable
CREATE TABLE "mining_provider" (
    "id" SERIAL NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "mining_provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_advertiser_group" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "mining_advertiser_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_advertiser" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "mining_advertiser_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_creative" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "source_id" INTEGER NOT NULL,
    "advertiser_group_id" INTEGER,
    "advertiser_id" INTEGER,
    "country_id" INTEGER,
    "site" TEXT,
    "keyword" TEXT,
    "keyword_key" TEXT,
    "target_url" TEXT,
    "ad_url" TEXT,
    "first_shown_at" TIMESTAMPTZ(3),
    "last_shown_at" TIMESTAMPTZ(3),
    "times_shown_from" INTEGER,
    "times_shown_to" INTEGER,
    "issue" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mining_creative_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_collection" (
    "source_id" INTEGER NOT NULL,
    "cursor" TEXT,
    "collected_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "unknown_regions" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "mining_collection_pkey" PRIMARY KEY ("source_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mining_provider_external_id_key" ON "mining_provider"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "mining_advertiser_group_provider_id_external_id_key" ON "mining_advertiser_group"("provider_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "mining_advertiser_provider_id_external_id_key" ON "mining_advertiser"("provider_id", "external_id");

-- CreateIndex
CREATE INDEX "mining_creative_last_shown_at_idx" ON "mining_creative"("last_shown_at");

-- CreateIndex
CREATE INDEX "mining_creative_keyword_key_idx" ON "mining_creative"("keyword_key");

-- CreateIndex
CREATE UNIQUE INDEX "mining_creative_provider_id_external_id_key" ON "mining_creative"("provider_id", "external_id");

-- AddForeignKey
ALTER TABLE "mining_advertiser_group" ADD CONSTRAINT "mining_advertiser_group_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "mining_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_advertiser" ADD CONSTRAINT "mining_advertiser_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "mining_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_creative" ADD CONSTRAINT "mining_creative_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "mining_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_creative" ADD CONSTRAINT "mining_creative_advertiser_group_id_fkey" FOREIGN KEY ("advertiser_group_id") REFERENCES "mining_advertiser_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_creative" ADD CONSTRAINT "mining_creative_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "mining_advertiser"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Which competitor ads have a keyword of an own ad group is asked by the keyword in lower case.
CREATE INDEX keyword_lower_idx ON keyword (company_id, lower(text));
CREATE INDEX rotation_keyword_lower_idx ON rotation_keyword (company_id, lower(keyword));
