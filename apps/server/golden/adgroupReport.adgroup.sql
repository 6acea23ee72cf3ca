-- page of yesterday
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $6 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $7 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,1,1,1,1,1,1,1,1];

-- restricted accounts and one site
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[]) AND p.site_id = ANY($5::int[])
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $8 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $9 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],[3],50,0,1,1,1,1,1,1,1,1,1];

-- one country
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.country_id = ANY($4::int[])
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[840],50,0,1,1,1,1,1,1,1,1,1];

-- one device
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.device_id = ANY($4::int[])
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[2],50,0,1,1,1,1,1,1,1,1,1];

-- labels resolved, country and feed
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.adgroup_id = ANY($4::int[]) AND p.country_id = ANY($5::int[]) AND p.feed_id = ANY($6::int[])
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[7,8],[276],[1,2],50,0,1,1,1,1,1,1,1,1,1];

-- conditions and an order by text
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, lower(acc.name) COLLATE "C" AS o
  FROM f k
  LEFT JOIN adgroup a ON a.company_id = $4 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $5 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = a.account_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  WHERE (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) < $7::float8 AND (u.username ILIKE $8) IS NOT TRUE),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, adgroup_id LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $17 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $18 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $19 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",1,1,1,0,"%x\\_\\%%",50,0,1,1,1,1,1,1,1,1,1];

-- without traffic
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
e AS (SELECT DISTINCT a.id AS adgroup_id
  FROM adgroup a
  WHERE a.company_id = $4),
b AS (SELECT coalesce(f.adgroup_id, e.adgroup_id) AS adgroup_id, f.bought, f.cost, f.earned, f.rebate, coalesce(f.estimated, false) AS estimated, (f.adgroup_id IS NOT NULL) AS has_traffic
  FROM f
  FULL JOIN e ON f.adgroup_id = e.adgroup_id),
r AS (SELECT k.*, CASE WHEN k.has_traffic THEN k.bought ELSE 0 END AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) FILTER (WHERE k.has_traffic) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) FILTER (WHERE k.has_traffic) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) FILTER (WHERE k.has_traffic) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) FILTER (WHERE k.has_traffic) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.has_traffic, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, true, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id) x)
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",1,50,0,1,1,1,1,1,1,1,1,1];

-- ordered by a relative change
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
fp AS (SELECT p.adgroup_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.adgroup_id),
b AS (SELECT f.adgroup_id, f.bought, f.cost, f.earned, f.rebate, f.estimated, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.adgroup_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.adgroup_id = f.adgroup_id),
r AS (SELECT k.*, (((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0)))::float8 / nullif(abs((((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))), 0)) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate
  FROM fp) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = a.account_id) x), pt.cost, pt.earned, pt.rebate, true
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07",50,0,1,1,1,1,1,1,1,1,1];

-- compared with today cut short
WITH f AS (SELECT p.adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.hour BETWEEN 0 AND $4::int
  GROUP BY p.adgroup_id),
fp AS (SELECT p.adgroup_id, isum(p.cost) AS cost
  FROM perf_hour p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND p.hour BETWEEN 0 AND $8::int
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, adgroup_id LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0 AS kind, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, fp.cost, (fp.adgroup_id IS NOT NULL)
  FROM page k
  LEFT JOIN fp ON fp.adgroup_id = k.adgroup_id
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id)
  UNION ALL (SELECT 1 AS kind, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $17 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $18 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $19 AND acc.id = a.account_id) x), pt.cost, true
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-14",8,1,"2026-03-07","2026-03-07",8,50,0,1,1,1,1,1,1,1,1,1];

-- parts by day
WITH page_part AS (SELECT p.adgroup_id, p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.adgroup_id = ANY($4::int[])
  GROUP BY p.adgroup_id, p.date),
total_part AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date) (SELECT 0 AS kind, k.adgroup_id, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page_part k)
  UNION ALL (SELECT 1 AS kind, NULL::int, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM total_part k)
-- values: [1,"2026-03-14","2026-03-14",[4,5],1,"2026-03-14","2026-03-14"];

-- parts by hour, compared
WITH page_part AS (SELECT p.adgroup_id, p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.adgroup_id = ANY($4::int[])
  GROUP BY p.adgroup_id, p.hour),
previous_page_part AS (SELECT p.adgroup_id, p.hour, isum(p.cost) AS cost
  FROM perf_hour p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date AND p.adgroup_id = ANY($8::int[])
  GROUP BY p.adgroup_id, p.hour),
