-- CreateTable
CREATE TABLE "backup_run" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "manifest_sha256" BYTEA,
    "error" TEXT,

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restore_drill" (
    "id" SERIAL NOT NULL,
    "backup_name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "findings" TEXT[] NOT NULL,

    CONSTRAINT "restore_drill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restoration" (
    "id" SERIAL NOT NULL,
    "backup_name" TEXT NOT NULL,
    "backup_taken_at" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "restoration_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_run_taken_at_idx" ON "backup_run"("taken_at");

-- CreateIndex
CREATE INDEX "restore_drill_started_at_idx" ON "restore_drill"("started_at");
