-- by date: page
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-01","2026-03-14",50,0];

-- by date: restricted accounts and one site
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[]) AND p.site_id = ANY($5::int[])
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-01","2026-03-14",[1,2],[3],50,0];

-- by date: one country
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_geo_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-01","2026-03-14",[840],50,0];

-- by date: conditions and an order by a relative change
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
fp AS (SELECT (p.date + $4::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date),
b AS (SELECT f.date, f.bought, f.cost, f.earned, f.rebate, f.estimated, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.date IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.date = f.date),
r AS (SELECT k.*, (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))::float8 / nullif(abs((((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))), 0)) AS o
  FROM b k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $8::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate
  FROM r
  LEFT JOIN fp ON r.date = fp.date) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-01","2026-03-14",-6,1,"2026-03-07","2026-03-07",0,50,0];

-- by date: compared with today cut short
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  GROUP BY p.date),
fp AS (SELECT (p.date + $8::int) AS date, isum(p.cost) AS cost
  FROM perf_account_day p
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $12::bigint OFFSET $13::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, fp.cost, (fp.date IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.date = k.date)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-01","2026-03-13",1,"2026-03-14","2026-03-14",8,-6,1,"2026-03-07","2026-03-07",50,0];

-- by date: file of all columns, compared
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.final_bought) AS final_bought, isum(p.final_earned) AS final_earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.yahoo_earned) AS yahoo_earned, isum(p.yahoo_sold) AS yahoo_sold
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
fp AS (SELECT (p.date + $4::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT k.v0 AS column_date, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_buyername, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_feedname, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_teamname, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_sourcename, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_siteprojectname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_country, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_marketname, CASE WHEN ascii(k.v9) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v9 ELSE k.v9 END AS column_devicename, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, k.yahoo_sold AS column_yahoosold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.yahoo_earned::float8 / 1000000)) < 0.0001 AND (k.yahoo_earned::float8 / 1000000) <> 0 THEN ((k.yahoo_earned::float8 / 1000000))::numeric::text ELSE ((k.yahoo_earned::float8 / 1000000))::text END AS column_yahooearned, CASE WHEN abs(((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0))) < 0.0001 AND ((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)) <> 0 THEN (((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)))::numeric::text ELSE (((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)))::text END AS column_earnedgap, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0))) < 0.0001 AND (coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)) <> 0 THEN ((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)))::numeric::text ELSE ((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)))::text END AS column_yahooopctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000) <> 0 THEN (((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000))::text END AS column_yahoorpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.final_bought, k.final_earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.yahoo_earned, k.yahoo_sold, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.date IS NOT NULL) AS had_traffic, k.date AS v0, NULL::text AS v1, NULL::text AS v2, NULL::text AS v3, NULL::text AS v4, NULL::text AS v5, NULL::text AS v6, NULL::text AS v7, NULL::text AS v8, NULL::text AS v9
  FROM r k
  LEFT JOIN fp ON fp.date = k.date
  ORDER BY k.o DESC NULLS LAST, k.date OFFSET 0) k
-- values: [1,"2026-03-01","2026-03-14",-6,1,"2026-03-07","2026-03-07"];

-- by date: with parts by site and by buyer
WITH base AS MATERIALIZED (SELECT p.date, p.site_id, p.account_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated, GROUPING(p.date, p.site_id, p.account_id) AS grouped
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY GROUPING SETS ((p.date), (p.date, p.site_id), (p.site_id), (p.date, p.account_id), (p.account_id))),
f AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 3) p),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
page_part_0 AS (SELECT p.date, p.site_id, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 1) p),
total_part_0 AS (SELECT p.site_id, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 5) p),
page_part_1 AS (SELECT p.date, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 2) p
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = p.account_id
  GROUP BY p.date, coalesce(acc.buyer_user_id, 0)),
