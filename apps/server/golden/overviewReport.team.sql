-- page
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team')
  FROM page k
  LEFT JOIN team t ON t.company_id = $8 AND t.id = k.team_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,1,"2026-03-09","2026-03-15",50,0,1];

-- restricted accounts and one site
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date AND p.account_id = ANY($6::int[]) AND p.site_id = ANY($7::int[])
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $8::bigint OFFSET $9::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team')
  FROM page k
  LEFT JOIN team t ON t.company_id = $10 AND t.id = k.team_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,1,"2026-03-09","2026-03-15",[1,2],[3],50,0,1];

-- one country
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_geo_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date AND p.country_id = ANY($6::int[])
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k) (SELECT 0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team')
  FROM page k
  LEFT JOIN team t ON t.company_id = $9 AND t.id = k.team_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL
  FROM t)
-- values: [1,1,1,"2026-03-09","2026-03-15",[840],50,0,1];

-- conditions and an order by a relative change
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
fp AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $7 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date
  GROUP BY coalesce(member.team_id, 0)),
b AS (SELECT f.team_id, f.bought, f.cost, f.earned, f.rebate, f.estimated, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.team_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.team_id = f.team_id),
r AS (SELECT k.*, (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))::float8 / nullif(abs((((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))), 0)) AS o
  FROM b k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $11::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $12::bigint OFFSET $13::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate
  FROM r
  LEFT JOIN fp ON r.team_id = fp.team_id) (SELECT 0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), k.previous_cost, k.previous_earned, k.previous_rebate, k.had_traffic::int
  FROM page k
  LEFT JOIN team t ON t.company_id = $14 AND t.id = k.team_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.earned, pt.rebate, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",0,50,0,1];

-- compared with today cut short
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT p.account_id, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.account_id, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $9 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0)),
fp AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $11 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $12 AND p.date BETWEEN $13::date AND $14::date
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $15::bigint OFFSET $16::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp) (SELECT 0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), fp.cost, (fp.team_id IS NOT NULL)::int
  FROM page k
  LEFT JOIN fp ON fp.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $17 AND t.id = k.team_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,1,1,1,1,1,"2026-03-07","2026-03-07",50,0,1];

-- file of all columns, compared
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
fp AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $7 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_name, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.rebate AS previous_rebate, (fp.team_id IS NOT NULL) AS had_traffic, coalesce(t.name, 'No team') AS v0
  FROM r k
  LEFT JOIN fp ON fp.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $11 AND t.id = k.team_id
  ORDER BY k.o DESC NULLS LAST, k.team_id OFFSET 0) k
-- values: [1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1];

-- with parts by site and by buyer
WITH base AS MATERIALIZED (SELECT p.account_id, p.site_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated, GROUPING(p.account_id, p.site_id) AS grouped
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY GROUPING SETS ((p.account_id), (p.account_id, p.site_id), (p.site_id))),
f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 1) p
  LEFT JOIN partner_account acc ON acc.company_id = $4 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $5 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
page_part_0 AS (SELECT coalesce(member.team_id, 0) AS team_id, p.site_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 0) p
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $9 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0), p.site_id),
total_part_0 AS (SELECT p.site_id, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 2) p),
page_part_1 AS (SELECT coalesce(member.team_id, 0) AS team_id, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 1) p
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $11 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0), coalesce(acc.buyer_user_id, 0)),
total_part_1 AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 1) p
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = p.account_id
  GROUP BY coalesce(acc.buyer_user_id, 0)) (SELECT 0, json_build_array(0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'))
  FROM page k
  LEFT JOIN team t ON t.company_id = $13 AND t.id = k.team_id)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL)
  FROM t)
  UNION ALL (SELECT 1, json_build_array(0, k.team_id, k.site_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'))
  FROM page_part_0 k
  LEFT JOIN site s ON s.company_id = $14 AND s.id = k.site_id)
  UNION ALL (SELECT 1, json_build_array(1, NULL::int, k.site_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(s.name, 'Unknown'))
  FROM total_part_0 k
  LEFT JOIN site s ON s.company_id = $15 AND s.id = k.site_id)
  UNION ALL (SELECT 2, json_build_array(0, k.team_id, k.buyer_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(u.username, 'No buyer'))
  FROM page_part_1 k
  LEFT JOIN user_account u ON u.id = k.buyer_id)
  UNION ALL (SELECT 2, json_build_array(1, NULL::int, k.buyer_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(u.username, 'No buyer'))
  FROM total_part_1 k
  LEFT JOIN user_account u ON u.id = k.buyer_id)
-- values: [1,"2026-03-09","2026-03-15",1,1,50,0,1,1,1,1,1,1,1,1];

-- with parts by day, compared with today cut short
WITH base AS MATERIALIZED (SELECT p.account_id, p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated, GROUPING(p.account_id, p.date) AS grouped
  FROM (SELECT p.account_id, p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.account_id, p.date, (p.bought)::bigint AS bought, (p.cost)::bigint AS cost, (p.earned)::bigint AS earned, (p.rebate)::bigint AS rebate, p.estimated AS estimated
  FROM perf_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  GROUP BY GROUPING SETS ((p.account_id), (p.account_id, p.date), (p.date))), previous_base AS MATERIALIZED (SELECT p.account_id, (p.date + $8::int) AS date, isum(p.cost) AS cost, GROUPING(p.account_id, p.date) AS grouped
  FROM perf_account_day p
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date
  GROUP BY GROUPING SETS ((p.account_id), (p.account_id, p.date), (p.date))),
f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 1) p
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $13 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0)),
fp AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 1) p
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $15 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, team_id LIMIT $16::bigint OFFSET $17::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, coalesce(bool_or(k.estimated), false) AS estimated
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost
  FROM fp),
