-- CreateTable
CREATE TABLE "import_file" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sides" TEXT[],
    "rows" INTEGER NOT NULL,
    "summary" JSONB NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "import_key" (
    "company_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "adgroup_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "hour" SMALLINT NOT NULL,
    "device_id" SMALLINT NOT NULL,
    "country_id" SMALLINT NOT NULL,
    "feed_id" SMALLINT NOT NULL,

    CONSTRAINT "import_key_pkey" PRIMARY KEY ("company_id","import_id","adgroup_id","date","hour","device_id","country_id","feed_id")
);

-- CreateIndex
CREATE INDEX "import_file_company_id_account_id_file_name_idx" ON "import_file"("company_id", "account_id", "file_name");

-- CreateIndex
CREATE INDEX "import_key_company_id_adgroup_id_date_idx" ON "import_key"("company_id", "adgroup_id", "date");

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_key" ADD CONSTRAINT "import_key_company_id_import_id_fkey" FOREIGN KEY ("company_id", "import_id") REFERENCES "import_file"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
