-- by text: page
WITH f AS (SELECT p.hotspot_text_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, isum(p.impressions) AS impressions, isum(p.positions) AS positions, isum(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM (SELECT p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, max(p.impressions) AS impressions, isum(p.positions) AS positions, max(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM hotspot_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id) p
  GROUP BY p.hotspot_text_id),
r AS (SELECT k.*, k.hotspot_clicks AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hotspot_text_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT g.records, CASE WHEN g.records = 0 THEN 0 ELSE o.bought END AS bought, CASE WHEN g.records = 0 THEN 0 ELSE o.conv END AS conv, CASE WHEN g.records = 0 THEN 0 ELSE o.cost END AS cost, CASE WHEN g.records = 0 THEN 0 ELSE o.impressions END AS impressions, CASE WHEN g.records = 0 THEN 0 ELSE o.rebate END AS rebate, g.earned, g.hotspot_clicks, g.positions, g.shown, g.sold
  FROM (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hotspot_clicks) END AS hotspot_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.positions) END AS positions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.shown) END AS shown, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) g
  CROSS JOIN (SELECT isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate
  FROM (SELECT p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, max(p.impressions) AS impressions, max(p.rebate) AS rebate
  FROM hotspot_day p
  WHERE p.company_id = $6 AND p.date BETWEEN $7::date AND $8::date
  GROUP BY p.date, p.adgroup_id, p.device_id, p.account_id) p) o) (SELECT 0, k.place, k.hotspot_text_id, k.bought, k.conv, k.cost, k.earned, k.hotspot_clicks, k.impressions, k.positions, k.rebate, k.shown, k.sold, coalesce(ht.text, 'Not attributed'), hot.image_url, hot.type, hot.group_id, hot.raw_link, hot.is_modified
  FROM page k
  LEFT JOIN hotspot_text ht ON ht.company_id = $9 AND ht.id = k.hotspot_text_id
  LEFT JOIN LATERAL (SELECT CASE WHEN count(DISTINCT coalesce(h.text::text, '')) = 1 THEN min(h.text::text) END AS text, CASE WHEN count(DISTINCT coalesce(h.image_url::text, '')) = 1 THEN min(h.image_url::text) END AS image_url, CASE WHEN count(DISTINCT coalesce(h.raw_link::text, '')) = 1 THEN min(h.raw_link::text) END AS raw_link, CASE WHEN count(DISTINCT coalesce(h.type::text, '')) = 1 THEN min(h.type::text) END AS type, CASE WHEN count(DISTINCT coalesce(h.group_id::text, '')) = 1 THEN min(h.group_id::text) END::int AS group_id, CASE WHEN count(DISTINCT coalesce(h.is_modified::text, '')) = 1 THEN min(h.is_modified::text) END::boolean AS is_modified
  FROM site_hotspot h
  WHERE h.company_id = $10 AND h.text = (SELECT x.text
  FROM hotspot_text x
  WHERE x.company_id = $11 AND x.id = k.hotspot_text_id)) hot ON true)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.cost, t.earned, t.hotspot_clicks, t.impressions, t.positions, t.rebate, t.shown, t.sold, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,"2026-03-14","2026-03-14",1,1,1];