total_part_1 AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 6) p
  LEFT JOIN partner_account acc ON acc.company_id = $7 AND acc.id = p.account_id
  GROUP BY coalesce(acc.buyer_user_id, 0)) (SELECT 0, json_build_array(0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated)
  FROM page k)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated)
  FROM t)
  UNION ALL (SELECT 1, json_build_array(0, k.date, k.site_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'))
  FROM page_part_0 k
  LEFT JOIN site s ON s.company_id = $8 AND s.id = k.site_id)
  UNION ALL (SELECT 1, json_build_array(1, NULL::date, k.site_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'))
  FROM total_part_0 k
  LEFT JOIN site s ON s.company_id = $9 AND s.id = k.site_id)
  UNION ALL (SELECT 2, json_build_array(0, k.date, k.buyer_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(u.username, 'No buyer'))
  FROM page_part_1 k
  LEFT JOIN user_account u ON u.id = k.buyer_id)
  UNION ALL (SELECT 2, json_build_array(1, NULL::date, k.buyer_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(u.username, 'No buyer'))
  FROM total_part_1 k
  LEFT JOIN user_account u ON u.id = k.buyer_id)
-- values: [1,"2026-03-01","2026-03-14",50,0,1,1,1,1];

-- by date: with parts by day, compared with today cut short
WITH base AS MATERIALIZED (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated, GROUPING(p.date) AS grouped
  FROM (SELECT p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  GROUP BY GROUPING SETS ((p.date))), previous_base AS MATERIALIZED (SELECT (p.date + $8::int) AS date, isum(p.cost) AS cost, GROUPING(p.date) AS grouped
  FROM perf_account_day p
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY GROUPING SETS ((p.date))),
f AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 0) p),
fp AS (SELECT p.date, p.cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 0) p),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $12::bigint OFFSET $13::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp),
page_part_0 AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 0) p),
previous_page_part_0 AS (SELECT p.date, p.cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 0) p),
total_part_0 AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 0) p),
previous_total_part_0 AS (SELECT p.date, p.cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 0) p) (SELECT 0, json_build_array(0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, fp.cost, (fp.date IS NOT NULL)::int)
  FROM page k
  LEFT JOIN fp ON fp.date = k.date)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.had::int)
  FROM t
  CROSS JOIN pt)
  UNION ALL (SELECT 1, json_build_array(0, k.date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.date IS NOT NULL))
  FROM page_part_0 k
  LEFT JOIN previous_page_part_0 q ON q.date = k.date)
  UNION ALL (SELECT 1, json_build_array(1, NULL::date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.date IS NOT NULL))
  FROM total_part_0 k
  LEFT JOIN previous_total_part_0 q ON q.date = k.date)
-- values: [1,"2026-03-01","2026-03-13",1,"2026-03-14","2026-03-14",8,-6,1,"2026-03-07","2026-03-07",50,0];

