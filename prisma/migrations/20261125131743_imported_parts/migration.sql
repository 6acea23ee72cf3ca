-- CreateTable
CREATE TABLE "import_part_key" (
    "company_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "family" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "part_id" INTEGER NOT NULL,
    "section_id" INTEGER NOT NULL,
    "device_id" SMALLINT NOT NULL,
    "columns" INTEGER NOT NULL,

    CONSTRAINT "import_part_key_pkey" PRIMARY KEY ("company_id","import_id","family","date","adgroup_id","part_id","section_id","device_id")
);

-- CreateIndex
CREATE INDEX "import_part_key_company_id_family_date_adgroup_id_idx" ON "import_part_key"("company_id", "family", "date", "adgroup_id");

-- AddForeignKey
ALTER TABLE "import_part_key" ADD CONSTRAINT "import_part_key_company_id_import_id_fkey" FOREIGN KEY ("company_id", "import_id") REFERENCES "import_file"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