page_part_0 AS (SELECT coalesce(member.team_id, 0) AS team_id, p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 0) p
  LEFT JOIN partner_account acc ON acc.company_id = $18 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $19 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0), p.date),
previous_page_part_0 AS (SELECT coalesce(member.team_id, 0) AS team_id, p.date, isum(p.cost) AS cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 0) p
  LEFT JOIN partner_account acc ON acc.company_id = $20 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $21 AND member.user_id = acc.buyer_user_id
  GROUP BY coalesce(member.team_id, 0), p.date),
total_part_0 AS (SELECT p.date, p.bought, p.cost, p.earned, p.rebate, p.estimated
  FROM (SELECT *
  FROM base
  WHERE grouped = 2) p),
previous_total_part_0 AS (SELECT p.date, p.cost
  FROM (SELECT *
  FROM previous_base
  WHERE grouped = 2) p) (SELECT 0, json_build_array(0, k.place, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), fp.cost, (fp.team_id IS NOT NULL)::int)
  FROM page k
  LEFT JOIN fp ON fp.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $22 AND t.id = k.team_id)
  UNION ALL (SELECT 0, json_build_array(1, t.records, NULL, t.bought, t.cost, t.earned, t.rebate, t.estimated, NULL, pt.cost, pt.had::int)
  FROM t
  CROSS JOIN pt)
  UNION ALL (SELECT 1, json_build_array(0, k.team_id, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, q.cost, (q.team_id IS NOT NULL))
  FROM page_part_0 k
  LEFT JOIN previous_page_part_0 q ON q.team_id = k.team_id AND q.date = k.date)
  UNION ALL (SELECT 1, json_build_array(1, NULL::int, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text, q.cost, (q.date IS NOT NULL))
  FROM total_part_0 k
  LEFT JOIN previous_total_part_0 q ON q.date = k.date)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,2,1,"2026-03-07","2026-03-07",1,1,1,1,50,0,1,1,1,1,1];

-- file of parts by buyer, compared
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
fp AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $7 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k),
part AS (SELECT coalesce(member.team_id, 0) AS team_id, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $12 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $13 AND p.date BETWEEN $14::date AND $15::date
  GROUP BY coalesce(member.team_id, 0), coalesce(acc.buyer_user_id, 0)),
