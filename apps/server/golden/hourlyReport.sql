-- by hour: page
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",50,0];

-- by hour: restricted accounts and one site
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[]) AND p.site_id = ANY($5::int[])
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",[1,2],[3],50,0];

-- by hour: one country
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",[840],50,0];

-- by hour: conditions and an order by a relative change
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour),
fp AS (SELECT p.hour, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_site_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.hour),
b AS (SELECT f.hour, f.bought, f.cost, f.earned, f.rebate, f.estimated, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.hour IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.hour = f.hour),
r AS (SELECT k.*, (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))::float8 / nullif(abs((((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))), 0)) AS o
  FROM b k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $7::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hour LIMIT $8::bigint OFFSET $9::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate
  FROM r
  LEFT JOIN fp ON r.hour = fp.hour) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-15","2026-03-15",1,"2026-03-07","2026-03-07",0,50,0];

-- by hour: compared with today cut short
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.hour BETWEEN 0 AND $4::int
  GROUP BY p.hour),
fp AS (SELECT p.hour, isum(p.cost) AS cost
  FROM perf_hour p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND p.hour BETWEEN 0 AND $8::int
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, fp.cost, (fp.hour IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.hour = k.hour)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-15","2026-03-15",-1,1,"2026-03-07","2026-03-07",-1,50,0];

-- by hour: file of all columns, compared
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.compared_earned) AS compared_earned, isum(p.compared_est) AS compared_est, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour),
fp AS (SELECT p.hour, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_site_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k) SELECT k.v0 AS column_date, k.v1 AS column_hour, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_marketname, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcepartnername, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_campaignname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_adgroupname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_devicename, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_country, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0))) < 0.0001 AND ((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)) <> 0 THEN (((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)))::numeric::text ELSE (((k.compared_earned - k.compared_est)::float8 / nullif(k.compared_est, 0)))::text END AS column_revgap, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.compared_earned, k.compared_est, k.conv, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.hour IS NOT NULL) AS had_traffic, NULL::date AS v0, nullif(k.hour, -1) AS v1, NULL::text AS v2, NULL::text AS v3, NULL::text AS v4, NULL::text AS v5, NULL::text AS v6, NULL::text AS v7, NULL::text AS v8
  FROM r k
  LEFT JOIN fp ON fp.hour = k.hour
  ORDER BY k.o ASC NULLS LAST, k.hour OFFSET 0) k
-- values: [1,"2026-03-15","2026-03-15",1,"2026-03-07","2026-03-07"];

-- by hour: on the accounts' clocks
WITH f AS (SELECT zone.local_hour AS hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $1) z
  CROSS JOIN generate_series($2::timestamp, $3::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $4) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND zone.local_date BETWEEN $8::date AND $9::date
  GROUP BY zone.local_hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $10::bigint OFFSET $11::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-14","2026-03-16",1,1,"2026-03-14","2026-03-16","2026-03-15","2026-03-15",50,0];

-- by hour: on the accounts' clocks, compared with today cut short
WITH f AS (SELECT zone.local_hour AS hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $1) z
  CROSS JOIN generate_series($2::timestamp, $3::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $4) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND ((p.date - DATE '1970-01-01') * 24 + p.hour) < $8::int AND (p.hour >= 0 OR p.date < $9::date) AND zone.local_date BETWEEN $10::date AND $11::date
  GROUP BY zone.local_hour),
fp AS (SELECT zone.local_hour AS hour, isum(p.cost) AS cost
  FROM perf_hour p
  JOIN ( SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date, CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour
  FROM clock.local)::int END AS local_hour
  FROM partner_account acc
  JOIN ( SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour, CASE WHEN h.hour < 0 THEN d.day::timestamp ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
  FROM (SELECT DISTINCT timezone
  FROM partner_account
  WHERE company_id = $12) z
  CROSS JOIN generate_series($13::timestamp, $14::timestamp, INTERVAL '1 day') AS d(day)
  CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0 ) clock ON clock.timezone = acc.timezone
  WHERE acc.company_id = $15) zone ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour
  WHERE p.company_id = $16 AND p.date BETWEEN $17::date AND $18::date AND ((p.date - DATE '1970-01-01') * 24 + p.hour) < $19::int AND (p.hour >= 0 OR p.date < $20::date) AND zone.local_date BETWEEN $21::date AND $22::date
  GROUP BY zone.local_hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $23::bigint OFFSET $24::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, fp.cost, (fp.hour IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.hour = k.hour)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-16",1,1,"2026-03-14","2026-03-16",492633,"2026-03-14","2026-03-15","2026-03-15",1,"2026-03-06","2026-03-08",1,1,"2026-03-06","2026-03-08",492441,"2026-03-06","2026-03-07","2026-03-07",50,0];

