-- by keyword: page
WITH f AS (SELECT CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END AS keyword_id, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END AS adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM rotated_keyword_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY (keyword_id < 0), o DESC NULLS LAST, keyword_id, adgroup_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, count(*) FILTER (WHERE k.keyword_id <= 0) AS unattributed, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_earned) END AS reported_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.keyword_id, k.adgroup_id, k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.tq, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END), CASE WHEN k.keyword_id >= 0 THEN rk.weight::int END
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $6 AND kw.id = k.keyword_id
  LEFT JOIN rotation_keyword rk ON rk.company_id = $7 AND rk.adgroup_id = k.adgroup_id AND rk.keyword = kw.text)
  UNION ALL (SELECT 1, t.records, t.unattributed::int, NULL, t.bought, t.cost, t.earned, t.impressions, t.rebate, t.reported_bought, t.reported_earned, t.reported_sold, t.sold, t.tq, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,1];

-- by keyword: restricted accounts, and a condition
WITH f AS (SELECT CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END AS keyword_id, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END AS adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM rotated_keyword_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END),
r AS (SELECT k.*, k.bought AS o
  FROM f k
  WHERE k.impressions > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY (keyword_id < 0), o DESC NULLS LAST, keyword_id, adgroup_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, count(*) FILTER (WHERE k.keyword_id <= 0) AS unattributed, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_earned) END AS reported_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.keyword_id, k.adgroup_id, k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.tq, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END), CASE WHEN k.keyword_id >= 0 THEN rk.weight::int END
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $8 AND kw.id = k.keyword_id
  LEFT JOIN rotation_keyword rk ON rk.company_id = $9 AND rk.adgroup_id = k.adgroup_id AND rk.keyword = kw.text)
  UNION ALL (SELECT 1, t.records, t.unattributed::int, NULL, t.bought, t.cost, t.earned, t.impressions, t.rebate, t.reported_bought, t.reported_earned, t.reported_sold, t.sold, t.tq, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,1];

-- by keyword: ordered by a change, compared with today cut short
WITH f AS (SELECT CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END AS keyword_id, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END AS adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM rotated_keyword_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END),
fp AS (SELECT CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END AS keyword_id, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END AS adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM rotated_keyword_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END),
b AS (SELECT f.keyword_id, f.adgroup_id, f.bought, f.cost, f.earned, f.impressions, f.rebate, f.reported_bought, f.reported_earned, f.reported_sold, f.sold, f.tq, fp.bought AS previous_bought, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.impressions AS previous_impressions, fp.rebate AS previous_rebate, fp.reported_bought AS previous_reported_bought, fp.reported_earned AS previous_reported_earned, fp.reported_sold AS previous_reported_sold, fp.sold AS previous_sold, fp.tq AS previous_tq, (fp.keyword_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.keyword_id = f.keyword_id AND fp.adgroup_id = f.adgroup_id),
r AS (SELECT k.*, (k.impressions - CASE WHEN k.had_traffic THEN k.previous_impressions ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY (keyword_id < 0), o DESC NULLS LAST, keyword_id, adgroup_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, count(*) FILTER (WHERE k.keyword_id <= 0) AS unattributed, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_earned) END AS reported_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.impressions) END AS impressions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_bought) END AS reported_bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_earned) END AS reported_earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_sold) END AS reported_sold, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.tq) END AS tq
  FROM fp) (SELECT 0, k.place, k.keyword_id, k.adgroup_id, k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.tq, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END), CASE WHEN k.keyword_id >= 0 THEN rk.weight::int END, k.previous_bought, k.previous_cost, k.previous_earned, k.previous_impressions, k.previous_rebate, k.previous_reported_bought, k.previous_reported_earned, k.previous_reported_sold, k.previous_sold, k.previous_tq, k.had_traffic::int
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $9 AND kw.id = k.keyword_id
  LEFT JOIN rotation_keyword rk ON rk.company_id = $10 AND rk.adgroup_id = k.adgroup_id AND rk.keyword = kw.text)
  UNION ALL (SELECT 1, t.records, t.unattributed::int, NULL, t.bought, t.cost, t.earned, t.impressions, t.rebate, t.reported_bought, t.reported_earned, t.reported_sold, t.sold, t.tq, NULL, NULL, pt.bought, pt.cost, pt.earned, pt.impressions, pt.rebate, pt.reported_bought, pt.reported_earned, pt.reported_sold, pt.sold, pt.tq, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-13",1,"2026-03-07","2026-03-06",50,0,1,1];

-- by keyword: file of all columns
WITH f AS (SELECT CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END AS keyword_id, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END AS adgroup_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate, isum(p.reported_bought) AS reported_bought, isum(p.reported_earned) AS reported_earned, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold, isum(p.tq) AS tq
  FROM rotated_keyword_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.keyword_id END, CASE WHEN p.keyword_id < 0 THEN (-1) ELSE p.adgroup_id END),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_keyword, k.v1 AS column_percent, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN (k.bought::float8 / nullif(k.impressions, 0)) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN (k.bought::float8 / nullif(k.impressions, 0)) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN (k.bought::float8 / nullif(k.impressions, 0)) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN (k.bought::float8 / nullif(k.impressions, 0)) END)::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) END)::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN (k.reported_sold::float8 / nullif(k.reported_bought, 0)) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN (k.reported_sold::float8 / nullif(k.reported_bought, 0)) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN (k.reported_sold::float8 / nullif(k.reported_bought, 0)) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN (k.reported_sold::float8 / nullif(k.reported_bought, 0)) END)::text END AS column_opctr, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) END)::text END AS column_rps, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN ((k.reported_earned::float8 / nullif(k.reported_sold, 0))::float8 / 1000000) END)::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) END)::text END AS column_margin, CASE WHEN abs(CASE WHEN k.keyword_id >= 0 THEN ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) END) < 0.0001 AND CASE WHEN k.keyword_id >= 0 THEN ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) END <> 0 THEN (CASE WHEN k.keyword_id >= 0 THEN ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) END)::numeric::text ELSE (CASE WHEN k.keyword_id >= 0 THEN ((k.tq::float8 / nullif(k.sold, 0))::float8 / 1000000) END)::text END AS column_tq
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.rebate, k.reported_bought, k.reported_earned, k.reported_sold, k.sold, k.tq, k.keyword_id, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END) AS v0, CASE WHEN k.keyword_id >= 0 THEN rk.weight::int END AS v1
  FROM r k
  LEFT JOIN keyword_text kw ON kw.company_id = $4 AND kw.id = k.keyword_id
  LEFT JOIN rotation_keyword rk ON rk.company_id = $5 AND rk.adgroup_id = k.adgroup_id AND rk.keyword = kw.text
  ORDER BY (k.keyword_id < 0), k.o DESC NULLS LAST, k.keyword_id, k.adgroup_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,1];

