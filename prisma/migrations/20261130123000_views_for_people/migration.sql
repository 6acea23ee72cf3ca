-- AlterEnum
ALTER TYPE "saved_view_scope" ADD VALUE 'users';

-- CreateTable
CREATE TABLE "saved_view_reader" (
    "company_id" INTEGER NOT NULL,
    "view_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "saved_view_reader_pkey" PRIMARY KEY ("company_id","view_id","user_id")
);

-- CreateIndex
CREATE INDEX "saved_view_reader_company_id_user_id_idx" ON "saved_view_reader"("company_id", "user_id");

-- AddForeignKey
ALTER TABLE "saved_view_reader" ADD CONSTRAINT "saved_view_reader_company_id_view_id_fkey" FOREIGN KEY ("company_id", "view_id") REFERENCES "saved_view"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_reader" ADD CONSTRAINT "saved_view_reader_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
