-- How far the figures of an ad group's day are in, by feed: refreshed with the rollups of the day, from the marks of the
-- feed and of the source. Figures of hours the feed has not reported are left out where they are compared with its own.
CREATE TABLE perf_progress (
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  date date NOT NULL,
  -- Hours before this one have been reported; 24: all of them, and figures given by day.
  revenue_until smallint NOT NULL,
  cost_until smallint NOT NULL,
  feed_id smallint NOT NULL,
  -- The feed's official report of the day has come.
  is_final boolean NOT NULL,
  -- Hours with an estimate, one bit each.
  estimated_hours int NOT NULL,
  PRIMARY KEY (company_id, date, adgroup_id, feed_id, account_id)
);

ALTER TABLE perf_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN compared_earned bigint,
  ADD COLUMN compared_est bigint,
  ADD COLUMN final_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN final_bought bigint,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE perf_adgroup_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN compared_earned bigint,
  ADD COLUMN compared_est bigint,
  ADD COLUMN final_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN final_bought bigint,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE perf_account_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN compared_earned bigint,
  ADD COLUMN compared_est bigint,
  ADD COLUMN final_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN final_bought bigint,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE perf_geo_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN compared_earned bigint,
  ADD COLUMN compared_est bigint,
  ADD COLUMN final_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN final_bought bigint,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;

-- Rollups kept so far know nothing of this: all days are refreshed again, the newest first.
UPDATE perf_refresh SET facts_version = facts_version + 1 WHERE facts_version = rollup_version;

-- Hours after which a partner's figures are usually there; later than twice that is late.
ALTER TABLE "partner" ADD COLUMN     "usual_delay_hours" INTEGER NOT NULL DEFAULT 3;