-- by date: file of parts by buyer, compared
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.final_bought) AS final_bought, isum(p.final_earned) AS final_earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.yahoo_earned) AS yahoo_earned, isum(p.yahoo_sold) AS yahoo_sold
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
fp AS (SELECT (p.date + $4::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
part AS (SELECT p.date, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.final_bought) AS final_bought, isum(p.final_earned) AS final_earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.yahoo_earned) AS yahoo_earned, isum(p.yahoo_sold) AS yahoo_sold
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY p.date, coalesce(acc.buyer_user_id, 0)),
previous_part AS (SELECT (p.date + $12::int) AS date, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = p.account_id
  WHERE p.company_id = $14 AND p.date BETWEEN $15::date AND $16::date
  GROUP BY p.date, coalesce(acc.buyer_user_id, 0)) SELECT k.v0 AS column_date, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_part, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_buyername, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_feedname, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sitename, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_teamname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_sourcename, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_siteprojectname, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_country, CASE WHEN ascii(k.v9) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v9 ELSE k.v9 END AS column_marketname, CASE WHEN ascii(k.v10) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v10 ELSE k.v10 END AS column_devicename, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, k.yahoo_sold AS column_yahoosold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.yahoo_earned::float8 / 1000000)) < 0.0001 AND (k.yahoo_earned::float8 / 1000000) <> 0 THEN ((k.yahoo_earned::float8 / 1000000))::numeric::text ELSE ((k.yahoo_earned::float8 / 1000000))::text END AS column_yahooearned, CASE WHEN abs(((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0))) < 0.0001 AND ((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)) <> 0 THEN (((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)))::numeric::text ELSE (((k.final_earned - k.yahoo_earned)::float8 / nullif(k.yahoo_earned, 0)))::text END AS column_earnedgap, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0))) < 0.0001 AND (coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)) <> 0 THEN ((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)))::numeric::text ELSE ((coalesce(k.yahoo_sold, 0)::float8 / nullif(k.final_bought, 0)))::text END AS column_yahooopctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000) <> 0 THEN (((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.yahoo_earned::float8 / nullif(k.yahoo_sold, 0))::float8 / 1000000))::text END AS column_yahoorpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.final_bought, k.final_earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.yahoo_earned, k.yahoo_sold, q.cost AS previous_cost, q.earned AS previous_earned, q.rebate AS previous_rebate, (q.date IS NOT NULL) AS had_traffic, k.date AS v0, coalesce(u.username, 'No buyer') AS v1, NULL::text AS v2, NULL::text AS v3, NULL::text AS v4, NULL::text AS v5, NULL::text AS v6, NULL::text AS v7, NULL::text AS v8, NULL::text AS v9, NULL::text AS v10
  FROM part k
  JOIN r ON r.date = k.date
  LEFT JOIN previous_part q ON q.date = k.date AND q.buyer_id = k.buyer_id
  LEFT JOIN user_account u ON u.id = k.buyer_id
  ORDER BY r.o DESC NULLS LAST, r.date, k.bought DESC NULLS LAST, k.buyer_id OFFSET 0) k
-- values: [1,"2026-03-01","2026-03-14",-6,1,"2026-03-07","2026-03-07",1,1,"2026-03-01","2026-03-14",-6,1,1,"2026-03-07","2026-03-07"];

-- by date: parts by device
WITH page_part AS (SELECT p.date, p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date, p.device_id),
total_part AS (SELECT p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.device_id) (SELECT 0, k.date, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page_part k)
  UNION ALL (SELECT 1, NULL::date, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM total_part k)
-- values: [1,"2026-03-01","2026-03-14",1,"2026-03-01","2026-03-14"];

-- by date: parts by team, compared
WITH page_part AS (SELECT p.date, coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY p.date, coalesce(member.team_id, 0)),
previous_page_part AS (SELECT (p.date + $6::int) AS date, coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $7 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $8 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY p.date, coalesce(member.team_id, 0)),
total_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $13 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $14 AND p.date BETWEEN $15::date AND $16::date
  GROUP BY coalesce(member.team_id, 0)),
previous_total_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $18 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $19 AND p.date BETWEEN $20::date AND $21::date
  GROUP BY coalesce(member.team_id, 0)) (SELECT 0, k.date, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.date IS NOT NULL)
  FROM page_part k
  LEFT JOIN previous_page_part q ON q.date = k.date AND q.team_id = k.team_id)
  UNION ALL (SELECT 1, NULL::date, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.team_id IS NOT NULL)
  FROM total_part k
  LEFT JOIN previous_total_part q ON q.team_id = k.team_id)
-- values: [1,1,1,"2026-03-01","2026-03-14",-6,1,1,1,"2026-03-07","2026-03-07",1,1,1,"2026-03-01","2026-03-14",1,1,1,"2026-03-07","2026-03-07"];

-- by date: parts of chosen rows by day
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, k.bought AS o
  FROM f k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $4::float8),
page_part AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND p.date = ANY($8::date[])
  GROUP BY p.date),
total_part AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date AND (p.date) IN (SELECT date
  FROM r)
  GROUP BY p.date) (SELECT 0, k.date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page_part k)
  UNION ALL (SELECT 1, NULL::date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM total_part k)
-- values: [1,"2026-03-01","2026-03-14",0,1,"2026-03-01","2026-03-14",["2026-03-13"],1,"2026-03-01","2026-03-14"];

-- by feedId: one country
WITH f AS (SELECT p.feed_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.feed_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, feed_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.feed_id, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated
  FROM t)
