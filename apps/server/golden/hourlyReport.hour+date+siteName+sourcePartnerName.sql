-- page
WITH f AS (SELECT p.hour, p.date, p.site_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour, p.date, p.site_id, p.source_id),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $6 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",50,0,1];

-- restricted accounts and one site
WITH f AS (SELECT p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.account_id = ANY($5::int[]) AND p.site_id = ANY($6::int[])
  GROUP BY p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $9 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,"2026-03-15","2026-03-15",[1,2],[3],50,0,1];

-- one country
WITH f AS (SELECT p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.country_id = ANY($5::int[])
  GROUP BY p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $8 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,"2026-03-15","2026-03-15",[840],50,0,1];

-- conditions and an order by a relative change
WITH f AS (SELECT p.hour, p.date, p.site_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour, p.date, p.site_id, p.source_id),
fp AS (SELECT p.hour, (p.date + $4::int) AS date, p.site_id, p.source_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_site_hour p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.hour, p.date, p.site_id, p.source_id),
b AS (SELECT f.hour, f.date, f.site_id, f.source_id, f.bought, f.cost, f.earned, f.rebate, f.estimated, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.hour IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.hour = f.hour AND fp.date = f.date AND fp.site_id = f.site_id AND fp.source_id = f.source_id),
r AS (SELECT k.*, (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))::float8 / nullif(abs((((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))), 0)) AS o
  FROM b k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $8::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hour, date, site_id, source_id LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate
  FROM r
  LEFT JOIN fp ON r.hour = fp.hour AND r.date = fp.date AND r.site_id = fp.site_id AND r.source_id = fp.source_id) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'), k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k
  LEFT JOIN site s ON s.company_id = $11 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-15","2026-03-15",8,1,"2026-03-07","2026-03-07",0,50,0,1];

-- compared with today cut short
WITH f AS (SELECT p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.hour BETWEEN 0 AND $5::int
  GROUP BY p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0)),
fp AS (SELECT p.hour, (p.date + $6::int) AS date, p.site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.cost) AS cost
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $7 AND acc.id = p.account_id
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date AND p.hour BETWEEN 0 AND $11::int
  GROUP BY p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $12::bigint OFFSET $13::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'), fp.cost, (fp.hour IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.hour = k.hour AND fp.date = k.date AND fp.site_id = k.site_id AND fp.source_id = k.source_id
  LEFT JOIN site s ON s.company_id = $14 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,"2026-03-15","2026-03-15",-1,8,1,1,"2026-03-07","2026-03-07",-1,50,0,1];

-- file of all columns, compared
WITH f AS (SELECT p.hour, p.date, p.site_id, p.source_id, isum(p.bought) AS bought, isum(p.compared_earned) AS compared_earned, isum(p.compared_est) AS compared_est, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour, p.date, p.site_id, p.source_id),
fp AS (SELECT p.hour, (p.date + $4::int) AS date, p.site_id, p.source_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_site_hour p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.hour, p.date, p.site_id, p.source_id),
r AS (SELECT k.*, k.date AS o
  FROM f k) SELECT k.v0 AS column_date, k.v1 AS column_hour, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_marketname, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcepartnername, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_campaignname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_adgroupname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_devicename, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_country, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0))) < 0.0001 AND ((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)) <> 0 THEN (((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)))::numeric::text ELSE (((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)))::text END AS column_revgap, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.compared_earned, k.compared_est, k.conv, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.hour IS NOT NULL) AS had_traffic, k.date AS v0, nullif(k.hour, -1) AS v1, NULL::text AS v2, coalesce(s.name, 'Unknown') AS v3, coalesce(src.name, 'Unknown') AS v4, NULL::text AS v5, NULL::text AS v6, NULL::text AS v7, NULL::text AS v8
  FROM r k
  LEFT JOIN fp ON fp.hour = k.hour AND fp.date = k.date AND fp.site_id = k.site_id AND fp.source_id = k.source_id
  LEFT JOIN site s ON s.company_id = $8 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  ORDER BY k.o ASC NULLS LAST, k.hour, k.date, k.site_id, k.source_id OFFSET 0) k
-- values: [1,"2026-03-15","2026-03-15",8,1,"2026-03-07","2026-03-07",1];

-- on the accounts' clocks
WITH f AS (SELECT zone.local_hour AS hour, zone.local_date AS date, p.site_id AS site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $2) z
  CROSS JOIN generate_series($3::timestamp, $4::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $5) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date AND zone.local_date BETWEEN $9::date AND $10::date
  GROUP BY zone.local_hour, zone.local_date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $11::bigint OFFSET $12::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $13 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,"2026-03-14","2026-03-16",1,1,"2026-03-14","2026-03-16","2026-03-15","2026-03-15",50,0,1];

-- on the accounts' clocks, compared with today cut short
WITH f AS (SELECT zone.local_hour AS hour, zone.local_date AS date, p.site_id AS site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $2) z
  CROSS JOIN generate_series($3::timestamp, $4::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $5) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date AND ((p.date - DATE '1970-01-01') * 24 + p.hour) < $9::int AND (p.hour >= 0 OR p.date < $10::date) AND zone.local_date BETWEEN $11::date AND $12::date
  GROUP BY zone.local_hour, zone.local_date, p.site_id, coalesce(acc.partner_id, 0)),
fp AS (SELECT zone.local_hour AS hour, (zone.local_date + $13::int) AS date, p.site_id AS site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.cost) AS cost
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = p.account_id
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $15) z
  CROSS JOIN generate_series($16::timestamp, $17::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $18) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $19 AND p.date BETWEEN $20::date AND $21::date AND ((p.date - DATE '1970-01-01') * 24 + p.hour) < $22::int AND (p.hour >= 0 OR p.date < $23::date) AND zone.local_date BETWEEN $24::date AND $25::date
  GROUP BY zone.local_hour, zone.local_date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $26::bigint OFFSET $27::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'), fp.cost, (fp.hour IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.hour = k.hour AND fp.date = k.date AND fp.site_id = k.site_id AND fp.source_id = k.source_id
  LEFT JOIN site s ON s.company_id = $28 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,"2026-03-14","2026-03-16",1,1,"2026-03-14","2026-03-16",492633,"2026-03-14","2026-03-15","2026-03-15",8,1,1,"2026-03-06","2026-03-08",1,1,"2026-03-06","2026-03-08",492441,"2026-03-06","2026-03-07","2026-03-07",50,0,1];

-- complete hours
WITH f AS (SELECT p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0) AS source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN (SELECT *
  FROM unnest($2::int[], $3::int[]) AS due(partner_id, hour_number)) source_due ON source_due.partner_id = acc.partner_id
  LEFT JOIN (SELECT *
  FROM unnest($4::int[], $5::int[]) AS due(partner_id, hour_number)) feed_due ON feed_due.partner_id = p.feed_id
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date AND p.hour >= 0 AND (source_due.hour_number IS NULL OR ((p.date - DATE '1970-01-01') * 24 + p.hour) < source_due.hour_number) AND (feed_due.hour_number IS NULL OR ((p.date - DATE '1970-01-01') * 24 + p.hour) < feed_due.hour_number)
  GROUP BY p.hour, p.date, p.site_id, coalesce(acc.partner_id, 0)),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, site_id, source_id LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.site_id, k.source_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $11 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,[1,5],[490000,490004],[1,5],[490000,490004],1,"2026-03-15","2026-03-15",50,0,1];
