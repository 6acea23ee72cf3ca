-- CreateTable
CREATE TABLE "rotation_kept" (
    "company_id" INTEGER NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rotation_kept_pkey" PRIMARY KEY ("company_id","adgroup_id")
);

-- AddForeignKey
ALTER TABLE "rotation_kept" ADD CONSTRAINT "rotation_kept_company_id_adgroup_id_fkey" FOREIGN KEY ("company_id", "adgroup_id") REFERENCES "adgroup"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