-- values: [1,"2026-03-01","2026-03-14",[840],50,0];

-- by countryCode: compared with today cut short
WITH f AS (SELECT p.country_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT p.country_id, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_geo_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.country_id, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  GROUP BY p.country_id),
fp AS (SELECT p.country_id, isum(p.cost) AS cost
  FROM perf_geo_day p
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date
  GROUP BY p.country_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, country_id LIMIT $11::bigint OFFSET $12::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.country_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, fp.cost, (fp.country_id IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.country_id = k.country_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-01","2026-03-13",1,"2026-03-14","2026-03-14",8,1,"2026-03-07","2026-03-07",50,0];

-- b410e8a1ae3ac217 perf_account_day · by buyerId: page
-- 19f787803c532173 perf_account_day · by buyerId: restricted accounts and one site
-- e04c4fd890fb68cb perf_geo_day · by buyerId: one country
-- a0638e95f51acc1e perf_account_day · by buyerId: conditions and an order by a relative change
-- f24ac5f2449ad9a8 perf_account_day, perf_hour · by buyerId: compared with today cut short
-- c97ad12e2f0d8b18 perf_account_day · by buyerId: file of all columns, compared
-- deba3ea4d10ea66d perf_account_day · by buyerId: with parts by site and by buyer
-- 475fa30d63cbc408 perf_account_day, perf_hour · by buyerId: with parts by day, compared with today cut short
-- 7a53446568b80cc2 perf_account_day · by buyerId: file of parts by buyer, compared
-- 05d0199f059a79f0 perf_account_day · by buyerId: parts by device
-- e49e5046d59b937c perf_account_day · by buyerId: parts by team, compared
-- f8d8bd9141e22dca perf_account_day · by buyerId: parts of chosen rows by day
-- 28e4a8dbc196fad2 perf_account_day · by feedId: page
-- 8b93476724d8cd70 perf_account_day · by feedId: restricted accounts and one site
-- c71e4177859736a8 perf_account_day · by feedId: conditions and an order by a relative change
-- bc8770a3e368efc5 perf_account_day, perf_hour · by feedId: compared with today cut short
-- 1c753684672c5869 perf_account_day · by feedId: file of all columns, compared
-- 9b63239c243911e9 perf_account_day · by feedId: with parts by site and by buyer
-- 8650d5ac3c5004c0 perf_account_day, perf_hour · by feedId: with parts by day, compared with today cut short
-- eb27eff3afc78d84 perf_account_day · by feedId: file of parts by buyer, compared
-- aeddf8c31c6ba540 perf_account_day · by feedId: parts by device
-- 68b4b416b30c3eea perf_account_day · by feedId: parts by team, compared
-- d3a7041d7b4e6c81 perf_account_day · by feedId: parts of chosen rows by day
-- d54d9db53f319d69 perf_account_day · by siteId: page
-- a334b1d08b16480d perf_account_day · by siteId: restricted accounts and one site
-- da117bc20e6da067 perf_day · by siteId: one country
-- e2920310c96d2b91 perf_account_day · by siteId: conditions and an order by a relative change
-- a17bb4554f019932 perf_account_day, perf_hour · by siteId: compared with today cut short
-- 244457f5dce122fc perf_account_day · by siteId: file of all columns, compared
-- f28d8b407d6bac25 perf_account_day · by siteId: with parts by site and by buyer
-- 8706d35742ef0f81 perf_account_day, perf_hour · by siteId: with parts by day, compared with today cut short
-- e79c0487f64894a9 perf_account_day · by siteId: file of parts by buyer, compared
-- 73cdcea7394492d8 perf_account_day · by siteId: parts by device
-- eeae41ea7c20f8af perf_account_day · by siteId: parts by team, compared
-- 79ed9577d927a095 perf_account_day · by siteId: parts of chosen rows by day
-- 5ed7f24274542c74 perf_account_day · by teamId: page
-- 65fa6328c4135e9e perf_account_day · by teamId: restricted accounts and one site
-- c0f1409873cefbf5 perf_geo_day · by teamId: one country
-- caba81e9a549e553 perf_account_day · by teamId: conditions and an order by a relative change
-- 26924c87fc8d8d09 perf_account_day, perf_hour · by teamId: compared with today cut short
-- 15388d62ea1bef15 perf_account_day · by teamId: file of all columns, compared
-- d775bd548dfbc71b perf_account_day · by teamId: with parts by site and by buyer
-- 7494456b8adcc5f9 perf_account_day, perf_hour · by teamId: with parts by day, compared with today cut short
-- 2d71fa9e45a23016 perf_account_day · by teamId: file of parts by buyer, compared
-- 550c398a02836f3a perf_account_day · by teamId: parts by device
-- b1164c662fbb05b9 perf_account_day · by teamId: parts by team, compared
-- 2156d4d4c07225a1 perf_account_day · by teamId: parts of chosen rows by day
-- affbd9775bc1dba6 perf_account_day · by sourceId: page
-- 7c27444e6de4278e perf_account_day · by sourceId: restricted accounts and one site
-- 81b6967b3b95441a perf_geo_day · by sourceId: one country
-- 44e615c0476d4f15 perf_account_day · by sourceId: conditions and an order by a relative change
-- 8992299fde3c5075 perf_account_day, perf_hour · by sourceId: compared with today cut short
-- 5bb48ffa7ea5696a perf_account_day · by sourceId: file of all columns, compared
-- d46b4ec0e7ecfbd7 perf_account_day · by sourceId: with parts by site and by buyer
-- 9f18ba2d44c60d50 perf_account_day, perf_hour · by sourceId: with parts by day, compared with today cut short
-- a6c3db3e4e62912c perf_account_day · by sourceId: file of parts by buyer, compared
-- 56a36fcaa216f986 perf_account_day · by sourceId: parts by device
-- 4aa7312e8f3819ef perf_account_day · by sourceId: parts by team, compared
-- 9662147716d61758 perf_account_day · by sourceId: parts of chosen rows by day
-- 68e6e75d2e1d4dd3 perf_account_day · by siteProjectId: page
-- 4bd1d00553757b41 perf_account_day · by siteProjectId: restricted accounts and one site
-- 7a6f2f741ce5215c perf_day · by siteProjectId: one country
-- 9eb189d3f52d95e3 perf_account_day · by siteProjectId: conditions and an order by a relative change
-- 01a39ebc4e1ec2e3 perf_account_day, perf_hour · by siteProjectId: compared with today cut short
-- aba5f9d2aca4200d perf_account_day · by siteProjectId: file of all columns, compared
-- 350ae5574bae6940 perf_account_day · by siteProjectId: with parts by site and by buyer
-- 69e3dccb326970f6 perf_account_day, perf_hour · by siteProjectId: with parts by day, compared with today cut short
-- b5ceb0c9359c0007 perf_account_day · by siteProjectId: file of parts by buyer, compared
-- 1af00a79b979d276 perf_account_day · by siteProjectId: parts by device
-- 2a6c359b288b2d69 perf_account_day · by siteProjectId: parts by team, compared
-- d8df8575d0ca92b6 perf_account_day · by siteProjectId: parts of chosen rows by day
-- 2a80f15c817cab1e perf_geo_day · by countryCode: page
-- 078fdab66da3088d perf_day · by countryCode: restricted accounts and one site
-- c60851024d5411d2 perf_geo_day · by countryCode: one country
-- ba0912bac929fa39 perf_geo_day · by countryCode: conditions and an order by a relative change
-- 2d610018dbc395a5 perf_geo_day · by countryCode: file of all columns, compared
-- 6e20734ac2bb3491 perf_day · by countryCode: with parts by site and by buyer
-- c58d79be1216f581 perf_geo_day, perf_hour · by countryCode: with parts by day, compared with today cut short
-- 0540fc2464ec067f perf_geo_day · by countryCode: file of parts by buyer, compared
-- 8f25580484a15ca0 perf_day · by countryCode: parts by device
-- 32950c5a48830a2a perf_geo_day · by countryCode: parts by team, compared
-- 6b1628d9e3cfb6ac perf_geo_day · by countryCode: parts of chosen rows by day