previous_part AS (SELECT coalesce(member.team_id, 0) AS team_id, coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $17 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $18 AND p.date BETWEEN $19::date AND $20::date
  GROUP BY coalesce(member.team_id, 0), coalesce(acc.buyer_user_id, 0)) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_name, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_part, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000)) < 0.0001 AND (coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000) <> 0 THEN ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::numeric::text ELSE ((coalesce(k.earned + k.rebate, k.earned, k.rebate)::float8 / 1000000))::text END AS column_earnedrebate, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) <> 0 THEN (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0))) < 0.0001 AND (((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)) <> 0 THEN ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::numeric::text ELSE ((((coalesce(k.earned, 0) + coalesce(k.rebate, 0)) - k.cost)::float8 / nullif(k.cost, 0)))::text END AS column_roi, CASE WHEN abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)) < 0.0001 AND (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000) <> 0 THEN ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::numeric::text ELSE ((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::text END AS column_previous_cost, CASE WHEN abs(((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0)))) < 0.0001 AND ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))) <> 0 THEN (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::numeric::text ELSE (((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) - (((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)) - coalesce(CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END, 0))::float8 / nullif((CASE WHEN k.had_traffic THEN k.previous_earned ELSE 0 END + coalesce(CASE WHEN k.had_traffic THEN k.previous_rebate ELSE 0 END, 0)), 0))))::text END AS column_change_margin, CASE WHEN abs((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0))) < 0.0001 AND (((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)) <> 0 THEN ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::numeric::text ELSE ((((k.cost::float8 / 1000000) - (CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000))::float8 / nullif(abs((CASE WHEN k.had_traffic THEN k.previous_cost ELSE 0 END::float8 / 1000000)), 0)))::text END AS column_changeratio_cost
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, q.cost AS previous_cost, q.earned AS previous_earned, q.rebate AS previous_rebate, (q.team_id IS NOT NULL) AS had_traffic, coalesce(t.name, 'No team') AS v0, coalesce(u.username, 'No buyer') AS v1
  FROM part k
  JOIN r ON r.team_id = k.team_id
  LEFT JOIN previous_part q ON q.team_id = k.team_id AND q.buyer_id = k.buyer_id
  LEFT JOIN team t ON t.company_id = $21 AND t.id = k.team_id
  LEFT JOIN user_account u ON u.id = k.buyer_id
  ORDER BY r.o DESC NULLS LAST, r.team_id, (k.earned::float8 / 1000000) DESC NULLS LAST, k.buyer_id OFFSET 0) k
-- values: [1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1];

-- parts by device
WITH page_part AS (SELECT coalesce(member.team_id, 0) AS team_id, p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0), p.device_id),
total_part AS (SELECT p.device_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date
  GROUP BY p.device_id) (SELECT 0, k.team_id, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(dv.name, 'Unknown')
  FROM page_part k
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, NULL::int, k.device_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(dv.name, 'Unknown')
  FROM total_part k
  LEFT JOIN device dv ON dv.id = k.device_id)
-- values: [1,1,1,"2026-03-09","2026-03-15",1,"2026-03-09","2026-03-15"];

-- parts by team, compared
WITH page_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
previous_page_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $7 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date
  GROUP BY coalesce(member.team_id, 0)),
total_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $12 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $13 AND p.date BETWEEN $14::date AND $15::date
  GROUP BY coalesce(member.team_id, 0)),
previous_total_part AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.cost) AS cost
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $16 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $17 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $18 AND p.date BETWEEN $19::date AND $20::date
  GROUP BY coalesce(member.team_id, 0)) (SELECT 0, k.team_id, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), q.cost, (q.team_id IS NOT NULL)
  FROM page_part k
  LEFT JOIN previous_page_part q ON q.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $21 AND t.id = k.team_id)
  UNION ALL (SELECT 1, NULL::int, k.team_id, k.bought, k.cost, k.earned, k.rebate, k.estimated, coalesce(t.name, 'No team'), q.cost, (q.team_id IS NOT NULL)
  FROM total_part k
  LEFT JOIN previous_total_part q ON q.team_id = k.team_id
  LEFT JOIN team t ON t.company_id = $22 AND t.id = k.team_id)
-- values: [1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1,1,1,"2026-03-09","2026-03-15",1,1,1,"2026-03-07","2026-03-07",1,1];

-- parts of chosen rows by day
WITH f AS (SELECT coalesce(member.team_id, 0) AS team_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $2 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY coalesce(member.team_id, 0)),
r AS (SELECT k.*, (k.earned::float8 / 1000000) AS o
  FROM f k
  WHERE (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) < $6::float8),
page_part AS (SELECT coalesce(member.team_id, 0) AS team_id, p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $7 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $8 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $9 AND p.date BETWEEN $10::date AND $11::date AND coalesce(member.team_id, 0) = ANY($12::int[])
  GROUP BY coalesce(member.team_id, 0), p.date),
total_part AS (SELECT p.date, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.rebate) AS rebate, bool_or(p.estimated) AS estimated
  FROM perf_account_day p
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = p.account_id
  LEFT JOIN membership member ON member.company_id = $14 AND member.user_id = acc.buyer_user_id
  WHERE p.company_id = $15 AND p.date BETWEEN $16::date AND $17::date AND (coalesce(member.team_id, 0)) IN (SELECT team_id
  FROM r)
  GROUP BY p.date) (SELECT 0, k.team_id, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM page_part k)
  UNION ALL (SELECT 1, NULL::int, k.date, k.bought, k.cost, k.earned, k.rebate, k.estimated, k.date::text
  FROM total_part k)
-- values: [1,1,1,"2026-03-09","2026-03-15",0,1,1,1,"2026-03-09","2026-03-15",[4,5],1,1,1,"2026-03-09","2026-03-15"];
