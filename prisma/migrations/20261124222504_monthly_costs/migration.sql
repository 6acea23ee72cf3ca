-- CreateTable
CREATE TABLE "monthly_costs_report" (
    "company_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "receiver_email" TEXT NOT NULL,
    "account_ids" INTEGER[],
    "task_id" INTEGER NOT NULL,
    "request_key" TEXT,
    "request_body" TEXT,
    "file_key" TEXT,
    "file_size" INTEGER,
    "ready_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "monthly_costs_report_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "monthly_costs_link" (
    "company_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "report_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "monthly_costs_link_pkey" PRIMARY KEY ("company_id","token_hash")
);

-- CreateIndex
CREATE INDEX "monthly_costs_report_expires_at_idx" ON "monthly_costs_report"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "monthly_costs_report_request_key" ON "monthly_costs_report"("company_id", "user_id", "actor_id", "request_key");

-- CreateIndex
CREATE INDEX "monthly_costs_link_company_id_report_id_idx" ON "monthly_costs_link"("company_id", "report_id");

-- AddForeignKey
ALTER TABLE "monthly_costs_report" ADD CONSTRAINT "monthly_costs_report_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monthly_costs_link" ADD CONSTRAINT "monthly_costs_link_company_id_report_id_fkey" FOREIGN KEY ("company_id", "report_id") REFERENCES "monthly_costs_report"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
