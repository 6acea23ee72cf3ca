-- AlterTable
ALTER TABLE "automation_rule_run" ADD COLUMN     "judged_at" TIMESTAMPTZ(3),
ADD COLUMN     "rule_version" INTEGER,
ADD COLUMN     "seen" JSONB;

-- CreateTable
CREATE TABLE "rule_backtest" (
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "rule_id" INTEGER,
    "form" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "message" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rule_backtest_pkey" PRIMARY KEY ("company_id","user_id")
);

-- AddForeignKey
ALTER TABLE "rule_backtest" ADD CONSTRAINT "rule_backtest_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "membership"("company_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Backtests that wait for a worker, or whose worker died.
CREATE INDEX "rule_backtest_open" ON "rule_backtest" ("created_at") WHERE "state" IN ('waiting', 'running');
