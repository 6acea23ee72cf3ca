-- by adgroup: page
WITH f AS (SELECT p.ad_keyword_id, p.adgroup_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM keyword_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.ad_keyword_id, p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, ad_keyword_id, adgroup_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.ad_keyword_id, k.adgroup_id, k.bought, k.conv, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, coalesce(adk.text, CASE WHEN k.ad_keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), adk.match_type::text, CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END, adk.max_cpc_micros::float8 / 1000000, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown')
  FROM page k
  LEFT JOIN keyword adk ON adk.company_id = $6 AND adk.id = k.ad_keyword_id
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = coalesce(a.account_id, 0)
  LEFT JOIN partner src ON src.id = coalesce(acc.partner_id, 0)
  LEFT JOIN site s ON s.company_id = $9 AND s.id = coalesce(a.site_id, 0)
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = coalesce(a.campaign_id, 0))
  UNION ALL (SELECT 1, t.records, NULL, NULL, t.bought, t.conv, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,1,1,1,1];

-- by adgroup: restricted accounts, and a condition
WITH f AS (SELECT p.ad_keyword_id, p.adgroup_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM keyword_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY p.ad_keyword_id, p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k
  WHERE k.impressions > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, ad_keyword_id, adgroup_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.ad_keyword_id, k.adgroup_id, k.bought, k.conv, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, coalesce(adk.text, CASE WHEN k.ad_keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), adk.match_type::text, CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END, adk.max_cpc_micros::float8 / 1000000, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown')
  FROM page k
  LEFT JOIN keyword adk ON adk.company_id = $8 AND adk.id = k.ad_keyword_id
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = coalesce(a.account_id, 0)
  LEFT JOIN partner src ON src.id = coalesce(acc.partner_id, 0)
  LEFT JOIN site s ON s.company_id = $11 AND s.id = coalesce(a.site_id, 0)
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = coalesce(a.campaign_id, 0))
  UNION ALL (SELECT 1, t.records, NULL, NULL, t.bought, t.conv, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,1,1,1,1];

-- by adgroup: ordered by a change, compared with today cut short
WITH f AS (SELECT p.ad_keyword_id, p.adgroup_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM keyword_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.ad_keyword_id, p.adgroup_id),
fp AS (SELECT p.ad_keyword_id, p.adgroup_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM keyword_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.ad_keyword_id, p.adgroup_id),
b AS (SELECT f.ad_keyword_id, f.adgroup_id, f.bought, f.conv, f.cost, f.earned, f.impressions, f.inbound_nbot, f.outbound_nbot, f.rebate, f.sold, fp.bought AS previous_bought, fp.conv AS previous_conv, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.impressions AS previous_impressions, fp.inbound_nbot AS previous_inbound_nbot, fp.outbound_nbot AS previous_outbound_nbot, fp.rebate AS previous_rebate, fp.sold AS previous_sold, (fp.ad_keyword_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.ad_keyword_id = f.ad_keyword_id AND fp.adgroup_id = f.adgroup_id),
r AS (SELECT k.*, (k.impressions - CASE WHEN k.had_traffic THEN k.previous_impressions ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, ad_keyword_id, adgroup_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.conv) END AS conv, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.impressions) END AS impressions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.inbound_nbot) END AS inbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.outbound_nbot) END AS outbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold
  FROM fp) (SELECT 0, k.place, k.ad_keyword_id, k.adgroup_id, k.bought, k.conv, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, coalesce(adk.text, CASE WHEN k.ad_keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), adk.match_type::text, CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END, adk.max_cpc_micros::float8 / 1000000, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), k.previous_bought, k.previous_conv, k.previous_cost, k.previous_earned, k.previous_impressions, k.previous_inbound_nbot, k.previous_outbound_nbot, k.previous_rebate, k.previous_sold, k.had_traffic::int
  FROM page k
  LEFT JOIN keyword adk ON adk.company_id = $9 AND adk.id = k.ad_keyword_id
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = coalesce(a.account_id, 0)
  LEFT JOIN partner src ON src.id = coalesce(acc.partner_id, 0)
  LEFT JOIN site s ON s.company_id = $12 AND s.id = coalesce(a.site_id, 0)
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = coalesce(a.campaign_id, 0))
  UNION ALL (SELECT 1, t.records, NULL, NULL, t.bought, t.conv, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.bought, pt.conv, pt.cost, pt.earned, pt.impressions, pt.inbound_nbot, pt.outbound_nbot, pt.rebate, pt.sold, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-13",1,"2026-03-07","2026-03-06",50,0,1,1,1,1,1];

-- by adgroup: file of all columns
WITH f AS (SELECT p.ad_keyword_id, p.adgroup_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM keyword_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.ad_keyword_id, p.adgroup_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_keyword, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_matchtype, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_keywordstatus, CASE WHEN abs(k.v3) < 0.0001 AND k.v3 <> 0 THEN (k.v3)::numeric::text ELSE (k.v3)::text END AS column_maxcpc, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcename, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_accountname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_sitename, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_campaign, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_adgroup, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_spend, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, k.sold AS column_sold, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_revenue, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conversions, k.inbound_nbot AS column_inboundclicks, k.outbound_nbot AS column_outboundclicks, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrub
  FROM (SELECT k.bought, k.conv, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, coalesce(adk.text, CASE WHEN k.ad_keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END) AS v0, adk.match_type::text AS v1, CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END AS v2, adk.max_cpc_micros::float8 / 1000000 AS v3, coalesce(src.name, 'Unknown') AS v4, coalesce(acc.name, 'Unknown') AS v5, coalesce(s.name, 'Unknown') AS v6, coalesce(c.name, 'Unknown') AS v7, coalesce(a.name, 'Unknown') AS v8
  FROM r k
  LEFT JOIN keyword adk ON adk.company_id = $4 AND adk.id = k.ad_keyword_id
  LEFT JOIN adgroup a ON a.company_id = $5 AND a.id = k.adgroup_id
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = coalesce(a.account_id, 0)
  LEFT JOIN partner src ON src.id = coalesce(acc.partner_id, 0)
  LEFT JOIN site s ON s.company_id = $7 AND s.id = coalesce(a.site_id, 0)
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = coalesce(a.campaign_id, 0)
  ORDER BY k.o DESC NULLS LAST, k.ad_keyword_id, k.adgroup_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,1,1,1,1];

-- 93e7368171a6c607 keyword_adgroup_day · by campaign: page
-- dde3468ad2c53300 keyword_adgroup_day · by campaign: restricted accounts, and a condition
-- 296a87288875cd8c keyword_adgroup_day · by campaign: ordered by a change, compared with today cut short
-- 44099dfc9f9a0f15 keyword_adgroup_day · by campaign: file of all columns
-- 1b93e999979cbaea keyword_adgroup_day · by account: page
-- 03ef016475e863fd keyword_adgroup_day · by account: restricted accounts, and a condition
-- 8b27e6731618436c keyword_adgroup_day · by account: ordered by a change, compared with today cut short
-- a4a1f5155665ca1e keyword_adgroup_day · by account: file of all columns
