-- by tag,date,market,site,source,device: page
WITH f AS (SELECT p.tag_id, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, p.source_id, p.device_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN site home ON home.company_id = $1 AND home.id = p.site_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY p.tag_id, p.date, coalesce(home.market_id, 0), p.site_id, p.source_id, p.device_id),
r AS (SELECT k.*, (k.revenue::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, tag_id, date, market_id, site_id, source_id, device_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_searches) END AS bidded_searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.searches) END AS searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.tag_id, k.date, k.market_id, k.site_id, k.source_id, k.device_id, k.bidded_clicks, k.bidded_searches, k.revenue, k.scored_clicks, k.searches, k.tq, coalesce(tt.text, 'Unknown'), k.date, coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(dv.name, 'Unknown')
  FROM page k
  LEFT JOIN tag_text tt ON tt.company_id = $7 AND tt.id = k.tag_id
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $8 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.bidded_searches, t.revenue, t.scored_clicks, t.searches, t.tq, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,"2026-03-14","2026-03-14",50,0,1,1];

-- by tag,date,market,site,source,device: restricted accounts, and a condition
WITH f AS (SELECT p.tag_id, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, p.source_id, p.device_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN site home ON home.company_id = $1 AND home.id = p.site_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date AND p.account_id = ANY($5::int[])
  GROUP BY p.tag_id, p.date, coalesce(home.market_id, 0), p.site_id, p.source_id, p.device_id),
r AS (SELECT k.*, (k.revenue::float8 / 1000000) AS o
  FROM f k
  WHERE k.searches > $6::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, tag_id, date, market_id, site_id, source_id, device_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_searches) END AS bidded_searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.searches) END AS searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.tag_id, k.date, k.market_id, k.site_id, k.source_id, k.device_id, k.bidded_clicks, k.bidded_searches, k.revenue, k.scored_clicks, k.searches, k.tq, coalesce(tt.text, 'Unknown'), k.date, coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(dv.name, 'Unknown')
  FROM page k
  LEFT JOIN tag_text tt ON tt.company_id = $9 AND tt.id = k.tag_id
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.bidded_searches, t.revenue, t.scored_clicks, t.searches, t.tq, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,1];

-- by tag,date,market,site,source,device: ordered by a change, compared with today cut short
WITH f AS (SELECT p.tag_id, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, p.source_id, p.device_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN site home ON home.company_id = $1 AND home.id = p.site_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY p.tag_id, p.date, coalesce(home.market_id, 0), p.site_id, p.source_id, p.device_id),
fp AS (SELECT p.tag_id, (p.date + $5::int) AS date, coalesce(home.market_id, 0) AS market_id, p.site_id, p.source_id, p.device_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN site home ON home.company_id = $6 AND home.id = p.site_id
  WHERE p.company_id = $7 AND p.date BETWEEN $8::date AND $9::date
  GROUP BY p.tag_id, p.date, coalesce(home.market_id, 0), p.site_id, p.source_id, p.device_id),