-- by text: restricted accounts, and a condition
WITH f AS (SELECT p.hotspot_text_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, isum(p.impressions) AS impressions, isum(p.positions) AS positions, isum(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM (SELECT p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, max(p.impressions) AS impressions, isum(p.positions) AS positions, max(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM hotspot_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id) p
  GROUP BY p.hotspot_text_id),
r AS (SELECT k.*, k.hotspot_clicks AS o
  FROM f k
  WHERE (k.positions::float8 / nullif(k.shown, 0)) > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hotspot_text_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT g.records, CASE WHEN g.records = 0 THEN 0 ELSE o.bought END AS bought, CASE WHEN g.records = 0 THEN 0 ELSE o.conv END AS conv, CASE WHEN g.records = 0 THEN 0 ELSE o.cost END AS cost, CASE WHEN g.records = 0 THEN 0 ELSE o.impressions END AS impressions, CASE WHEN g.records = 0 THEN 0 ELSE o.rebate END AS rebate, g.earned, g.hotspot_clicks, g.positions, g.shown, g.sold
  FROM (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hotspot_clicks) END AS hotspot_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.positions) END AS positions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.shown) END AS shown, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) g
  CROSS JOIN (SELECT isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate
  FROM (SELECT p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, max(p.impressions) AS impressions, max(p.rebate) AS rebate
  FROM hotspot_day p
  WHERE p.company_id = $8 AND p.date BETWEEN $9::date AND $10::date AND p.account_id = ANY($11::int[]) AND (p.hotspot_text_id) IN (SELECT hotspot_text_id
  FROM r)
  GROUP BY p.date, p.adgroup_id, p.device_id, p.account_id) p) o) (SELECT 0, k.place, k.hotspot_text_id, k.bought, k.conv, k.cost, k.earned, k.hotspot_clicks, k.impressions, k.positions, k.rebate, k.shown, k.sold, coalesce(ht.text, 'Not attributed'), hot.image_url, hot.type, hot.group_id, hot.raw_link, hot.is_modified
  FROM page k
  LEFT JOIN hotspot_text ht ON ht.company_id = $12 AND ht.id = k.hotspot_text_id
  LEFT JOIN LATERAL (SELECT CASE WHEN count(DISTINCT coalesce(h.text::text, '')) = 1 THEN min(h.text::text) END AS text, CASE WHEN count(DISTINCT coalesce(h.image_url::text, '')) = 1 THEN min(h.image_url::text) END AS image_url, CASE WHEN count(DISTINCT coalesce(h.raw_link::text, '')) = 1 THEN min(h.raw_link::text) END AS raw_link, CASE WHEN count(DISTINCT coalesce(h.type::text, '')) = 1 THEN min(h.type::text) END AS type, CASE WHEN count(DISTINCT coalesce(h.group_id::text, '')) = 1 THEN min(h.group_id::text) END::int AS group_id, CASE WHEN count(DISTINCT coalesce(h.is_modified::text, '')) = 1 THEN min(h.is_modified::text) END::boolean AS is_modified
  FROM site_hotspot h
  WHERE h.company_id = $13 AND h.text = (SELECT x.text
  FROM hotspot_text x
  WHERE x.company_id = $14 AND x.id = k.hotspot_text_id)) hot ON true)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.cost, t.earned, t.hotspot_clicks, t.impressions, t.positions, t.rebate, t.shown, t.sold, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,"2026-03-14","2026-03-14",[1,2],1,1,1];

