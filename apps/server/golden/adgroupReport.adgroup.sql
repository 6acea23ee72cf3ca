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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $6 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $7 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $9 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $8 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $9 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $11 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],[3],50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[840],50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[2],50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $12 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $16 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $17 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $18 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[7,8],[276],[1,2],50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $14 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $18 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $19 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $20 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",1,1,1,0,"%x\\_\\%%",50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM r k) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.has_traffic, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, true, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = a.account_id) x), NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",1,50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM fp) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name, k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $12 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $14 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $16 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $17 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $18 AND acc.id = a.account_id) x), NULL, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07",50,0,1,1,1,1,1,1,1,1,1,1];

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
  FROM fp) (SELECT 0, k.place, k.adgroup_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, acc.name, acc.currency::text, c.budget_micros::float8 / 1000000, s.name, fp.cost, (fp.adgroup_id IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.adgroup_id = k.adgroup_id
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = a.account_id
  LEFT JOIN site s ON s.company_id = $14 AND s.id = a.site_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, (SELECT CASE WHEN count(DISTINCT acc.currency) = 1 THEN min(acc.currency)::text END
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $17 AND acc.id = a.account_id), (SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END
  FROM ( SELECT DISTINCT c.id AS entity, c.budget_micros AS amount, acc.currency AS currency
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $18 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $19 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = $20 AND acc.id = a.account_id) x), NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-14",8,1,"2026-03-07","2026-03-07",8,50,0,1,1,1,1,1,1,1,1,1,1];

-- parts by day
WITH page_part AS (SELECT p.adgroup_id, p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.adgroup_id = ANY($4::int[])
  GROUP BY p.adgroup_id, p.date),
total_part AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_adgroup_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.date) (SELECT 0, k.adgroup_id, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
  FROM page_part k)
  UNION ALL (SELECT 1, NULL::int, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated
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
  GROUP BY p.hour) (SELECT 0, k.adgroup_id, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.adgroup_id IS NOT NULL)
  FROM page_part k
  LEFT JOIN previous_page_part q ON q.adgroup_id = k.adgroup_id AND q.hour = k.hour)
  UNION ALL (SELECT 1, NULL::int, k.hour, k.bought, k.cost, k.earned, k.rebate, k.estimated, q.cost, (q.hour IS NOT NULL)
  FROM total_part k
  LEFT JOIN previous_total_part q ON q.hour = k.hour)
