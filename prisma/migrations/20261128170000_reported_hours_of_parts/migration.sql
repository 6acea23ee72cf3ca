ALTER TABLE keyword_adgroup_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN unsplit_sold bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE keyword_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN unsplit_sold bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE placement_adgroup_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN unsplit_sold bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE placement_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_outbound_nbot bigint,
  ADD COLUMN unsplit_sold bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE hotspot_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN reported_hotspot_clicks bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE product_ad_adgroup_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE product_ad_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;
ALTER TABLE rotated_keyword_day
  ADD COLUMN reported_earned bigint,
  ADD COLUMN reported_sold bigint,
  ADD COLUMN reported_bought bigint,
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN incomplete boolean NOT NULL DEFAULT false;

-- Parts of ad groups stored so far lack these: their days are refreshed again, the newest first.
UPDATE perf_refresh r SET facts_version = facts_version + 1
FROM (
  SELECT company_id, date FROM keyword_day
  UNION SELECT company_id, date FROM placement_day
  UNION SELECT company_id, date FROM hotspot_day
  UNION SELECT company_id, date FROM product_ad_day
  UNION SELECT company_id, date FROM rotated_keyword_day
) parts
WHERE r.company_id = parts.company_id AND r.date = parts.date AND r.facts_version = r.rollup_version;