-- by hour: complete hours
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN (SELECT *
  FROM unnest($2::int[], $3::int[]) AS due(partner_id, hour_number)) source_due ON source_due.partner_id = acc.partner_id
  LEFT JOIN (SELECT *
  FROM unnest($4::int[], $5::int[]) AS due(partner_id, hour_number)) feed_due ON feed_due.partner_id = p.feed_id
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date AND p.hour >= 0 AND (source_due.hour_number IS NULL OR ((p.date - DATE '1970-01-01') * 24 + p.hour) < source_due.hour_number) AND (feed_due.hour_number IS NULL OR ((p.date - DATE '1970-01-01') * 24 + p.hour) < feed_due.hour_number)
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,[1,5],[490000,490004],[1,5],[490000,490004],1,"2026-03-15","2026-03-15",50,0];

-- by date: page
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, date LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",50,0];

-- by date: one country
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_geo_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.date),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, date LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",[840],50,0];

-- by marketName: one country
WITH f AS (SELECT coalesce(home.market_id, 0) AS market_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  LEFT JOIN site home ON home.company_id = $1 AND home.id = p.site_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.country_id = ANY($5::int[])
  GROUP BY coalesce(home.market_id, 0)),
r AS (SELECT k.*, lower(coalesce(mk.name, 'Unknown')) COLLATE "C" AS o
  FROM f k
  LEFT JOIN market mk ON mk.id = k.market_id),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, market_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.market_id, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,1,"2026-03-15","2026-03-15",[840],50,0];

-- by campaignName: page
WITH f AS (SELECT p.campaign_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.campaign_id),
r AS (SELECT k.*, lower(coalesce(c.name, 'Unknown')) COLLATE "C" AS o
  FROM f k
  LEFT JOIN campaign c ON c.company_id = $4 AND c.id = k.campaign_id),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, campaign_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.campaign_id, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-15","2026-03-15",1,50,0];

