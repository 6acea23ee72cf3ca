-- The feed gave the ad group's day by day and no hour of it; so did its official report.
ALTER TABLE perf_progress
  ADD COLUMN revenue_by_day boolean NOT NULL DEFAULT false,
  ADD COLUMN official_by_day boolean NOT NULL DEFAULT false;

-- Days refreshed so far compare figures of whole days in their hours: all are refreshed again, the newest first.
UPDATE perf_refresh SET facts_version = facts_version + 1 WHERE facts_version = rollup_version;
