-- by date: page
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",50,0];

-- by date: restricted accounts and one site
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[]) AND p.site_id = ANY($5::int[])
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",[1,2],[3],50,0];

-- by date: one country
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_geo_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",[840],50,0];

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
  LEFT JOIN fp ON r.date = fp.date) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-09","2026-03-15",2,1,"2026-03-07","2026-03-07",0,50,0];

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
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date LIMIT $12::bigint OFFSET $13::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, fp.cost, (fp.date IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.date = k.date)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,2,1,"2026-03-07","2026-03-07",50,0];

-- by date: file of all columns, compared
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
fp AS (SELECT (p.date + $4::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_name, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.date IS NOT NULL) AS had_traffic, k.date::text AS v0
  FROM r k
  LEFT JOIN fp ON fp.date = k.date
  ORDER BY k.o DESC NULLS LAST, k.date OFFSET 0) k
-- values: [1,"2026-03-09","2026-03-15",2,1,"2026-03-07","2026-03-07"];

-- by date: with parts by site and by buyer
WITH base AS MATERIALIZED (SELECT p.date, p.site_id, p.account_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated, GROUPING(p.date, p.site_id, p.account_id) AS grouped
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY GROUPING SETS ((p.date), (p.date, p.site_id), (p.site_id), (p.date, p.account_id), (p.account_id))),
f AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 3) p),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
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
  GROUP BY coalesce(acc.buyer_user_id, 0)) (SELECT 0, json_build_array(0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text)
  FROM page k)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL)
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
-- values: [1,"2026-03-09","2026-03-15",50,0,1,1,1,1];

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
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
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
  WHERE grouped = 0) p) (SELECT 0, json_build_array(0, k.place, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, fp.cost, (fp.date IS NOT NULL)::int)
  FROM page k
  LEFT JOIN fp ON fp.date = k.date)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int)
  FROM t
  CROSS JOIN pt)
  UNION ALL (SELECT 1, json_build_array(0, k.date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, q.cost, (q.date IS NOT NULL))
  FROM page_part_0 k
  LEFT JOIN previous_page_part_0 q ON q.date = k.date)
  UNION ALL (SELECT 1, json_build_array(1, NULL::date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, q.cost, (q.date IS NOT NULL))
  FROM total_part_0 k
  LEFT JOIN previous_total_part_0 q ON q.date = k.date)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,2,1,"2026-03-07","2026-03-07",50,0];

-- by date: file of parts by buyer, compared
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
fp AS (SELECT (p.date + $4::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
  FROM f k),
part AS (SELECT p.date, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY p.date, coalesce(acc.buyer_user_id, 0)),
previous_part AS (SELECT (p.date + $12::int) AS date, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = p.account_id
  WHERE p.company_id = $14 AND p.date BETWEEN $15::date AND $16::date
  GROUP BY p.date, coalesce(acc.buyer_user_id, 0)) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_name, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_part, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, q.cost AS previous_cost, q.earned AS previous_earned, q.rebate AS previous_rebate, (q.date IS NOT NULL) AS had_traffic, k.date::text AS v0, coalesce(u.username, 'No buyer') AS v1
  FROM part k
  JOIN r ON r.date = k.date
  LEFT JOIN previous_part q ON q.date = k.date AND q.buyer_id = k.buyer_id
  LEFT JOIN user_account u ON u.id = k.buyer_id
  ORDER BY r.o DESC NULLS LAST, r.date, k.buyer_id OFFSET 0) k
-- values: [1,"2026-03-09","2026-03-15",2,1,"2026-03-07","2026-03-07",1,1,"2026-03-09","2026-03-15",2,1,1,"2026-03-07","2026-03-07"];

-- by date: parts by device
WITH page_part AS (SELECT p.date, p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date, p.device_id),
total_part AS (SELECT p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.device_id) (SELECT 0, k.date, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(dv.name, 'Unknown')
  FROM page_part k
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, NULL::date, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(dv.name, 'Unknown')
  FROM total_part k
  LEFT JOIN device dv ON dv.id = k.device_id)
-- values: [1,"2026-03-09","2026-03-15",1,"2026-03-09","2026-03-15"];

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
  GROUP BY coalesce(member.team_id, 0)) (SELECT 0, k.date, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), q.cost, (q.date IS NOT NULL)
  FROM page_part k
  LEFT JOIN previous_page_part q ON q.date = k.date AND q.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $22 AND t.id = k.team_id)
  UNION ALL (SELECT 1, NULL::date, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), q.cost, (q.team_id IS NOT NULL)
  FROM total_part k
  LEFT JOIN previous_total_part q ON q.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $23 AND t.id = k.team_id)
-- values: [1,1,1,"2026-03-09","2026-03-15",2,1,1,1,"2026-03-07","2026-03-07",1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1,1];

-- by date: parts of chosen rows by day
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, lower(k.date::text) COLLATE "C" AS o
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
  GROUP BY p.date) (SELECT 0, k.date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM page_part k)
  UNION ALL (SELECT 1, NULL::date, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM total_part k)