total_part AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_hour p
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY p.hour),
previous_total_part AS (SELECT p.hour, isum(p.cost) AS cost
  FROM perf_hour p
  WHERE p.company_id = $12 AND p.date BETWEEN $13::date AND $14::date
  GROUP BY p.hour) (SELECT 0 AS kind, k.adgroup_id, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.adgroup_id IS NOT NULL)
  FROM page_part k
  LEFT JOIN previous_page_part q ON q.adgroup_id = k.adgroup_id AND q.hour = k.hour)
  UNION ALL (SELECT 1 AS kind, NULL::int, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.hour IS NOT NULL)
  FROM total_part k
  LEFT JOIN previous_total_part q ON q.hour = k.hour)
-- values: [1,"2026-03-14","2026-03-14",[4,5],1,"2026-03-07","2026-03-07",[4,5],1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07"];

-- file of all columns
WITH f AS (SELECT p.adgroup_id, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT regexp_replace((a.name)::text, $4, $5) AS column_adgroup, regexp_replace((c.name)::text, $6, $7) AS column_campaign, regexp_replace((s.name)::text, $8, $9) AS column_sitename, regexp_replace(((SELECT m.name
  FROM market m
  WHERE m.id = s.market_id))::text, $10, $11) AS column_market, regexp_replace(array_to_string(ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $12 AND g.id = gm.group_id
  WHERE gm.company_id = $13 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C"), ', '), $14, $15) AS column_sitegroups, regexp_replace((p.name)::text, $16, $17) AS column_sourcepartnername, regexp_replace((acc.name)::text, $18, $19) AS column_partneraccountname, regexp_replace((u.username)::text, $20, $21) AS column_username, regexp_replace(array_to_string(ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $22 AND l.id = al.label_id
  WHERE al.company_id = $23 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C"), ', '), $24, $25) AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, a.status_id::int AS column_statusid, CASE WHEN abs(a.max_cpc_micros::float8 / 1000000) < 0.0001 AND a.max_cpc_micros::float8 / 1000000 <> 0 THEN (a.max_cpc_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpc_micros::float8 / 1000000)::text END AS column_maxcpc, CASE WHEN abs(a.max_cpa_micros::float8 / 1000000) < 0.0001 AND a.max_cpa_micros::float8 / 1000000 <> 0 THEN (a.max_cpa_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpa_micros::float8 / 1000000)::text END AS column_maxcpa, CASE WHEN abs(a.max_cpm_micros::float8 / 1000000) < 0.0001 AND a.max_cpm_micros::float8 / 1000000 <> 0 THEN (a.max_cpm_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpm_micros::float8 / 1000000)::text END AS column_maxcpm, CASE WHEN abs(a.roas_micros::float8 / 1000000) < 0.0001 AND a.roas_micros::float8 / 1000000 <> 0 THEN (a.roas_micros::float8 / 1000000)::numeric::text ELSE (a.roas_micros::float8 / 1000000)::text END AS column_adgrouproas, CASE WHEN abs(a.budget_micros::float8 / 1000000) < 0.0001 AND a.budget_micros::float8 / 1000000 <> 0 THEN (a.budget_micros::float8 / 1000000)::numeric::text ELSE (a.budget_micros::float8 / 1000000)::text END AS column_adgroupbudgetamount, CASE WHEN abs(a.lifetime_budget_micros::float8 / 1000000) < 0.0001 AND a.lifetime_budget_micros::float8 / 1000000 <> 0 THEN (a.lifetime_budget_micros::float8 / 1000000)::numeric::text ELSE (a.lifetime_budget_micros::float8 / 1000000)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(a.bid_adjustment_micros::float8 / 1000000) < 0.0001 AND a.bid_adjustment_micros::float8 / 1000000 <> 0 THEN (a.bid_adjustment_micros::float8 / 1000000)::numeric::text ELSE (a.bid_adjustment_micros::float8 / 1000000)::text END AS column_adgroupbidadjustment, c.status_id::int AS column_campaignstatusid, CASE WHEN abs(c.budget_micros::float8 / 1000000) < 0.0001 AND c.budget_micros::float8 / 1000000 <> 0 THEN (c.budget_micros::float8 / 1000000)::numeric::text ELSE (c.budget_micros::float8 / 1000000)::text END AS column_campaignbudgetamount, CASE WHEN abs(c.lifetime_budget_micros::float8 / 1000000) < 0.0001 AND c.lifetime_budget_micros::float8 / 1000000 <> 0 THEN (c.lifetime_budget_micros::float8 / 1000000)::numeric::text ELSE (c.lifetime_budget_micros::float8 / 1000000)::text END AS column_campaignlifetimebudgetamount, regexp_replace((c.bidding_strategy_type::text)::text, $26, $27) AS column_campaignbiddingstrategytype, CASE WHEN abs(c.target_cpa_micros::float8 / 1000000) < 0.0001 AND c.target_cpa_micros::float8 / 1000000 <> 0 THEN (c.target_cpa_micros::float8 / 1000000)::numeric::text ELSE (c.target_cpa_micros::float8 / 1000000)::text END AS column_campaigntargetcpa, CASE WHEN abs(c.bid_adjustment_micros::float8 / 1000000) < 0.0001 AND c.bid_adjustment_micros::float8 / 1000000 <> 0 THEN (c.bid_adjustment_micros::float8 / 1000000)::numeric::text ELSE (c.bid_adjustment_micros::float8 / 1000000)::text END AS column_campaignbidadjustment, regexp_replace((acc.external_id)::text, $28, $29) AS column_externalaccountid, regexp_replace((acc.currency::text)::text, $30, $31) AS column_currency, (a.created_at AT TIME ZONE 'UTC')::date AS column_adgroupcreateddate, ($32::date - (a.created_at AT TIME ZONE 'UTC')::date) AS column_adgroupcreateddaysago, regexp_replace(((SELECT x.name
  FROM device x
  WHERE x.id = $33::int))::text, $34, $35) AS column_devicename, regexp_replace(((SELECT x.name
  FROM country x
  WHERE x.id = $36::int))::text, $37, $38) AS column_country, regexp_replace(((SELECT x.name
  FROM partner x
  WHERE x.id = $39::int))::text, $40, $41) AS column_feedpartnername, regexp_replace((a.classifier_suggestion)::text, $42, $43) AS column_classifiersuggestion, regexp_replace((a.search_keyword)::text, $44, $45) AS column_searchkeyword, regexp_replace((a.link_auto_key)::text, $46, $47) AS column_linkautokey, regexp_replace((a.keyword_replacement)::text, $48, $49) AS column_keywordreplacement, (a.has_keyword_rotation)::text AS column_haskeywordrotation, (a.has_hotspots)::text AS column_hashotspots, regexp_replace(array_to_string(a.categories, ', '), $50, $51) AS column_categories, regexp_replace((a.link_final_url)::text, $52, $53) AS column_linkfinalurl
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $54 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $55 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $56 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $57 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY k.o DESC NULLS LAST, k.adgroup_id
-- values: [1,"2026-03-14","2026-03-14","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","2026-03-15",null,"^([-=+@\t\r＝＋－＠])","'\\1",null,"^([-=+@\t\r＝＋－＠])","'\\1",null,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,1,1];

-- file of parts by day and hour
WITH f AS (SELECT p.adgroup_id, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
part AS (SELECT p.adgroup_id, p.date, p.hour, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.adgroup_id, p.date, p.hour) SELECT k.date AS column_date, nullif(k.hour, -1) AS column_hour, regexp_replace((a.name)::text, $7, $8) AS column_adgroup, regexp_replace((c.name)::text, $9, $10) AS column_campaign, regexp_replace((s.name)::text, $11, $12) AS column_sitename, regexp_replace(((SELECT m.name
  FROM market m
  WHERE m.id = s.market_id))::text, $13, $14) AS column_market, regexp_replace(array_to_string(ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $15 AND g.id = gm.group_id
  WHERE gm.company_id = $16 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C"), ', '), $17, $18) AS column_sitegroups, regexp_replace((p.name)::text, $19, $20) AS column_sourcepartnername, regexp_replace((acc.name)::text, $21, $22) AS column_partneraccountname, regexp_replace((u.username)::text, $23, $24) AS column_username, regexp_replace(array_to_string(ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $25 AND l.id = al.label_id
  WHERE al.company_id = $26 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C"), ', '), $27, $28) AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, a.status_id::int AS column_statusid, CASE WHEN abs(a.max_cpc_micros::float8 / 1000000) < 0.0001 AND a.max_cpc_micros::float8 / 1000000 <> 0 THEN (a.max_cpc_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpc_micros::float8 / 1000000)::text END AS column_maxcpc, CASE WHEN abs(a.max_cpa_micros::float8 / 1000000) < 0.0001 AND a.max_cpa_micros::float8 / 1000000 <> 0 THEN (a.max_cpa_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpa_micros::float8 / 1000000)::text END AS column_maxcpa, CASE WHEN abs(a.max_cpm_micros::float8 / 1000000) < 0.0001 AND a.max_cpm_micros::float8 / 1000000 <> 0 THEN (a.max_cpm_micros::float8 / 1000000)::numeric::text ELSE (a.max_cpm_micros::float8 / 1000000)::text END AS column_maxcpm, CASE WHEN abs(a.roas_micros::float8 / 1000000) < 0.0001 AND a.roas_micros::float8 / 1000000 <> 0 THEN (a.roas_micros::float8 / 1000000)::numeric::text ELSE (a.roas_micros::float8 / 1000000)::text END AS column_adgrouproas, CASE WHEN abs(a.budget_micros::float8 / 1000000) < 0.0001 AND a.budget_micros::float8 / 1000000 <> 0 THEN (a.budget_micros::float8 / 1000000)::numeric::text ELSE (a.budget_micros::float8 / 1000000)::text END AS column_adgroupbudgetamount, CASE WHEN abs(a.lifetime_budget_micros::float8 / 1000000) < 0.0001 AND a.lifetime_budget_micros::float8 / 1000000 <> 0 THEN (a.lifetime_budget_micros::float8 / 1000000)::numeric::text ELSE (a.lifetime_budget_micros::float8 / 1000000)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(a.bid_adjustment_micros::float8 / 1000000) < 0.0001 AND a.bid_adjustment_micros::float8 / 1000000 <> 0 THEN (a.bid_adjustment_micros::float8 / 1000000)::numeric::text ELSE (a.bid_adjustment_micros::float8 / 1000000)::text END AS column_adgroupbidadjustment, c.status_id::int AS column_campaignstatusid, CASE WHEN abs(c.budget_micros::float8 / 1000000) < 0.0001 AND c.budget_micros::float8 / 1000000 <> 0 THEN (c.budget_micros::float8 / 1000000)::numeric::text ELSE (c.budget_micros::float8 / 1000000)::text END AS column_campaignbudgetamount, CASE WHEN abs(c.lifetime_budget_micros::float8 / 1000000) < 0.0001 AND c.lifetime_budget_micros::float8 / 1000000 <> 0 THEN (c.lifetime_budget_micros::float8 / 1000000)::numeric::text ELSE (c.lifetime_budget_micros::float8 / 1000000)::text END AS column_campaignlifetimebudgetamount, regexp_replace((c.bidding_strategy_type::text)::text, $29, $30) AS column_campaignbiddingstrategytype, CASE WHEN abs(c.target_cpa_micros::float8 / 1000000) < 0.0001 AND c.target_cpa_micros::float8 / 1000000 <> 0 THEN (c.target_cpa_micros::float8 / 1000000)::numeric::text ELSE (c.target_cpa_micros::float8 / 1000000)::text END AS column_campaigntargetcpa, CASE WHEN abs(c.bid_adjustment_micros::float8 / 1000000) < 0.0001 AND c.bid_adjustment_micros::float8 / 1000000 <> 0 THEN (c.bid_adjustment_micros::float8 / 1000000)::numeric::text ELSE (c.bid_adjustment_micros::float8 / 1000000)::text END AS column_campaignbidadjustment, regexp_replace((acc.external_id)::text, $31, $32) AS column_externalaccountid, regexp_replace((acc.currency::text)::text, $33, $34) AS column_currency, (a.created_at AT TIME ZONE 'UTC')::date AS column_adgroupcreateddate, ($35::date - (a.created_at AT TIME ZONE 'UTC')::date) AS column_adgroupcreateddaysago, regexp_replace(((SELECT x.name
  FROM device x
  WHERE x.id = $36::int))::text, $37, $38) AS column_devicename, regexp_replace(((SELECT x.name
  FROM country x
  WHERE x.id = $39::int))::text, $40, $41) AS column_country, regexp_replace(((SELECT x.name
  FROM partner x
  WHERE x.id = $42::int))::text, $43, $44) AS column_feedpartnername, regexp_replace((a.classifier_suggestion)::text, $45, $46) AS column_classifiersuggestion, regexp_replace((a.search_keyword)::text, $47, $48) AS column_searchkeyword, regexp_replace((a.link_auto_key)::text, $49, $50) AS column_linkautokey, regexp_replace((a.keyword_replacement)::text, $51, $52) AS column_keywordreplacement, (a.has_keyword_rotation)::text AS column_haskeywordrotation, (a.has_hotspots)::text AS column_hashotspots, regexp_replace(array_to_string(a.categories, ', '), $53, $54) AS column_categories, regexp_replace((a.link_final_url)::text, $55, $56) AS column_linkfinalurl
  FROM part k
  JOIN r ON r.adgroup_id = k.adgroup_id
  LEFT JOIN adgroup a ON a.company_id = $57 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $58 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $59 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $60 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY r.o DESC NULLS LAST, r.adgroup_id, k.date, k.hour
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-14","2026-03-14","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","2026-03-15",null,"^([-=+@\t\r＝＋－＠])","'\\1",null,"^([-=+@\t\r＝＋－＠])","'\\1",null,"^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1","^([-=+@\t\r＝＋－＠])","'\\1",1,1,1,1];
