-- CreateTable
CREATE TABLE "targeting_answer" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "targeting_answer_pkey" PRIMARY KEY ("company_id","account_id","question")
);

-- CreateIndex
CREATE INDEX "targeting_answer_fetched_at_idx" ON "targeting_answer"("fetched_at");

-- AddForeignKey
ALTER TABLE "targeting_answer" ADD CONSTRAINT "targeting_answer_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