-- by text: ordered by a change, compared with today cut short
WITH f AS (SELECT p.hotspot_text_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, isum(p.impressions) AS impressions, isum(p.positions) AS positions, isum(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM (SELECT p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, max(p.impressions) AS impressions, isum(p.positions) AS positions, max(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM hotspot_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id) p
  GROUP BY p.hotspot_text_id),
fp AS (SELECT p.hotspot_text_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, isum(p.impressions) AS impressions, isum(p.positions) AS positions, isum(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM (SELECT p.hotspot_text_id, (p.date + $4::int) AS date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, max(p.impressions) AS impressions, isum(p.positions) AS positions, max(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM hotspot_day p
  WHERE p.company_id = $5 AND p.date BETWEEN $6::date AND $7::date
  GROUP BY p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id) p
  GROUP BY p.hotspot_text_id),
b AS (SELECT f.hotspot_text_id, f.bought, f.conv, f.cost, f.earned, f.hotspot_clicks, f.impressions, f.positions, f.rebate, f.shown, f.sold, fp.bought AS previous_bought, fp.conv AS previous_conv, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.hotspot_clicks AS previous_hotspot_clicks, fp.impressions AS previous_impressions, fp.positions AS previous_positions, fp.rebate AS previous_rebate, fp.shown AS previous_shown, fp.sold AS previous_sold, (fp.hotspot_text_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.hotspot_text_id = f.hotspot_text_id),
r AS (SELECT k.*, ((k.positions::float8 / nullif(k.shown, 0)) - (CASE WHEN k.had_traffic THEN k.previous_positions ELSE 0 END::float8 / nullif(CASE WHEN k.had_traffic THEN k.previous_shown ELSE 0 END, 0))) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hotspot_text_id LIMIT $8::bigint OFFSET $9::bigint ) x),
t AS (SELECT g.records, CASE WHEN g.records = 0 THEN 0 ELSE o.bought END AS bought, CASE WHEN g.records = 0 THEN 0 ELSE o.conv END AS conv, CASE WHEN g.records = 0 THEN 0 ELSE o.cost END AS cost, CASE WHEN g.records = 0 THEN 0 ELSE o.impressions END AS impressions, CASE WHEN g.records = 0 THEN 0 ELSE o.rebate END AS rebate, g.earned, g.hotspot_clicks, g.positions, g.shown, g.sold
  FROM (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hotspot_clicks) END AS hotspot_clicks, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.positions) END AS positions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.shown) END AS shown, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) g
  CROSS JOIN (SELECT isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate
  FROM (SELECT p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, max(p.impressions) AS impressions, max(p.rebate) AS rebate
  FROM hotspot_day p
  WHERE p.company_id = $10 AND p.date BETWEEN $11::date AND $12::date
  GROUP BY p.date, p.adgroup_id, p.device_id, p.account_id) p) o),
pt AS (SELECT g.had, CASE WHEN g.had = 0 THEN 0 ELSE o.bought END AS bought, CASE WHEN g.had = 0 THEN 0 ELSE o.conv END AS conv, CASE WHEN g.had = 0 THEN 0 ELSE o.cost END AS cost, CASE WHEN g.had = 0 THEN 0 ELSE o.impressions END AS impressions, CASE WHEN g.had = 0 THEN 0 ELSE o.rebate END AS rebate, g.earned, g.hotspot_clicks, g.positions, g.shown, g.sold
  FROM (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.conv) END AS conv, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.hotspot_clicks) END AS hotspot_clicks, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.impressions) END AS impressions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.positions) END AS positions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.shown) END AS shown, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold
  FROM fp) g
  CROSS JOIN (SELECT isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.impressions) AS impressions, isum(p.rebate) AS rebate
  FROM (SELECT (p.date + $13::int) AS date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, max(p.impressions) AS impressions, max(p.rebate) AS rebate
  FROM hotspot_day p
  WHERE p.company_id = $14 AND p.date BETWEEN $15::date AND $16::date
  GROUP BY p.date, p.adgroup_id, p.device_id, p.account_id) p) o) (SELECT 0, k.place, k.hotspot_text_id, k.bought, k.conv, k.cost, k.earned, k.hotspot_clicks, k.impressions, k.positions, k.rebate, k.shown, k.sold, coalesce(ht.text, 'Not attributed'), hot.image_url, hot.type, hot.group_id, hot.raw_link, hot.is_modified, k.previous_bought, k.previous_conv, k.previous_cost, k.previous_earned, k.previous_hotspot_clicks, k.previous_impressions, k.previous_positions, k.previous_rebate, k.previous_shown, k.previous_sold, k.had_traffic::int
  FROM page k
  LEFT JOIN hotspot_text ht ON ht.company_id = $17 AND ht.id = k.hotspot_text_id
  LEFT JOIN LATERAL (SELECT CASE WHEN count(DISTINCT coalesce(h.text::text, '')) = 1 THEN min(h.text::text) END AS text, CASE WHEN count(DISTINCT coalesce(h.image_url::text, '')) = 1 THEN min(h.image_url::text) END AS image_url, CASE WHEN count(DISTINCT coalesce(h.raw_link::text, '')) = 1 THEN min(h.raw_link::text) END AS raw_link, CASE WHEN count(DISTINCT coalesce(h.type::text, '')) = 1 THEN min(h.type::text) END AS type, CASE WHEN count(DISTINCT coalesce(h.group_id::text, '')) = 1 THEN min(h.group_id::text) END::int AS group_id, CASE WHEN count(DISTINCT coalesce(h.is_modified::text, '')) = 1 THEN min(h.is_modified::text) END::boolean AS is_modified
  FROM site_hotspot h
  WHERE h.company_id = $18 AND h.text = (SELECT x.text
  FROM hotspot_text x
  WHERE x.company_id = $19 AND x.id = k.hotspot_text_id)) hot ON true)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.cost, t.earned, t.hotspot_clicks, t.impressions, t.positions, t.rebate, t.shown, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, pt.bought, pt.conv, pt.cost, pt.earned, pt.hotspot_clicks, pt.impressions, pt.positions, pt.rebate, pt.shown, pt.sold, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-13",7,1,"2026-03-07","2026-03-06",50,0,1,"2026-03-14","2026-03-13",7,1,"2026-03-07","2026-03-06",1,1,1];

