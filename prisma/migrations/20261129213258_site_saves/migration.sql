-- CreateTable
CREATE TABLE "site_save" (
    "company_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "site_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "intended" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "session_id" INTEGER,
    "request_id" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_save_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "site_save_created_at_idx" ON "site_save"("created_at");

-- AddForeignKey
ALTER TABLE "site_save" ADD CONSTRAINT "site_save_company_id_site_id_fkey" FOREIGN KEY ("company_id", "site_id") REFERENCES "site"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Open saves are carried over. Those of rotations go to the site of their ad group; without one they can't be settled.
INSERT INTO site_save (company_id, site_id, kind, subject, before, intended, user_id, actor_id, session_id, request_id, address, created_at)
SELECT company_id, site_id, 'media-config', part, before, intended, user_id, actor_id, session_id, request_id, address, created_at
FROM media_config_save ORDER BY company_id, id;
INSERT INTO site_save (company_id, site_id, kind, subject, before, intended, user_id, actor_id, session_id, request_id, address, created_at)
SELECT s.company_id, a.site_id, 'keyword-rotation', s.adgroup_id::text, s.before,
  jsonb_build_object('version', s.before->'version', 'list', s.intended), s.user_id, s.actor_id, s.session_id, s.request_id, s.address, s.created_at
FROM keyword_rotation_save s
JOIN adgroup a ON a.company_id = s.company_id AND a.id = s.adgroup_id
JOIN site t ON t.company_id = a.company_id AND t.id = a.site_id
ORDER BY s.company_id, s.id;

-- DropTable
DROP TABLE "keyword_rotation_save";

-- DropTable
DROP TABLE "media_config_save";
