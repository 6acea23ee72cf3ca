-- CreateTable
CREATE TABLE "media_config_save" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "intended" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "session_id" INTEGER,
    "request_id" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_config_save_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "media_config_save_created_at_idx" ON "media_config_save"("created_at");

-- AddForeignKey
ALTER TABLE "media_config_save" ADD CONSTRAINT "media_config_save_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
