-- by buyer,site,source,countryCode,device,account,tag: page
WITH f AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY coalesce(acc.buyer_user_id, 0), p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id),
r AS (SELECT k.*, (k.discount::float8 / nullif(k.discounted_gross, 0)) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, buyer_id, site_id, source_id, country_id, device_id, account_id, tag_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discount) END AS discount, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discounted_gross) END AS discounted_gross, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.buyer_id, k.site_id, k.source_id, k.country_id, k.device_id, k.account_id, k.tag_id, k.bidded_clicks, k.discount, k.discounted_gross, k.revenue, k.scored_clicks, k.tq, coalesce(u.username, 'No buyer'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(co.code, 'ZZ')::text, coalesce(dv.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(tt.text, 'Unknown')
  FROM page k
  LEFT JOIN user_account u ON u.id = k.buyer_id
  LEFT JOIN site s ON s.company_id = $7 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN country co ON co.id = k.country_id
  LEFT JOIN device dv ON dv.id = k.device_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = k.account_id
  LEFT JOIN tag_text tt ON tt.company_id = $9 AND tt.id = k.tag_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.discount, t.discounted_gross, t.revenue, t.scored_clicks, t.tq, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,"2026-03-01","2026-03-14",50,0,1,1,1];

-- by buyer,site,source,countryCode,device,account,tag: restricted accounts, and a condition
WITH f AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.account_id = ANY($5::int[])
  GROUP BY coalesce(acc.buyer_user_id, 0), p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id),
r AS (SELECT k.*, (k.discount::float8 / nullif(k.discounted_gross, 0)) AS o
  FROM f k
  WHERE k.bidded_clicks > $6::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, buyer_id, site_id, source_id, country_id, device_id, account_id, tag_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discount) END AS discount, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discounted_gross) END AS discounted_gross, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.buyer_id, k.site_id, k.source_id, k.country_id, k.device_id, k.account_id, k.tag_id, k.bidded_clicks, k.discount, k.discounted_gross, k.revenue, k.scored_clicks, k.tq, coalesce(u.username, 'No buyer'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(co.code, 'ZZ')::text, coalesce(dv.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(tt.text, 'Unknown')
  FROM page k
  LEFT JOIN user_account u ON u.id = k.buyer_id
  LEFT JOIN site s ON s.company_id = $9 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN country co ON co.id = k.country_id
  LEFT JOIN device dv ON dv.id = k.device_id
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = k.account_id
  LEFT JOIN tag_text tt ON tt.company_id = $11 AND tt.id = k.tag_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.discount, t.discounted_gross, t.revenue, t.scored_clicks, t.tq, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,"2026-03-01","2026-03-14",[1,2],1,50,0,1,1,1];

-- by buyer,site,source,countryCode,device,account,tag: ordered by a change, compared with today cut short
WITH f AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY coalesce(acc.buyer_user_id, 0), p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id),
fp AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN partner_account acc ON acc.company_id = $5 AND acc.id = p.account_id
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date
  GROUP BY coalesce(acc.buyer_user_id, 0), p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id),