b AS (SELECT f.tag_id, f.date, f.market_id, f.site_id, f.source_id, f.device_id, f.bidded_clicks, f.bidded_searches, f.revenue, f.scored_clicks, f.searches, f.tq, fp.bidded_clicks AS previous_bidded_clicks, fp.bidded_searches AS previous_bidded_searches, fp.revenue AS previous_revenue, fp.scored_clicks AS previous_scored_clicks, fp.searches AS previous_searches, fp.tq AS previous_tq, (fp.tag_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.tag_id = f.tag_id AND fp.date = f.date AND fp.market_id = f.market_id AND fp.site_id = f.site_id AND fp.source_id = f.source_id AND fp.device_id = f.device_id),
r AS (SELECT k.*, (k.searches - CASE WHEN k.had_traffic THEN k.previous_searches ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, tag_id, date, market_id, site_id, source_id, device_id LIMIT $10::bigint OFFSET $11::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_searches) END AS bidded_searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.searches) END AS searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bidded_clicks) END AS bidded_clicks, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bidded_searches) END AS bidded_searches, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.revenue) END AS revenue, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.scored_clicks) END AS scored_clicks, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.searches) END AS searches, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.tq) END AS tq
  FROM fp) (SELECT 0, k.place, k.tag_id, k.date, k.market_id, k.site_id, k.source_id, k.device_id, k.bidded_clicks, k.bidded_searches, k.revenue, k.scored_clicks, k.searches, k.tq, coalesce(tt.text, 'Unknown'), k.date, coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(dv.name, 'Unknown'), k.previous_bidded_clicks, k.previous_bidded_searches, k.previous_revenue, k.previous_scored_clicks, k.previous_searches, k.previous_tq, k.had_traffic::int
  FROM page k
  LEFT JOIN tag_text tt ON tt.company_id = $12 AND tt.id = k.tag_id
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $13 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bidded_clicks, t.bidded_searches, t.revenue, t.scored_clicks, t.searches, t.tq, NULL, NULL, NULL, NULL, NULL, NULL, pt.bidded_clicks, pt.bidded_searches, pt.revenue, pt.scored_clicks, pt.searches, pt.tq, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,"2026-03-14","2026-03-13",7,1,1,"2026-03-07","2026-03-06",50,0,1,1];

-- by tag,date,market,site,source,device: file of all columns
WITH f AS (SELECT p.tag_id, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, p.source_id, p.device_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_day p
  LEFT JOIN site home ON home.company_id = $1 AND home.id = p.site_id
  WHERE p.company_id = $2 AND p.date BETWEEN $3::date AND $4::date
  GROUP BY p.tag_id, p.date, coalesce(home.market_id, 0), p.site_id, p.source_id, p.device_id),
