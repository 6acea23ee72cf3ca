-- CreateTable
CREATE TABLE "account_budget" (
    "company_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "from_date" DATE NOT NULL,
    "amount_micros" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reporting_micros" BIGINT NOT NULL,
    "set_by" INTEGER,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "noticed_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_budget_pkey" PRIMARY KEY ("company_id","account_id","from_date")
);

-- AddForeignKey
ALTER TABLE "account_budget" ADD CONSTRAINT "account_budget_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "partner_account"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