-- 30081982f871c950 perf_account_day · by date: restricted accounts and one site
-- 2396e412b62a2934 perf_account_day · by date: conditions and an order by a relative change
-- 3b3b2a3203755c65 perf_hour · by date: compared with today cut short
-- a787aee8fe715c00 perf_account_day · by date: file of all columns, compared
-- 3feac92c8b26eb39 perf_hour · by date: on the accounts' clocks
-- c3e775589b7a7ef9 perf_hour · by date: on the accounts' clocks, compared with today cut short
-- 399a26b82fbdf957 perf_hour · by date: complete hours
-- a86e23612553d763 perf_account_day · by marketName: page
-- b27d9c9a64049aeb perf_account_day · by marketName: restricted accounts and one site
-- 3ecc4ebb38dd57ee perf_account_day · by marketName: conditions and an order by a relative change
-- f625ddc174d2c6c1 perf_hour · by marketName: compared with today cut short
-- d3167b5adb87f78f perf_account_day · by marketName: file of all columns, compared
-- b5249a50a2d9da3e perf_hour · by marketName: on the accounts' clocks
-- 15ac2c02f5e5cc47 perf_hour · by marketName: on the accounts' clocks, compared with today cut short
-- 4af4305d84829cf4 perf_hour · by marketName: complete hours
-- 038feaab61aa2d21 perf_account_day · by siteName: page
-- 91719ca796f84840 perf_account_day · by siteName: restricted accounts and one site
-- 113bf03978fccf23 perf_day · by siteName: one country
-- 441568f49b33a919 perf_account_day · by siteName: conditions and an order by a relative change
-- 300bc6ba9a44b216 perf_hour · by siteName: compared with today cut short
-- 2d5c28e8f43ca166 perf_account_day · by siteName: file of all columns, compared
-- 861a122d730f1586 perf_hour · by siteName: on the accounts' clocks
-- 58f2bf6f4e13014b perf_hour · by siteName: on the accounts' clocks, compared with today cut short
-- 14572502ee60d2a9 perf_hour · by siteName: complete hours
-- 195a73d44ebf2a5f perf_account_day · by sourcePartnerName: page
-- 0878802b2f3b976b perf_account_day · by sourcePartnerName: restricted accounts and one site
-- 836f892930399b9c perf_geo_day · by sourcePartnerName: one country
-- 5a5baf3f8461889f perf_account_day · by sourcePartnerName: conditions and an order by a relative change
-- 1a434340ad514855 perf_hour · by sourcePartnerName: compared with today cut short
-- f526c72694a2bd75 perf_account_day · by sourcePartnerName: file of all columns, compared
-- 0789cd5c3b40e98a perf_hour · by sourcePartnerName: on the accounts' clocks
-- 56ef46b8843d6621 perf_hour · by sourcePartnerName: on the accounts' clocks, compared with today cut short
-- 95a3df5762195c43 perf_hour · by sourcePartnerName: complete hours
-- 43f47bfef67f377c perf_adgroup_day · by campaignName: restricted accounts and one site
-- 26fdd7f1cc0c9f1d perf_day · by campaignName: one country
-- 79c3baff906a4b7e perf_adgroup_day · by campaignName: conditions and an order by a relative change
-- b933b16b1e2615c2 perf_hour · by campaignName: compared with today cut short
-- d03b2d26024977f2 perf_adgroup_day · by campaignName: file of all columns, compared
-- 6af6cd58879985a9 perf_hour · by campaignName: on the accounts' clocks
-- dc0b64f601df87a1 perf_hour · by campaignName: on the accounts' clocks, compared with today cut short
-- b62e4aa7fe4faaa0 perf_hour · by campaignName: complete hours
-- 5b025fa887024798 perf_adgroup_day · by adgroupName: page
-- 874f8f6ca7771366 perf_adgroup_day · by adgroupName: restricted accounts and one site
-- 26b8f78ec8416289 perf_day · by adgroupName: one country
-- 29d316f8c6f9bb97 perf_adgroup_day · by adgroupName: conditions and an order by a relative change
-- f4f78dcfe603abb4 perf_hour · by adgroupName: compared with today cut short
-- 53147ae47b0e31cc perf_adgroup_day · by adgroupName: file of all columns, compared
-- 252cdbd88362d1f3 perf_hour · by adgroupName: on the accounts' clocks
-- c8345549562fd0f4 perf_hour · by adgroupName: on the accounts' clocks, compared with today cut short
-- a6166a29d8f6c205 perf_hour · by adgroupName: complete hours
-- 225ddcd125775181 perf_account_day · by deviceName: page
-- 5e51d7e7424f9158 perf_account_day · by deviceName: restricted accounts and one site
-- 42e13357b5480ae6 perf_day · by deviceName: one country
-- cc6a4b808fe6294f perf_account_day · by deviceName: conditions and an order by a relative change
-- ace5948e1faf8233 perf_hour · by deviceName: compared with today cut short
-- a1d68ffb74e6f645 perf_account_day · by deviceName: file of all columns, compared
-- 56a63ef3be81c4e1 perf_hour · by deviceName: on the accounts' clocks
-- 0bb800e21b306dec perf_hour · by deviceName: on the accounts' clocks, compared with today cut short
-- 39a42cb8508f73df perf_hour · by deviceName: complete hours
-- 3f6556482a13e7b8 perf_geo_day · by country: page
-- 240f90282a152027 perf_day · by country: restricted accounts and one site
-- 959a930aecef49e6 perf_geo_day · by country: one country
-- 5f8d7c359579c98c perf_geo_day · by country: conditions and an order by a relative change
-- f30d08475628655f perf_hour · by country: compared with today cut short
-- ae234a84f2c0ca70 perf_geo_day · by country: file of all columns, compared
-- 91e6aecef2d3a8fe perf_hour · by country: on the accounts' clocks
-- c61777c2684f308d perf_hour · by country: on the accounts' clocks, compared with today cut short
-- 55be5b73ef99b72c perf_hour · by country: complete hours
-- d2e4d83fadb5508e perf_site_hour · by hour,date,siteName,sourcePartnerName: page
-- 2f9372f6806d96f6 perf_hour · by hour,date,siteName,sourcePartnerName: restricted accounts and one site
-- 4e44d02fb2139afc perf_hour · by hour,date,siteName,sourcePartnerName: one country
-- 0a497f6a2ab0d932 perf_site_hour · by hour,date,siteName,sourcePartnerName: conditions and an order by a relative change
-- d834cae71fa0433c perf_hour · by hour,date,siteName,sourcePartnerName: compared with today cut short
-- 958b1cfdc72bc1bc perf_site_hour · by hour,date,siteName,sourcePartnerName: file of all columns, compared
-- 6d4b99f2b8df6c88 perf_hour · by hour,date,siteName,sourcePartnerName: on the accounts' clocks
-- 53f4ccfa2789d5e5 perf_hour · by hour,date,siteName,sourcePartnerName: on the accounts' clocks, compared with today cut short
-- fe7d6bb93c4e280a perf_hour · by hour,date,siteName,sourcePartnerName: complete hours
-- 2676e6f1e8f26e2f perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: page
-- c747c6be7952b41b perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: restricted accounts and one site
-- c72afd7acdf82223 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: one country
-- 87617b08f3b5f798 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: conditions and an order by a relative change
-- cebceefce78bd252 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: compared with today cut short
-- f2dd8d5ff8a0e9d5 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: file of all columns, compared
-- c580c1565f850af0 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: on the accounts' clocks
-- 798541974e503426 perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: on the accounts' clocks, compared with today cut short
-- 9ed6973d8d09addf perf_hour · by hour,marketName,campaignName,adgroupName,deviceName,country: complete hours