r AS (SELECT k.*, (k.revenue::float8 / 1000000) AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_tag, k.v1 AS column_date, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_marketname, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcename, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_devicename, k.searches AS column_searches, k.bidded_searches AS column_biddedsearches, CASE WHEN abs((k.bidded_searches::float8 / nullif(k.searches, 0))) < 0.0001 AND (k.bidded_searches::float8 / nullif(k.searches, 0)) <> 0 THEN ((k.bidded_searches::float8 / nullif(k.searches, 0)))::numeric::text ELSE ((k.bidded_searches::float8 / nullif(k.searches, 0)))::text END AS column_biddedsearchrate, k.bidded_clicks AS column_biddedclicks, CASE WHEN abs((k.bidded_clicks::float8 / nullif(k.bidded_searches, 0))) < 0.0001 AND (k.bidded_clicks::float8 / nullif(k.bidded_searches, 0)) <> 0 THEN ((k.bidded_clicks::float8 / nullif(k.bidded_searches, 0)))::numeric::text ELSE ((k.bidded_clicks::float8 / nullif(k.bidded_searches, 0)))::text END AS column_ctr, CASE WHEN abs(((k.revenue::float8 / nullif(k.bidded_clicks, 0))::float8 / 1000000)) < 0.0001 AND ((k.revenue::float8 / nullif(k.bidded_clicks, 0))::float8 / 1000000) <> 0 THEN (((k.revenue::float8 / nullif(k.bidded_clicks, 0))::float8 / 1000000))::numeric::text ELSE (((k.revenue::float8 / nullif(k.bidded_clicks, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.revenue::float8 / nullif(k.searches, 0))::float8 / 1000000)) < 0.0001 AND ((k.revenue::float8 / nullif(k.searches, 0))::float8 / 1000000) <> 0 THEN (((k.revenue::float8 / nullif(k.searches, 0))::float8 / 1000000))::numeric::text ELSE (((k.revenue::float8 / nullif(k.searches, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((k.revenue::float8 / 1000000)) < 0.0001 AND (k.revenue::float8 / 1000000) <> 0 THEN ((k.revenue::float8 / 1000000))::numeric::text ELSE ((k.revenue::float8 / 1000000))::text END AS column_revenue, CASE WHEN abs(((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000)) < 0.0001 AND ((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000) <> 0 THEN (((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000))::numeric::text ELSE (((k.tq::float8 / nullif(k.scored_clicks, 0))::float8 / 1000000))::text END AS column_tq
  FROM (SELECT k.bidded_clicks, k.bidded_searches, k.revenue, k.scored_clicks, k.searches, k.tq, coalesce(tt.text, 'Unknown') AS v0, k.date AS v1, coalesce(mk.name, 'Unknown') AS v2, coalesce(s.name, 'Unknown') AS v3, coalesce(src.name, 'Unknown') AS v4, coalesce(dv.name, 'Unknown') AS v5
  FROM r k
  LEFT JOIN tag_text tt ON tt.company_id = $5 AND tt.id = k.tag_id
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $6 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN device dv ON dv.id = k.device_id
  ORDER BY k.o DESC NULLS LAST, k.tag_id, k.date, k.market_id, k.site_id, k.source_id, k.device_id OFFSET 0) k
-- values: [1,1,"2026-03-14","2026-03-14",1,1];

-- by tag: page
WITH f AS (SELECT p.tag_id, isum(p.bidded_clicks) AS bidded_clicks, isum(p.bidded_searches) AS bidded_searches, isum(p.revenue) AS revenue, isum(p.scored_clicks) AS scored_clicks, isum(p.searches) AS searches, isum(p.tq) AS tq
  FROM tag_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.tag_id),
r AS (SELECT k.*, (k.revenue::float8 / 1000000) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, tag_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_clicks) END AS bidded_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bidded_searches) END AS bidded_searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.revenue) END AS revenue, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.scored_clicks) END AS scored_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.searches) END AS searches, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.tq) END AS tq
  FROM r k) (SELECT 0, k.place, k.tag_id, k.bidded_clicks, k.bidded_searches, k.revenue, k.scored_clicks, k.searches, k.tq, coalesce(tt.text, 'Unknown')
  FROM page k
  LEFT JOIN tag_text tt ON tt.company_id = $6 AND tt.id = k.tag_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bidded_clicks, t.bidded_searches, t.revenue, t.scored_clicks, t.searches, t.tq, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1];

-- fa80766cce24d9f3 tag_adgroup_day · by tag: restricted accounts, and a condition
-- 5173dd62a5e0bc6f tag_adgroup_day · by tag: ordered by a change, compared with today cut short
-- 2c78302f1eec6772 tag_adgroup_day · by tag: file of all columns
-- f9a17231fefbaeca tag_adgroup_day · by date: page
-- 535a57a2704ee495 tag_adgroup_day · by date: restricted accounts, and a condition
-- 64f55314b1b04a7a tag_adgroup_day · by date: ordered by a change, compared with today cut short
-- 63e1591d2accff5d tag_adgroup_day · by date: file of all columns
-- b5bb91e5bcfeb704 tag_adgroup_day · by market: page
-- b67d80f5513875eb tag_adgroup_day · by market: restricted accounts, and a condition
-- 7fd329ea687315c6 tag_adgroup_day · by market: ordered by a change, compared with today cut short
-- e9cef24fac5a02ec tag_adgroup_day · by market: file of all columns
-- 3b5025f177eca322 tag_adgroup_day · by site: page
-- 8e6f5c72fcc4c754 tag_adgroup_day · by site: restricted accounts, and a condition
-- f412dff6ae0d9fed tag_adgroup_day · by site: ordered by a change, compared with today cut short
-- 00d216fbef15f877 tag_adgroup_day · by site: file of all columns
-- 54ce3e144718c35d tag_adgroup_day · by source: page
-- 14ab0652edece14d tag_adgroup_day · by source: restricted accounts, and a condition
-- 6d3c44a96d994b0e tag_adgroup_day · by source: ordered by a change, compared with today cut short
-- e4b09f6e93cc911c tag_adgroup_day · by source: file of all columns
-- 13603b7866f23c81 tag_day · by device: page
-- e176445e748fa4a6 tag_day · by device: restricted accounts, and a condition
-- dc626b2aab5d4658 tag_day · by device: ordered by a change, compared with today cut short
-- 2e4eccc300ecf6a3 tag_day · by device: file of all columns
