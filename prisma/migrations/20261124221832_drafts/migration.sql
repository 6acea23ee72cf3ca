-- CreateEnum
CREATE TYPE "draft_state" AS ENUM ('open', 'published');

-- CreateTable
CREATE TABLE "draft" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "state" "draft_state" NOT NULL DEFAULT 'open',
    "payload" JSONB NOT NULL,
    "payload_version" SMALLINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "writer" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "task_id" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "draft_company_id_owner_id_kind_updated_at_idx" ON "draft"("company_id", "owner_id", "kind", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "draft_updated_at_idx" ON "draft"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "draft_company_id_owner_id_key_key" ON "draft"("company_id", "owner_id", "key");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
