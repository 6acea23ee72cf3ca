-- CreateTable
CREATE TABLE "preset" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "account_id" INTEGER,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "preset_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "preset_company_id_account_id_idx" ON "preset"("company_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "preset_company_id_kind_user_id_account_id_name_key" ON "preset"("company_id", "kind", "user_id", "account_id", "name") NULLS NOT DISTINCT;

-- AddCheck
ALTER TABLE "preset" ADD CONSTRAINT preset_owner CHECK (num_nonnulls(user_id, account_id) = 1);

-- AddForeignKey
ALTER TABLE "preset" ADD CONSTRAINT "preset_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preset" ADD CONSTRAINT "preset_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Templates keep their ids, because the audit log names them. Ids of deleted templates are not used again.
INSERT INTO preset (company_id, id, kind, user_id, name, is_default, value)
SELECT company_id, id, 'hotspotGroupTemplate', user_id, name, is_default, template FROM hotspot_group_template;
SELECT setval(pg_get_serial_sequence('preset', 'id'), (SELECT greatest(last_value, (SELECT max(id) FROM preset)) FROM hotspot_group_template_id_seq));

-- DropTable
DROP TABLE "hotspot_group_template";