b AS (SELECT f.buyer_id, f.site_id, f.source_id, f.country_id, f.device_id, f.account_id, f.tag_id, f.bidded_clicks, f.discount, f.discounted_gross, f.revenue, f.scored_clicks, f.tq, fp.bidded_clicks AS previous_bidded_clicks, fp.discount AS previous_discount, fp.discounted_gross AS previous_discounted_gross, fp.revenue AS previous_revenue, fp.scored_clicks AS previous_scored_clicks, fp.tq AS previous_tq, (fp.buyer_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.buyer_id = f.buyer_id AND fp.site_id = f.site_id AND fp.source_id = f.source_id AND fp.country_id = f.country_id AND fp.device_id = f.device_id AND fp.account_id = f.account_id AND fp.tag_id = f.tag_id),
r AS (SELECT k.*, (k.bidded_clicks - CASE WHEN k.had_traffic THEN k.previous_bidded_clicks ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, buyer_id, site_id, source_id, country_id, device_id, account_id, tag_id LIMIT $9::bigint OFFSET $10::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discount) END AS discount, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discounted_gross) END AS discounted_gross, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bidded_clicks) END AS bidded_clicks, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.discount) END AS discount, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.discounted_gross) END AS discounted_gross, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.revenue) END AS revenue, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.scored_clicks) END AS scored_clicks, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.tq) END AS tq
  FROM fp) (SELECT 0, k.place, k.buyer_id, k.site_id, k.source_id, k.country_id, k.device_id, k.account_id, k.tag_id, k.bidded_clicks, k.discount, k.discounted_gross, k.revenue, k.scored_clicks, k.tq, coalesce(u.username, 'No buyer'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(co.code, 'ZZ')::text, coalesce(dv.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(tt.text, 'Unknown'), k.previous_bidded_clicks, k.previous_discount, k.previous_discounted_gross, k.previous_revenue, k.previous_scored_clicks, k.previous_tq, k.had_traffic::int
  FROM page k
  LEFT JOIN user_account u ON u.id = k.buyer_id
  LEFT JOIN site s ON s.company_id = $11 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN country co ON co.id = k.country_id
  LEFT JOIN device dv ON dv.id = k.device_id
  LEFT JOIN partner_account acc ON acc.company_id = $12 AND acc.id = k.account_id
  LEFT JOIN tag_text tt ON tt.company_id = $13 AND tt.id = k.tag_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.discount, t.discounted_gross, t.revenue, t.scored_clicks, t.tq, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.bidded_clicks, pt.discount, pt.discounted_gross, pt.revenue, pt.scored_clicks, pt.tq, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,"2026-03-01","2026-03-13",1,1,"2026-03-07","2026-03-07",50,0,1,1,1];

-- by buyer,site,source,countryCode,device,account,tag: file of all columns
WITH f AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY coalesce(acc.buyer_user_id, 0), p.site_id, p.source_id, p.country_id, p.device_id, p.account_id, p.tag_id),
r AS (SELECT k.*, (k.discount::float8 / nullif(k.discounted_gross, 0)) AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_buyer, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_site, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_source, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_countrycode, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_device, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_account, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_tag, k.bidded_clicks AS column_biddedclicks, CASE WHEN abs((k.revenue::float8 / 1000000)) < 0.0001 AND (k.revenue::float8 / 1000000) <> 0 THEN ((k.revenue::float8 / 1000000))::numeric::text ELSE ((k.revenue::float8 / 1000000))::text END AS column_revenue, CASE WHEN abs(((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000))::text END AS column_tq, CASE WHEN abs((k.discount::float8 / nullif(k.discounted_gross, 0))) < 0.0001 AND (k.discount::float8 / nullif(k.discounted_gross, 0)) <> 0 THEN ((k.discount::float8 / nullif(k.discounted_gross, 0)))::numeric::text ELSE ((k.discount::float8 / nullif(k.discounted_gross, 0)))::text END AS column_discount
  FROM (SELECT k.bidded_clicks, k.discount, k.discounted_gross, k.revenue, k.scored_clicks, k.tq, coalesce(u.username, 'No buyer') AS v0, coalesce(s.name, 'Unknown') AS v1, coalesce(src.name, 'Unknown') AS v2, coalesce(co.code, 'ZZ')::text AS v3, coalesce(dv.name, 'Unknown') AS v4, coalesce(acc.name, 'Unknown') AS v5, coalesce(tt.text, 'Unknown') AS v6
  FROM r k
  LEFT JOIN user_account u ON u.id = k.buyer_id
  LEFT JOIN site s ON s.company_id = $5 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN country co ON co.id = k.country_id
  LEFT JOIN device dv ON dv.id = k.device_id
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = k.account_id
  LEFT JOIN tag_text tt ON tt.company_id = $7 AND tt.id = k.tag_id
  ORDER BY k.o DESC NULLS LAST, k.buyer_id, k.site_id, k.source_id, k.country_id, k.device_id, k.account_id, k.tag_id OFFSET 0) k
-- values: [1,1,"2026-03-01","2026-03-14",1,1,1];

-- by buyer: page
WITH f AS (SELECT coalesce(acc.buyer_user_id, 0) AS buyer_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.discount) AS discount, isum(p.discounted_gross) AS discounted_gross, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.tq) AS tq
  FROM tag_adgroup_day p
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY coalesce(acc.buyer_user_id, 0)),
r AS (SELECT k.*, (k.discount::float8 / nullif(k.discounted_gross, 0)) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, buyer_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discount) END AS discount, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.discounted_gross) END AS discounted_gross, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.buyer_id, k.bidded_clicks, k.discount, k.discounted_gross, k.revenue, k.scored_clicks, k.tq, coalesce(u.username, 'No buyer')
  FROM page k
  LEFT JOIN user_account u ON u.id = k.buyer_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bidded_clicks, t.discount, t.discounted_gross, t.revenue, t.scored_clicks, t.tq, NULL
  FROM t)
-- values: [1,1,"2026-03-01","2026-03-14",50,0];

-- c2675ee3cacf3740 tag_adgroup_day · by buyer: restricted accounts, and a condition
-- d43533833da24958 tag_adgroup_day · by buyer: ordered by a change, compared with today cut short
-- 1746415e27fa4b53 tag_adgroup_day · by buyer: file of all columns
-- 6da715d8f3f306b1 tag_adgroup_day · by site: page
-- a9a7524760e9187f tag_adgroup_day · by site: restricted accounts, and a condition
-- fac0b05ea5c8af8e tag_adgroup_day · by site: ordered by a change, compared with today cut short
-- e60883fe4469f84f tag_adgroup_day · by site: file of all columns
-- 4bb4001a3b929f8a tag_adgroup_day · by source: page
-- 14d43a60d188bb8c tag_adgroup_day · by source: restricted accounts, and a condition
-- 405d055c8adf02f8 tag_adgroup_day · by source: ordered by a change, compared with today cut short
-- 9b567494f92f0deb tag_adgroup_day · by source: file of all columns
-- 0c63d8fd26f41a49 tag_day · by countryCode: page
-- a882f41c14fa0097 tag_day · by countryCode: restricted accounts, and a condition
-- 90ebf1ee7b7512ab tag_day · by countryCode: ordered by a change, compared with today cut short
-- 5a631b22e81e1b7c tag_day · by countryCode: file of all columns
-- b620bba8b7a9e7a3 tag_day · by device: page
-- 7ad3206daa015398 tag_day · by device: restricted accounts, and a condition
-- f829f6fdc8c55437 tag_day · by device: ordered by a change, compared with today cut short
-- a97c8782cd697617 tag_day · by device: file of all columns
-- 1a787f22ed295db6 tag_adgroup_day · by account: page
-- 3e02cc3e6221fea5 tag_adgroup_day · by account: restricted accounts, and a condition
-- 17032e20f9207c05 tag_adgroup_day · by account: ordered by a change, compared with today cut short
-- 9951dc20b60b16c6 tag_adgroup_day · by account: file of all columns
-- d75b38291a83f1e6 tag_adgroup_day · by tag: page
-- ef85fd808e4558c2 tag_adgroup_day · by tag: restricted accounts, and a condition
-- 1a3ba5888c19a3a6 tag_adgroup_day · by tag: ordered by a change, compared with today cut short
-- ef7f69eb77edfc23 tag_adgroup_day · by tag: file of all columns
