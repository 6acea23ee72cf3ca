-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "cancellation" TEXT;

-- Restarted publications wait for a worker like new ones.
DROP INDEX publication_open_name;
CREATE UNIQUE INDEX publication_open_name ON publication (company_id, account_id, kind, name)
  WHERE state IN ('newly', 'restarted', 'started');
DROP INDEX publication_open;
CREATE INDEX publication_open ON publication (run_after) WHERE state IN ('newly', 'restarted', 'started');