-- by text: file of all columns
WITH f AS (SELECT p.hotspot_text_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, isum(p.impressions) AS impressions, isum(p.positions) AS positions, isum(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM (SELECT p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id, max(p.bought) AS bought, max(p.conv) AS conv, max(p.cost) AS cost, isum(p.earned) AS earned, isum(p.hotspot_clicks) AS hotspot_clicks, max(p.impressions) AS impressions, isum(p.positions) AS positions, max(p.rebate) AS rebate, isum(p.shown) AS shown, isum(p.sold) AS sold
  FROM hotspot_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hotspot_text_id, p.date, p.adgroup_id, p.device_id, p.account_id) p
  GROUP BY p.hotspot_text_id),
r AS (SELECT k.*, k.hotspot_clicks AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_text, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_thumbimageurl, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_devicename, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_hotspottype, k.v4 AS column_groupid, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_rawlink, (k.v6)::text AS column_ismodifiedbysearchengine, CASE WHEN abs((k.positions::float8 / nullif(k.shown, 0))) < 0.0001 AND (k.positions::float8 / nullif(k.shown, 0)) <> 0 THEN ((k.positions::float8 / nullif(k.shown, 0)))::numeric::text ELSE ((k.positions::float8 / nullif(k.shown, 0)))::text END AS column_avgposition, k.impressions AS column_impressions, k.bought AS column_boughtclicks, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, k.hotspot_clicks AS column_hotspotoutboundclicks, k.sold AS column_soldclicks, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.hotspot_clicks::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.hotspot_clicks::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.hotspot_clicks::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.hotspot_clicks::float8 / nullif(k.bought, 0)))::text END AS column_hotspotopctr, CASE WHEN abs((k.sold::float8 / nullif(k.hotspot_clicks, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.hotspot_clicks, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.hotspot_clicks, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.hotspot_clicks, 0)))::text END AS column_adopctr, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin
  FROM (SELECT k.bought, k.conv, k.cost, k.earned, k.hotspot_clicks, k.impressions, k.positions, k.rebate, k.shown, k.sold, coalesce(ht.text, 'Not attributed') AS v0, hot.image_url AS v1, NULL::text AS v2, hot.type AS v3, hot.group_id AS v4, hot.raw_link AS v5, hot.is_modified AS v6
  FROM r k
  LEFT JOIN hotspot_text ht ON ht.company_id = $4 AND ht.id = k.hotspot_text_id
  LEFT JOIN LATERAL (SELECT CASE WHEN count(DISTINCT coalesce(h.text::text, '')) = 1 THEN min(h.text::text) END AS text, CASE WHEN count(DISTINCT coalesce(h.image_url::text, '')) = 1 THEN min(h.image_url::text) END AS image_url, CASE WHEN count(DISTINCT coalesce(h.raw_link::text, '')) = 1 THEN min(h.raw_link::text) END AS raw_link, CASE WHEN count(DISTINCT coalesce(h.type::text, '')) = 1 THEN min(h.type::text) END AS type, CASE WHEN count(DISTINCT coalesce(h.group_id::text, '')) = 1 THEN min(h.group_id::text) END::int AS group_id, CASE WHEN count(DISTINCT coalesce(h.is_modified::text, '')) = 1 THEN min(h.is_modified::text) END::boolean AS is_modified
  FROM site_hotspot h
  WHERE h.company_id = $5 AND h.text = (SELECT x.text
  FROM hotspot_text x
  WHERE x.company_id = $6 AND x.id = k.hotspot_text_id)) hot ON true
  ORDER BY k.o DESC NULLS LAST, k.hotspot_text_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,1,1];

-- d553abafd1945458 hotspot_day · by image: page
-- 1adf66ad755d3604 hotspot_day · by image: restricted accounts, and a condition
-- 08a5ffba33e21a2d hotspot_day · by image: ordered by a change, compared with today cut short
-- be8e650f856e564c hotspot_day · by image: file of all columns