-- values: [1,"2026-03-14","2026-03-14",[4,5],1,"2026-03-07","2026-03-07",[4,5],1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07"];

-- file of all columns
WITH f AS (SELECT p.adgroup_id, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_adgroup, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_campaign, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_sitename, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_market, CASE WHEN ascii(array_to_string(k.v4, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v4, ', ') ELSE array_to_string(k.v4, ', ') END AS column_sitegroups, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_sourcepartnername, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_partneraccountname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_username, CASE WHEN ascii(array_to_string(k.v8, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v8, ', ') ELSE array_to_string(k.v8, ', ') END AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, k.v38 AS column_statusid, CASE WHEN abs(k.v39) < 0.0001 AND k.v39 <> 0 THEN (k.v39)::numeric::text ELSE (k.v39)::text END AS column_maxcpc, CASE WHEN abs(k.v40) < 0.0001 AND k.v40 <> 0 THEN (k.v40)::numeric::text ELSE (k.v40)::text END AS column_maxcpa, CASE WHEN abs(k.v41) < 0.0001 AND k.v41 <> 0 THEN (k.v41)::numeric::text ELSE (k.v41)::text END AS column_maxcpm, CASE WHEN abs(k.v42) < 0.0001 AND k.v42 <> 0 THEN (k.v42)::numeric::text ELSE (k.v42)::text END AS column_adgrouproas, CASE WHEN abs(k.v43) < 0.0001 AND k.v43 <> 0 THEN (k.v43)::numeric::text ELSE (k.v43)::text END AS column_adgroupbudgetamount, CASE WHEN abs(k.v44) < 0.0001 AND k.v44 <> 0 THEN (k.v44)::numeric::text ELSE (k.v44)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(k.v45) < 0.0001 AND k.v45 <> 0 THEN (k.v45)::numeric::text ELSE (k.v45)::text END AS column_adgroupbidadjustment, k.v46 AS column_campaignstatusid, CASE WHEN abs(k.v47) < 0.0001 AND k.v47 <> 0 THEN (k.v47)::numeric::text ELSE (k.v47)::text END AS column_campaignbudgetamount, CASE WHEN abs(k.v48) < 0.0001 AND k.v48 <> 0 THEN (k.v48)::numeric::text ELSE (k.v48)::text END AS column_campaignlifetimebudgetamount, CASE WHEN ascii(k.v49) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v49 ELSE k.v49 END AS column_campaignbiddingstrategytype, CASE WHEN abs(k.v50) < 0.0001 AND k.v50 <> 0 THEN (k.v50)::numeric::text ELSE (k.v50)::text END AS column_campaigntargetcpa, CASE WHEN abs(k.v51) < 0.0001 AND k.v51 <> 0 THEN (k.v51)::numeric::text ELSE (k.v51)::text END AS column_campaignbidadjustment, CASE WHEN ascii(k.v52) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v52 ELSE k.v52 END AS column_externalaccountid, CASE WHEN ascii(k.v53) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v53 ELSE k.v53 END AS column_currency, k.v54 AS column_adgroupcreateddate, k.v55 AS column_adgroupcreateddaysago, CASE WHEN ascii(k.v56) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v56 ELSE k.v56 END AS column_devicename, CASE WHEN ascii(k.v57) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v57 ELSE k.v57 END AS column_country, CASE WHEN ascii(k.v58) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v58 ELSE k.v58 END AS column_feedpartnername, CASE WHEN ascii(k.v59) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v59 ELSE k.v59 END AS column_classifiersuggestion, CASE WHEN ascii(k.v60) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v60 ELSE k.v60 END AS column_searchkeyword, CASE WHEN ascii(k.v61) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v61 ELSE k.v61 END AS column_linkautokey, CASE WHEN ascii(k.v62) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v62 ELSE k.v62 END AS column_keywordreplacement, (k.v63)::text AS column_haskeywordrotation, (k.v64)::text AS column_hashotspots, CASE WHEN ascii(array_to_string(k.v65, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v65, ', ') ELSE array_to_string(k.v65, ', ') END AS column_categories, CASE WHEN ascii(k.v66) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v66 ELSE k.v66 END AS column_linkfinalurl
  FROM (SELECT k.bidded_searches, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.earned_est, k.impressions, k.outbound, k.outbound_nbot, k.position, k.rebate, k.searches, k.site_safe_conv, k.sold, k.tq, a.name AS v0, c.name AS v1, s.name AS v2, (SELECT m.name
  FROM market m
  WHERE m.id = s.market_id) AS v3, ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $4 AND g.id = gm.group_id
  WHERE gm.company_id = $5 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C") AS v4, p.name AS v5, acc.name AS v6, u.username AS v7, ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $6 AND l.id = al.label_id
  WHERE al.company_id = $7 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C") AS v8, a.status_id::int AS v38, a.max_cpc_micros::float8 / 1000000 AS v39, a.max_cpa_micros::float8 / 1000000 AS v40, a.max_cpm_micros::float8 / 1000000 AS v41, a.roas_micros::float8 / 1000000 AS v42, a.budget_micros::float8 / 1000000 AS v43, a.lifetime_budget_micros::float8 / 1000000 AS v44, a.bid_adjustment_micros::float8 / 1000000 AS v45, c.status_id::int AS v46, c.budget_micros::float8 / 1000000 AS v47, c.lifetime_budget_micros::float8 / 1000000 AS v48, c.bidding_strategy_type::text AS v49, c.target_cpa_micros::float8 / 1000000 AS v50, c.bid_adjustment_micros::float8 / 1000000 AS v51, acc.external_id AS v52, acc.currency::text AS v53, (a.created_at AT TIME ZONE 'UTC')::date AS v54, ($8::date - (a.created_at AT TIME ZONE 'UTC')::date) AS v55, (SELECT x.name
  FROM device x
  WHERE x.id = $9::int) AS v56, (SELECT x.name
  FROM country x
  WHERE x.id = $10::int) AS v57, (SELECT x.name
  FROM partner x
  WHERE x.id = $11::int) AS v58, a.classifier_suggestion AS v59, a.search_keyword AS v60, a.link_auto_key AS v61, a.keyword_replacement AS v62, a.has_keyword_rotation AS v63, a.has_hotspots AS v64, a.categories AS v65, a.link_final_url AS v66
  FROM r k
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $14 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY k.o DESC NULLS LAST, k.adgroup_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,1,1,1,"2026-03-15",null,null,null,1,1,1,1];

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
  GROUP BY p.adgroup_id, p.date, p.hour) SELECT k.v0 AS column_date, k.v1 AS column_hour, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_adgroup, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_campaign, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sitename, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_market, CASE WHEN ascii(array_to_string(k.v6, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v6, ', ') ELSE array_to_string(k.v6, ', ') END AS column_sitegroups, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_sourcepartnername, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_partneraccountname, CASE WHEN ascii(k.v9) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v9 ELSE k.v9 END AS column_username, CASE WHEN ascii(array_to_string(k.v10, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v10, ', ') ELSE array_to_string(k.v10, ', ') END AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, k.v40 AS column_statusid, CASE WHEN abs(k.v41) < 0.0001 AND k.v41 <> 0 THEN (k.v41)::numeric::text ELSE (k.v41)::text END AS column_maxcpc, CASE WHEN abs(k.v42) < 0.0001 AND k.v42 <> 0 THEN (k.v42)::numeric::text ELSE (k.v42)::text END AS column_maxcpa, CASE WHEN abs(k.v43) < 0.0001 AND k.v43 <> 0 THEN (k.v43)::numeric::text ELSE (k.v43)::text END AS column_maxcpm, CASE WHEN abs(k.v44) < 0.0001 AND k.v44 <> 0 THEN (k.v44)::numeric::text ELSE (k.v44)::text END AS column_adgrouproas, CASE WHEN abs(k.v45) < 0.0001 AND k.v45 <> 0 THEN (k.v45)::numeric::text ELSE (k.v45)::text END AS column_adgroupbudgetamount, CASE WHEN abs(k.v46) < 0.0001 AND k.v46 <> 0 THEN (k.v46)::numeric::text ELSE (k.v46)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(k.v47) < 0.0001 AND k.v47 <> 0 THEN (k.v47)::numeric::text ELSE (k.v47)::text END AS column_adgroupbidadjustment, k.v48 AS column_campaignstatusid, CASE WHEN abs(k.v49) < 0.0001 AND k.v49 <> 0 THEN (k.v49)::numeric::text ELSE (k.v49)::text END AS column_campaignbudgetamount, CASE WHEN abs(k.v50) < 0.0001 AND k.v50 <> 0 THEN (k.v50)::numeric::text ELSE (k.v50)::text END AS column_campaignlifetimebudgetamount, CASE WHEN ascii(k.v51) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v51 ELSE k.v51 END AS column_campaignbiddingstrategytype, CASE WHEN abs(k.v52) < 0.0001 AND k.v52 <> 0 THEN (k.v52)::numeric::text ELSE (k.v52)::text END AS column_campaigntargetcpa, CASE WHEN abs(k.v53) < 0.0001 AND k.v53 <> 0 THEN (k.v53)::numeric::text ELSE (k.v53)::text END AS column_campaignbidadjustment, CASE WHEN ascii(k.v54) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v54 ELSE k.v54 END AS column_externalaccountid, CASE WHEN ascii(k.v55) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v55 ELSE k.v55 END AS column_currency, k.v56 AS column_adgroupcreateddate, k.v57 AS column_adgroupcreateddaysago, CASE WHEN ascii(k.v58) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v58 ELSE k.v58 END AS column_devicename, CASE WHEN ascii(k.v59) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v59 ELSE k.v59 END AS column_country, CASE WHEN ascii(k.v60) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v60 ELSE k.v60 END AS column_feedpartnername, CASE WHEN ascii(k.v61) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v61 ELSE k.v61 END AS column_classifiersuggestion, CASE WHEN ascii(k.v62) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v62 ELSE k.v62 END AS column_searchkeyword, CASE WHEN ascii(k.v63) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v63 ELSE k.v63 END AS column_linkautokey, CASE WHEN ascii(k.v64) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v64 ELSE k.v64 END AS column_keywordreplacement, (k.v65)::text AS column_haskeywordrotation, (k.v66)::text AS column_hashotspots, CASE WHEN ascii(array_to_string(k.v67, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v67, ', ') ELSE array_to_string(k.v67, ', ') END AS column_categories, CASE WHEN ascii(k.v68) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v68 ELSE k.v68 END AS column_linkfinalurl
  FROM (SELECT k.bidded_searches, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.earned_est, k.impressions, k.outbound, k.outbound_nbot, k.position, k.rebate, k.searches, k.site_safe_conv, k.sold, k.tq, k.date AS v0, nullif(k.hour, -1) AS v1, a.name AS v2, c.name AS v3, s.name AS v4, (SELECT m.name
  FROM market m
  WHERE m.id = s.market_id) AS v5, ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $7 AND g.id = gm.group_id
  WHERE gm.company_id = $8 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C") AS v6, p.name AS v7, acc.name AS v8, u.username AS v9, ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $9 AND l.id = al.label_id
  WHERE al.company_id = $10 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C") AS v10, a.status_id::int AS v40, a.max_cpc_micros::float8 / 1000000 AS v41, a.max_cpa_micros::float8 / 1000000 AS v42, a.max_cpm_micros::float8 / 1000000 AS v43, a.roas_micros::float8 / 1000000 AS v44, a.budget_micros::float8 / 1000000 AS v45, a.lifetime_budget_micros::float8 / 1000000 AS v46, a.bid_adjustment_micros::float8 / 1000000 AS v47, c.status_id::int AS v48, c.budget_micros::float8 / 1000000 AS v49, c.lifetime_budget_micros::float8 / 1000000 AS v50, c.bidding_strategy_type::text AS v51, c.target_cpa_micros::float8 / 1000000 AS v52, c.bid_adjustment_micros::float8 / 1000000 AS v53, acc.external_id AS v54, acc.currency::text AS v55, (a.created_at AT TIME ZONE 'UTC')::date AS v56, ($11::date - (a.created_at AT TIME ZONE 'UTC')::date) AS v57, (SELECT x.name
  FROM device x
  WHERE x.id = $12::int) AS v58, (SELECT x.name
  FROM country x
  WHERE x.id = $13::int) AS v59, (SELECT x.name
  FROM partner x
  WHERE x.id = $14::int) AS v60, a.classifier_suggestion AS v61, a.search_keyword AS v62, a.link_auto_key AS v63, a.keyword_replacement AS v64, a.has_keyword_rotation AS v65, a.has_hotspots AS v66, a.categories AS v67, a.link_final_url AS v68
  FROM part k
  JOIN r ON r.adgroup_id = k.adgroup_id
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $17 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $18 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY r.o DESC NULLS LAST, r.adgroup_id, k.date, k.hour OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-14","2026-03-14",1,1,1,1,"2026-03-15",null,null,null,1,1,1,1];

-- file, compared
WITH f AS (SELECT p.adgroup_id, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
fp AS (SELECT p.adgroup_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_adgroup, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_campaign, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_sitename, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_market, CASE WHEN ascii(array_to_string(k.v4, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v4, ', ') ELSE array_to_string(k.v4, ', ') END AS column_sitegroups, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_sourcepartnername, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_partneraccountname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_username, CASE WHEN ascii(array_to_string(k.v8, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v8, ', ') ELSE array_to_string(k.v8, ', ') END AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, k.v38 AS column_statusid, CASE WHEN abs(k.v39) < 0.0001 AND k.v39 <> 0 THEN (k.v39)::numeric::text ELSE (k.v39)::text END AS column_maxcpc, CASE WHEN abs(k.v40) < 0.0001 AND k.v40 <> 0 THEN (k.v40)::numeric::text ELSE (k.v40)::text END AS column_maxcpa, CASE WHEN abs(k.v41) < 0.0001 AND k.v41 <> 0 THEN (k.v41)::numeric::text ELSE (k.v41)::text END AS column_maxcpm, CASE WHEN abs(k.v42) < 0.0001 AND k.v42 <> 0 THEN (k.v42)::numeric::text ELSE (k.v42)::text END AS column_adgrouproas, CASE WHEN abs(k.v43) < 0.0001 AND k.v43 <> 0 THEN (k.v43)::numeric::text ELSE (k.v43)::text END AS column_adgroupbudgetamount, CASE WHEN abs(k.v44) < 0.0001 AND k.v44 <> 0 THEN (k.v44)::numeric::text ELSE (k.v44)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(k.v45) < 0.0001 AND k.v45 <> 0 THEN (k.v45)::numeric::text ELSE (k.v45)::text END AS column_adgroupbidadjustment, k.v46 AS column_campaignstatusid, CASE WHEN abs(k.v47) < 0.0001 AND k.v47 <> 0 THEN (k.v47)::numeric::text ELSE (k.v47)::text END AS column_campaignbudgetamount, CASE WHEN abs(k.v48) < 0.0001 AND k.v48 <> 0 THEN (k.v48)::numeric::text ELSE (k.v48)::text END AS column_campaignlifetimebudgetamount, CASE WHEN ascii(k.v49) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v49 ELSE k.v49 END AS column_campaignbiddingstrategytype, CASE WHEN abs(k.v50) < 0.0001 AND k.v50 <> 0 THEN (k.v50)::numeric::text ELSE (k.v50)::text END AS column_campaigntargetcpa, CASE WHEN abs(k.v51) < 0.0001 AND k.v51 <> 0 THEN (k.v51)::numeric::text ELSE (k.v51)::text END AS column_campaignbidadjustment, CASE WHEN ascii(k.v52) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v52 ELSE k.v52 END AS column_externalaccountid, CASE WHEN ascii(k.v53) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v53 ELSE k.v53 END AS column_currency, k.v54 AS column_adgroupcreateddate, k.v55 AS column_adgroupcreateddaysago, CASE WHEN ascii(k.v56) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v56 ELSE k.v56 END AS column_devicename, CASE WHEN ascii(k.v57) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v57 ELSE k.v57 END AS column_country, CASE WHEN ascii(k.v58) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v58 ELSE k.v58 END AS column_feedpartnername, CASE WHEN ascii(k.v59) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v59 ELSE k.v59 END AS column_classifiersuggestion, CASE WHEN ascii(k.v60) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v60 ELSE k.v60 END AS column_searchkeyword, CASE WHEN ascii(k.v61) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v61 ELSE k.v61 END AS column_linkautokey, CASE WHEN ascii(k.v62) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v62 ELSE k.v62 END AS column_keywordreplacement, (k.v63)::text AS column_haskeywordrotation, (k.v64)::text AS column_hashotspots, CASE WHEN ascii(array_to_string(k.v65, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v65, ', ') ELSE array_to_string(k.v65, ', ') END AS column_categories, CASE WHEN ascii(k.v66) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v66 ELSE k.v66 END AS column_linkfinalurl, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bidded_searches, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.earned_est, k.impressions, k.outbound, k.outbound_nbot, k.position, k.rebate, k.searches, k.site_safe_conv, k.sold, k.tq, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.adgroup_id IS NOT NULL) AS had_traffic, a.name AS v0, c.name AS v1, s.name AS v2, (SELECT m.name
  FROM market m
  WHERE m.id = s.market_id) AS v3, ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $7 AND g.id = gm.group_id
  WHERE gm.company_id = $8 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C") AS v4, p.name AS v5, acc.name AS v6, u.username AS v7, ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $9 AND l.id = al.label_id
  WHERE al.company_id = $10 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C") AS v8, a.status_id::int AS v38, a.max_cpc_micros::float8 / 1000000 AS v39, a.max_cpa_micros::float8 / 1000000 AS v40, a.max_cpm_micros::float8 / 1000000 AS v41, a.roas_micros::float8 / 1000000 AS v42, a.budget_micros::float8 / 1000000 AS v43, a.lifetime_budget_micros::float8 / 1000000 AS v44, a.bid_adjustment_micros::float8 / 1000000 AS v45, c.status_id::int AS v46, c.budget_micros::float8 / 1000000 AS v47, c.lifetime_budget_micros::float8 / 1000000 AS v48, c.bidding_strategy_type::text AS v49, c.target_cpa_micros::float8 / 1000000 AS v50, c.bid_adjustment_micros::float8 / 1000000 AS v51, acc.external_id AS v52, acc.currency::text AS v53, (a.created_at AT TIME ZONE 'UTC')::date AS v54, ($11::date - (a.created_at AT TIME ZONE 'UTC')::date) AS v55, (SELECT x.name
  FROM device x
  WHERE x.id = $12::int) AS v56, (SELECT x.name
  FROM country x
  WHERE x.id = $13::int) AS v57, (SELECT x.name
  FROM partner x
  WHERE x.id = $14::int) AS v58, a.classifier_suggestion AS v59, a.search_keyword AS v60, a.link_auto_key AS v61, a.keyword_replacement AS v62, a.has_keyword_rotation AS v63, a.has_hotspots AS v64, a.categories AS v65, a.link_final_url AS v66
  FROM r k
  LEFT JOIN fp ON fp.adgroup_id = k.adgroup_id
  LEFT JOIN adgroup a ON a.company_id = $15 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $17 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $18 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY k.o DESC NULLS LAST, k.adgroup_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07",1,1,1,1,"2026-03-15",null,null,null,1,1,1,1];

-- file of parts, compared
WITH f AS (SELECT p.adgroup_id, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.adgroup_id),
fp AS (SELECT p.adgroup_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
part AS (SELECT p.adgroup_id, p.date, isum(p.bidded_searches) AS bidded_searches, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.earned_est) AS earned_est, isum(p.impressions) AS impressions, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.position) AS position, isum(p.rebate) AS rebate, isum(p.searches) AS searches, isum(p.site_safe_conv) AS site_safe_conv, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM perf_adgroup_day p
  WHERE p.company_id = $7 AND p.date BETWEEN $8::date AND $9::date
  GROUP BY p.adgroup_id, p.date),
previous_part AS (SELECT p.adgroup_id, (p.date + $10::int) AS date, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_adgroup_day p
  WHERE p.company_id = $11 AND p.date BETWEEN $12::date AND $13::date
  GROUP BY p.adgroup_id, p.date) SELECT k.v0 AS column_date, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_adgroup, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_campaign, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_market, CASE WHEN ascii(array_to_string(k.v5, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v5, ', ') ELSE array_to_string(k.v5, ', ') END AS column_sitegroups, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_sourcepartnername, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_partneraccountname, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_username, CASE WHEN ascii(array_to_string(k.v9, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v9, ', ') ELSE array_to_string(k.v9, ', ') END AS column_labels, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(((k.earned + coalesce(k.rebate, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned + coalesce(k.rebate, 0))::float8 / 1000000) <> 0 THEN (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned + coalesce(k.rebate, 0))::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.earned_est::float8 / 1000000)) < 0.0001 AND (k.earned_est::float8 / 1000000) <> 0 THEN ((k.earned_est::float8 / 1000000))::numeric::text ELSE ((k.earned_est::float8 / 1000000))::text END AS column_earnedest, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs(((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs(((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convopctr, CASE WHEN abs((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000)) < 0.0001 AND (((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000) <> 0 THEN ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::numeric::text ELSE ((((k.conv_value + coalesce(k.rebate, 0)) - k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, CASE WHEN abs((k.site_safe_conv::float8 / 1000000)) < 0.0001 AND (k.site_safe_conv::float8 / 1000000) <> 0 THEN ((k.site_safe_conv::float8 / 1000000))::numeric::text ELSE ((k.site_safe_conv::float8 / 1000000))::text END AS column_sitesafeconv, CASE WHEN abs((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND (((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE ((((1000 * k.cost)::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_cpm, CASE WHEN abs(((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000)) < 0.0001 AND ((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000) <> 0 THEN (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::numeric::text ELSE (((k.position::float8 / nullif(k.impressions, 0))::float8 / 1000000))::text END AS column_avgpos, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound, 0))))::text END AS column_scrub, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrublogs, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, k.v39 AS column_statusid, CASE WHEN abs(k.v40) < 0.0001 AND k.v40 <> 0 THEN (k.v40)::numeric::text ELSE (k.v40)::text END AS column_maxcpc, CASE WHEN abs(k.v41) < 0.0001 AND k.v41 <> 0 THEN (k.v41)::numeric::text ELSE (k.v41)::text END AS column_maxcpa, CASE WHEN abs(k.v42) < 0.0001 AND k.v42 <> 0 THEN (k.v42)::numeric::text ELSE (k.v42)::text END AS column_maxcpm, CASE WHEN abs(k.v43) < 0.0001 AND k.v43 <> 0 THEN (k.v43)::numeric::text ELSE (k.v43)::text END AS column_adgrouproas, CASE WHEN abs(k.v44) < 0.0001 AND k.v44 <> 0 THEN (k.v44)::numeric::text ELSE (k.v44)::text END AS column_adgroupbudgetamount, CASE WHEN abs(k.v45) < 0.0001 AND k.v45 <> 0 THEN (k.v45)::numeric::text ELSE (k.v45)::text END AS column_adgrouplifetimebudgetamount, CASE WHEN abs(k.v46) < 0.0001 AND k.v46 <> 0 THEN (k.v46)::numeric::text ELSE (k.v46)::text END AS column_adgroupbidadjustment, k.v47 AS column_campaignstatusid, CASE WHEN abs(k.v48) < 0.0001 AND k.v48 <> 0 THEN (k.v48)::numeric::text ELSE (k.v48)::text END AS column_campaignbudgetamount, CASE WHEN abs(k.v49) < 0.0001 AND k.v49 <> 0 THEN (k.v49)::numeric::text ELSE (k.v49)::text END AS column_campaignlifetimebudgetamount, CASE WHEN ascii(k.v50) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v50 ELSE k.v50 END AS column_campaignbiddingstrategytype, CASE WHEN abs(k.v51) < 0.0001 AND k.v51 <> 0 THEN (k.v51)::numeric::text ELSE (k.v51)::text END AS column_campaigntargetcpa, CASE WHEN abs(k.v52) < 0.0001 AND k.v52 <> 0 THEN (k.v52)::numeric::text ELSE (k.v52)::text END AS column_campaignbidadjustment, CASE WHEN ascii(k.v53) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v53 ELSE k.v53 END AS column_externalaccountid, CASE WHEN ascii(k.v54) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v54 ELSE k.v54 END AS column_currency, k.v55 AS column_adgroupcreateddate, k.v56 AS column_adgroupcreateddaysago, CASE WHEN ascii(k.v57) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v57 ELSE k.v57 END AS column_devicename, CASE WHEN ascii(k.v58) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v58 ELSE k.v58 END AS column_country, CASE WHEN ascii(k.v59) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v59 ELSE k.v59 END AS column_feedpartnername, CASE WHEN ascii(k.v60) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v60 ELSE k.v60 END AS column_classifiersuggestion, CASE WHEN ascii(k.v61) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v61 ELSE k.v61 END AS column_searchkeyword, CASE WHEN ascii(k.v62) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v62 ELSE k.v62 END AS column_linkautokey, CASE WHEN ascii(k.v63) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v63 ELSE k.v63 END AS column_keywordreplacement, (k.v64)::text AS column_haskeywordrotation, (k.v65)::text AS column_hashotspots, CASE WHEN ascii(array_to_string(k.v66, ', ')) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || array_to_string(k.v66, ', ') ELSE array_to_string(k.v66, ', ') END AS column_categories, CASE WHEN ascii(k.v67) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v67 ELSE k.v67 END AS column_linkfinalurl, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END)::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bidded_searches, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.earned_est, k.impressions, k.outbound, k.outbound_nbot, k.position, k.rebate, k.searches, k.site_safe_conv, k.sold, k.tq, q.cost AS previous_cost, q.earned AS previous_earned, q.rebate AS previous_rebate, (q.adgroup_id IS NOT NULL) AS had_traffic, k.date AS v0, a.name AS v1, c.name AS v2, s.name AS v3, (SELECT m.name
  FROM market m
  WHERE m.id = s.market_id) AS v4, ARRAY( SELECT g.code
  FROM site_group_member gm
  JOIN site_group g ON g.company_id = $14 AND g.id = gm.group_id
  WHERE gm.company_id = $15 AND gm.site_id = s.id
  ORDER BY g.code COLLATE "C") AS v5, p.name AS v6, acc.name AS v7, u.username AS v8, ARRAY( SELECT l.name
  FROM adgroup_label al
  JOIN label l ON l.company_id = $16 AND l.id = al.label_id
  WHERE al.company_id = $17 AND al.adgroup_id = a.id
  ORDER BY l.name COLLATE "C") AS v9, a.status_id::int AS v39, a.max_cpc_micros::float8 / 1000000 AS v40, a.max_cpa_micros::float8 / 1000000 AS v41, a.max_cpm_micros::float8 / 1000000 AS v42, a.roas_micros::float8 / 1000000 AS v43, a.budget_micros::float8 / 1000000 AS v44, a.lifetime_budget_micros::float8 / 1000000 AS v45, a.bid_adjustment_micros::float8 / 1000000 AS v46, c.status_id::int AS v47, c.budget_micros::float8 / 1000000 AS v48, c.lifetime_budget_micros::float8 / 1000000 AS v49, c.bidding_strategy_type::text AS v50, c.target_cpa_micros::float8 / 1000000 AS v51, c.bid_adjustment_micros::float8 / 1000000 AS v52, acc.external_id AS v53, acc.currency::text AS v54, (a.created_at AT TIME ZONE 'UTC')::date AS v55, ($18::date - (a.created_at AT TIME ZONE 'UTC')::date) AS v56, (SELECT x.name
  FROM device x
  WHERE x.id = $19::int) AS v57, (SELECT x.name
  FROM country x
  WHERE x.id = $20::int) AS v58, (SELECT x.name
  FROM partner x
  WHERE x.id = $21::int) AS v59, a.classifier_suggestion AS v60, a.search_keyword AS v61, a.link_auto_key AS v62, a.keyword_replacement AS v63, a.has_keyword_rotation AS v64, a.has_hotspots AS v65, a.categories AS v66, a.link_final_url AS v67
  FROM part k
  JOIN r ON r.adgroup_id = k.adgroup_id
  LEFT JOIN previous_part q ON q.adgroup_id = k.adgroup_id AND q.date = k.date
  LEFT JOIN adgroup a ON a.company_id = $22 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = $23 AND c.id = a.campaign_id
  LEFT JOIN site s ON s.company_id = $24 AND s.id = a.site_id
  LEFT JOIN partner_account acc ON acc.company_id = $25 AND acc.id = a.account_id
  LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id
  ORDER BY r.o DESC NULLS LAST, r.adgroup_id, k.date OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,"2026-03-07","2026-03-07",1,"2026-03-14","2026-03-14",7,1,"2026-03-07","2026-03-07",1,1,1,1,"2026-03-15",null,null,null,1,1,1,1];
