-- AlterTable
ALTER TABLE "alert_message" ADD COLUMN     "sending_at" TIMESTAMPTZ(3),
ADD COLUMN     "unknown_count" SMALLINT NOT NULL DEFAULT 0;

-- Messages a worker holds now may be under way.
UPDATE alert_message SET sending_at = clock_timestamp() WHERE state = 'pending' AND lease_until IS NOT NULL;
