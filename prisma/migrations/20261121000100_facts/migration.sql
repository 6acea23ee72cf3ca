-- The fact store. Written by hand: partitions, BRIN and the integer sum are outside Prisma's language.
-- Money, conversions, positions and scores are millionths in bigint; counts are int here and bigint in rollups.
-- Null: the source does not give the figure. 0: a reported zero. Unknown device, country, feed, site, buyer: id 0.
-- hour -1: a figure given by day only.
-- Rules kept for a later move to Citus (distribution by account_id): account_id in every key, no serial ids,
-- triggers or foreign keys between facts.

-- sum(bigint) is numeric: slower, and arrives as text. Micros stay far below 2^53, so an integer sum is exact.
CREATE AGGREGATE isum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

CREATE TABLE perf_hour (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions int,
  bought int,
  sold int,
  searches int,
  bidded_searches int,
  yahoo_sold int,
  inbound int,
  inbound_nbot int,
  outbound int,
  outbound_nbot int,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  buyer_id int NOT NULL,
  date date NOT NULL,
  hour smallint NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, hour, adgroup_id, device_id, country_id, feed_id, account_id)
) PARTITION BY RANGE (date);
CREATE INDEX perf_hour_date_brin ON perf_hour USING brin (date);

CREATE TABLE perf_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  searches bigint,
  bidded_searches bigint,
  yahoo_sold bigint,
  inbound bigint,
  inbound_nbot bigint,
  outbound bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  date date NOT NULL,
  device_id smallint NOT NULL,
  country_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, device_id, country_id, feed_id, account_id)
);
CREATE INDEX perf_day_adgroup ON perf_day (company_id, adgroup_id, date);

CREATE TABLE perf_adgroup_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  searches bigint,
  bidded_searches bigint,
  yahoo_sold bigint,
  inbound bigint,
  inbound_nbot bigint,
  outbound bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  campaign_id int NOT NULL,
  site_id int NOT NULL,
  date date NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, adgroup_id, account_id)
);
CREATE INDEX perf_adgroup_day_adgroup ON perf_adgroup_day (company_id, adgroup_id, date);

CREATE TABLE perf_account_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  searches bigint,
  bidded_searches bigint,
  yahoo_sold bigint,
  inbound bigint,
  inbound_nbot bigint,
  outbound bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  account_id int NOT NULL,
  site_id int NOT NULL,
  date date NOT NULL,
  device_id smallint NOT NULL,
  feed_id smallint NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, account_id, site_id, device_id, feed_id)
);

CREATE TABLE perf_geo_day (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  searches bigint,
  bidded_searches bigint,
  yahoo_sold bigint,
  inbound bigint,
  inbound_nbot bigint,
  outbound bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  account_id int NOT NULL,
  date date NOT NULL,
  country_id smallint NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, date, account_id, country_id)
);

-- Monthly partitions, made before they are needed: CREATE with CHECK, then ATTACH, so that open writers are not waited for.
CREATE FUNCTION perf_ensure_partitions(from_day date, to_day date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', from_day)::date;
  next_month date;
  name text;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('perf_ensure_partitions'));
  WHILE month <= to_day LOOP
    next_month := (month + interval '1 month')::date;
    name := 'perf_hour_' || to_char(month, 'YYYYMM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE perf_hour INCLUDING DEFAULTS INCLUDING CONSTRAINTS, CHECK (date >= %L AND date < %L))', name, month, next_month);
      EXECUTE format('ALTER TABLE perf_hour ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
      made := made + 1;
    END IF;
    month := next_month;
  END LOOP;
  RETURN made;
END $$;

-- Drives the refresh of rollups and keys any cache of results: a day is stale while the versions differ.
CREATE TABLE perf_refresh (
  company_id int NOT NULL,
  date date NOT NULL,
  facts_version bigint NOT NULL DEFAULT 0,
  rollup_version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, date)
);

-- Which columns a load brings, and how final revenue is.
CREATE TYPE perf_side AS ENUM ('cost', 'revenue', 'site', 'official', 'estimate');
CREATE TYPE perf_grade AS ENUM ('estimate', 'final', 'official');

-- One row per load: the slice it replaced, what it brought and when it was known.
CREATE TABLE perf_load (
  company_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Where the figures came from: demo, import:<file>, sync:<platform>, ...
  source text NOT NULL,
  side perf_side NOT NULL,
  account_id int NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  from_hour smallint NOT NULL DEFAULT -1,
  to_hour smallint NOT NULL DEFAULT 23,
  grade perf_grade NOT NULL DEFAULT 'final',
  rows_read bigint NOT NULL DEFAULT 0,
  rows_changed bigint NOT NULL DEFAULT 0,
  rows_taken_back bigint NOT NULL DEFAULT 0,
  known_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id int,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX perf_load_slice ON perf_load (company_id, account_id, from_date);

-- What a load changed in a day that had been complete. asOf(t) = current - sum of deltas known after t. Append-only.
CREATE TABLE perf_restatement (
  cost bigint,
  rebate bigint,
  conv bigint,
  conv_value bigint,
  position bigint,
  earned_gross bigint,
  earned bigint,
  earned_est bigint,
  tq bigint,
  yahoo_earned bigint,
  site_safe_conv bigint,
  impressions bigint,
  bought bigint,
  sold bigint,
  searches bigint,
  bidded_searches bigint,
  yahoo_sold bigint,
  inbound bigint,
  inbound_nbot bigint,
  outbound bigint,
  outbound_nbot bigint,
  company_id int NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  date date NOT NULL,
  feed_id smallint NOT NULL,
  load_id bigint NOT NULL,
  known_at timestamptz(3) NOT NULL,
  grade perf_grade NOT NULL,
  PRIMARY KEY (company_id, date, adgroup_id, feed_id, load_id, account_id)
);
CREATE INDEX perf_restatement_known ON perf_restatement (company_id, known_at);

-- How far the figures of an account (of a traffic source or of a feed) are complete. A failed pull moves no mark.
CREATE TABLE freshness_mark (
  company_id int NOT NULL,
  account_id int NOT NULL,
  -- End of the last hour that is complete.
  complete_until timestamptz(3),
  last_good_pull timestamptz(3),
  last_error text,
  PRIMARY KEY (company_id, account_id)
);

-- People sign in without regard to case.
CREATE UNIQUE INDEX user_account_username_key ON user_account (lower(username));
CREATE UNIQUE INDEX user_account_email_key ON user_account (lower(email));

-- The record of changes can be added to and read, nothing else.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