-- values: [1,"2026-03-09","2026-03-15",0,1,"2026-03-09","2026-03-15",["2026-03-13"],1,"2026-03-09","2026-03-15"];

-- by site: one country
WITH f AS (SELECT p.site_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.site_id),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, site_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.site_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown')
  FROM page k
  LEFT JOIN site s ON s.company_id = $7 AND s.id = k.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",[840],50,0,1];

-- by country: compared with today cut short
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
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, country_id LIMIT $11::bigint OFFSET $12::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.country_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(co.name, 'Unknown'), fp.cost, (fp.country_id IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.country_id = k.country_id
  LEFT JOIN country co ON co.id = k.country_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,1,"2026-03-07","2026-03-07",50,0];

-- cf9a22b5c4aca2ff perf_account_day · by site: page
-- 5be87b396e439a2f perf_account_day · by site: restricted accounts and one site
-- 0a7571b26ed7422f perf_account_day · by site: conditions and an order by a relative change
-- e49eb168a882a040 perf_account_day, perf_hour · by site: compared with today cut short
-- a39b2dce146d3124 perf_account_day · by site: file of all columns, compared
-- 0924b098c4d204ba perf_account_day · by site: with parts by site and by buyer
-- 229294dfc84e7fb2 perf_account_day, perf_hour · by site: with parts by day, compared with today cut short
-- 0e25a286ce0a1fbf perf_account_day · by site: file of parts by buyer, compared
-- c439e5ff951c9ddd perf_account_day · by site: parts by device
-- e963ea814ce4fe97 perf_account_day · by site: parts by team, compared
-- 24f7187a9fe54015 perf_account_day · by site: parts of chosen rows by day
-- 5518a0dda0463b33 perf_account_day · by source: page
-- 304945bfdb96d992 perf_account_day · by source: restricted accounts and one site
-- 464befc5692f48f2 perf_geo_day · by source: one country
-- cc9222ac1fb08751 perf_account_day · by source: conditions and an order by a relative change
-- 35e9178ebf49782b perf_account_day, perf_hour · by source: compared with today cut short
-- 5f4159901285ec5a perf_account_day · by source: file of all columns, compared
-- 57758b8ee91dd241 perf_account_day · by source: with parts by site and by buyer
-- aa47d7c2f1184e30 perf_account_day, perf_hour · by source: with parts by day, compared with today cut short
-- bbf11d4d7e4d3733 perf_account_day · by source: file of parts by buyer, compared
-- 447f43f472bfae93 perf_account_day · by source: parts by device
-- e21db82be9f0bff2 perf_account_day · by source: parts by team, compared
-- 51786380ce8868ae perf_account_day · by source: parts of chosen rows by day
-- 293abbc1d84ccc4d perf_account_day · by feed: page
-- ee976cc8cb4d16a2 perf_account_day · by feed: restricted accounts and one site
-- e87cd0a4da772125 perf_day · by feed: one country
-- 87301fabcb8f9156 perf_account_day · by feed: conditions and an order by a relative change
-- 6e3c4905d0f56484 perf_account_day, perf_hour · by feed: compared with today cut short
-- a7077ee5c9b67844 perf_account_day · by feed: file of all columns, compared
-- 5cfbeee5bb1ee58a perf_account_day · by feed: with parts by site and by buyer
-- 0c94540214e22107 perf_account_day, perf_hour · by feed: with parts by day, compared with today cut short
-- 8611bddb9e072e84 perf_account_day · by feed: file of parts by buyer, compared
-- f9d53855e61ea0a6 perf_account_day · by feed: parts by device
-- 85429bdc445010a9 perf_account_day · by feed: parts by team, compared
-- 7f0a2f67d59d531f perf_account_day · by feed: parts of chosen rows by day
-- c9f941b7957c2542 perf_account_day · by buyer: page
-- 88aebace00d1b435 perf_account_day · by buyer: restricted accounts and one site
-- 25d9cac4251fd02e perf_geo_day · by buyer: one country
-- 6fb43db21739a8d0 perf_account_day · by buyer: conditions and an order by a relative change
-- 48c6125d1e0f395b perf_account_day, perf_hour · by buyer: compared with today cut short
-- 6275c3ee978ca549 perf_account_day · by buyer: file of all columns, compared
-- b13da28b31be9529 perf_account_day · by buyer: with parts by site and by buyer
-- f7fa635ce35dac55 perf_account_day, perf_hour · by buyer: with parts by day, compared with today cut short
-- ac55c518f4c92f42 perf_account_day · by buyer: file of parts by buyer, compared
-- 0eb326778ced41e8 perf_account_day · by buyer: parts by device
-- f6fbe70130e1775a perf_account_day · by buyer: parts by team, compared
-- 847fffd11dd84c07 perf_account_day · by buyer: parts of chosen rows by day
-- dbe625dab629f46d perf_account_day · by team: page
-- 89a5eecf265faff9 perf_account_day · by team: restricted accounts and one site
-- e443ef7d50e79876 perf_geo_day · by team: one country
-- fe4ef624eb8c7726 perf_account_day · by team: conditions and an order by a relative change
-- edb4786fda43f72a perf_account_day, perf_hour · by team: compared with today cut short
-- b6c61883f9ecdaeb perf_account_day · by team: file of all columns, compared
-- f355cb35257f706a perf_account_day · by team: with parts by site and by buyer
-- 93c938759fadd3c1 perf_account_day, perf_hour · by team: with parts by day, compared with today cut short
-- 563e65c9a910705b perf_account_day · by team: file of parts by buyer, compared
-- 5d8a63198c66f3fa perf_account_day · by team: parts by device
-- 0b592f174d52110d perf_account_day · by team: parts by team, compared
-- 6b3c8f0805dfa959 perf_account_day · by team: parts of chosen rows by day
-- be0e4e6975a90664 perf_account_day · by market: page
-- 9a5c29286a86d464 perf_account_day · by market: restricted accounts and one site
-- 15452b6ef8024f13 perf_day · by market: one country
-- 37aaacc587104405 perf_account_day · by market: conditions and an order by a relative change
-- befef999c0e8340d perf_account_day, perf_hour · by market: compared with today cut short
-- 71b74c24aec315d6 perf_account_day · by market: file of all columns, compared
-- 525939913c6d3677 perf_account_day · by market: with parts by site and by buyer
-- dd38b7adff7d9307 perf_account_day, perf_hour · by market: with parts by day, compared with today cut short
-- 1a934379272f0c09 perf_account_day · by market: file of parts by buyer, compared
-- 4c11bc716b288a44 perf_account_day · by market: parts by device
-- 7c01b8283168945c perf_account_day · by market: parts by team, compared
-- ada671bb938fc76e perf_account_day · by market: parts of chosen rows by day
-- fef8d3385e5666bb perf_account_day · by siteProject: page
-- e3c746caf7b5270b perf_account_day · by siteProject: restricted accounts and one site
-- 9935954426824bd2 perf_day · by siteProject: one country
-- f1070e2fd4b48eac perf_account_day · by siteProject: conditions and an order by a relative change
-- f43f5010334f785a perf_account_day, perf_hour · by siteProject: compared with today cut short
-- 8e53620d1a7512ed perf_account_day · by siteProject: file of all columns, compared
-- 539d91a49863784f perf_account_day · by siteProject: with parts by site and by buyer
-- 4d908de9a417223b perf_account_day, perf_hour · by siteProject: with parts by day, compared with today cut short
-- 57b493d8dd917e90 perf_account_day · by siteProject: file of parts by buyer, compared
-- 38cb1e8a2e396903 perf_account_day · by siteProject: parts by device
-- e913afa4c335f39e perf_account_day · by siteProject: parts by team, compared
-- a4a76de2936c737c perf_account_day · by siteProject: parts of chosen rows by day
-- 9722ed3545beaff9 perf_account_day · by device: page
-- 2a4d23b1bd8b95f8 perf_account_day · by device: restricted accounts and one site
-- 3a67744e16e46ed9 perf_day · by device: one country
-- e5b11b7342b4a308 perf_account_day · by device: conditions and an order by a relative change
-- eca03993b7d32f92 perf_account_day, perf_hour · by device: compared with today cut short
-- 0b44f246d80d0519 perf_account_day · by device: file of all columns, compared
-- 88e1eb311f578b29 perf_account_day · by device: with parts by site and by buyer
-- 34718286789b2095 perf_account_day, perf_hour · by device: with parts by day, compared with today cut short
-- f030b1e0552eac0a perf_account_day · by device: file of parts by buyer, compared
-- ff0a69690a59d7fd perf_account_day · by device: parts by device
-- b17871abb9c79760 perf_account_day · by device: parts by team, compared
-- 62491da6ae866567 perf_account_day · by device: parts of chosen rows by day
-- 87b8137b455e4c4c perf_geo_day · by country: page
-- c84aa3aa029f9d2f perf_day · by country: restricted accounts and one site
-- 2b8b72457e24589f perf_geo_day · by country: one country
-- d66860114a10891f perf_geo_day · by country: conditions and an order by a relative change
-- dfcecdb9797b9297 perf_geo_day · by country: file of all columns, compared
-- c3e6ab92654fce10 perf_day · by country: with parts by site and by buyer
-- d7676a1a9db74b25 perf_geo_day, perf_hour · by country: with parts by day, compared with today cut short
-- a7bdccd427bc7903 perf_geo_day · by country: file of parts by buyer, compared
-- caff81343c167099 perf_day · by country: parts by device
-- 7a47a6e9553fcf0f perf_geo_day · by country: parts by team, compared
-- a225cdd0129e11c5 perf_geo_day · by country: parts of chosen rows by day
