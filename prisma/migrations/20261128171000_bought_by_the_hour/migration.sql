-- Hours of the day before this one have bought clicks given by the hour; 0: none.
ALTER TABLE perf_progress ADD COLUMN bought_until smallint NOT NULL DEFAULT 0;
ALTER TABLE perf_account_day
  ADD COLUMN hourly_bought bigint,
  ADD COLUMN hourly_inbound bigint,
  ADD COLUMN hourly_inbound_nbot bigint;
ALTER TABLE perf_geo_day
  ADD COLUMN hourly_bought bigint,
  ADD COLUMN hourly_inbound bigint,
  ADD COLUMN hourly_inbound_nbot bigint;
ALTER TABLE perf_adgroup_day
  ADD COLUMN hourly_bought bigint,
  ADD COLUMN hourly_inbound bigint,
  ADD COLUMN hourly_inbound_nbot bigint;
ALTER TABLE perf_day
  ADD COLUMN hourly_bought bigint,
  ADD COLUMN hourly_inbound bigint,
  ADD COLUMN hourly_inbound_nbot bigint;
ALTER TABLE perf_site_hour
  ADD COLUMN hourly_bought bigint,
  ADD COLUMN hourly_inbound bigint,
  ADD COLUMN hourly_inbound_nbot bigint;

-- Rollups kept so far know nothing of this: all days are refreshed again, the newest first.
UPDATE perf_refresh SET facts_version = facts_version + 1 WHERE facts_version = rollup_version;
