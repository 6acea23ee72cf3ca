-- by adgroup: page
WITH f AS (SELECT p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.pla_earned) AS pla_earned, isum(p.pla_sold) AS pla_sold, isum(p.rebate) AS rebate, isum(p.sold) AS sold, isum(p.ta_earned) AS ta_earned, isum(p.ta_sold) AS ta_sold
  FROM product_ad_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, keyword_id, link_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_earned) END AS pla_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_sold) END AS pla_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_earned) END AS ta_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_sold) END AS ta_sold
  FROM r k) (SELECT 0, k.place, k.keyword_id, k.link_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.cost, k.earned, k.impressions, k.pla_earned, k.pla_sold, k.rebate, k.sold, k.ta_earned, k.ta_sold, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), fl.url, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), acc.external_id, coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), buyer.username
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $6 AND kw.id = k.keyword_id
  LEFT JOIN final_link fl ON fl.company_id = $7 AND fl.id = k.link_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $9 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN user_account buyer ON buyer.id = acc.buyer_user_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.impressions, t.pla_earned, t.pla_sold, t.rebate, t.sold, t.ta_earned, t.ta_sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,1,1,1,1,1];

-- by adgroup: restricted accounts, and a condition
WITH f AS (SELECT p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.pla_earned) AS pla_earned, isum(p.pla_sold) AS pla_sold, isum(p.rebate) AS rebate, isum(p.sold) AS sold, isum(p.ta_earned) AS ta_earned, isum(p.ta_sold) AS ta_sold
  FROM product_ad_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k
  WHERE k.impressions > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, keyword_id, link_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_earned) END AS pla_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_sold) END AS pla_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_earned) END AS ta_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_sold) END AS ta_sold
  FROM r k) (SELECT 0, k.place, k.keyword_id, k.link_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.cost, k.earned, k.impressions, k.pla_earned, k.pla_sold, k.rebate, k.sold, k.ta_earned, k.ta_sold, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), fl.url, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), acc.external_id, coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), buyer.username
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $8 AND kw.id = k.keyword_id
  LEFT JOIN final_link fl ON fl.company_id = $9 AND fl.id = k.link_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $10 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $11 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $12 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $13 AND a.id = k.adgroup_id
  LEFT JOIN user_account buyer ON buyer.id = acc.buyer_user_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.impressions, t.pla_earned, t.pla_sold, t.rebate, t.sold, t.ta_earned, t.ta_sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,1,1,1,1,1];

-- by adgroup: ordered by a change, compared with today cut short
WITH f AS (SELECT p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.pla_earned) AS pla_earned, isum(p.pla_sold) AS pla_sold, isum(p.rebate) AS rebate, isum(p.sold) AS sold, isum(p.ta_earned) AS ta_earned, isum(p.ta_sold) AS ta_sold
  FROM product_ad_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
fp AS (SELECT p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.pla_earned) AS pla_earned, isum(p.pla_sold) AS pla_sold, isum(p.rebate) AS rebate, isum(p.sold) AS sold, isum(p.ta_earned) AS ta_earned, isum(p.ta_sold) AS ta_sold
  FROM product_ad_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
b AS (SELECT f.keyword_id, f.link_id, f.adgroup_id, f.campaign_id, f.site_id, f.account_id, f.source_id, f.bought, f.cost, f.earned, f.impressions, f.pla_earned, f.pla_sold, f.rebate, f.sold, f.ta_earned, f.ta_sold, fp.bought AS previous_bought, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.impressions AS previous_impressions, fp.pla_earned AS previous_pla_earned, fp.pla_sold AS previous_pla_sold, fp.rebate AS previous_rebate, fp.sold AS previous_sold, fp.ta_earned AS previous_ta_earned, fp.ta_sold AS previous_ta_sold, (fp.keyword_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.keyword_id = f.keyword_id AND fp.link_id = f.link_id AND fp.adgroup_id = f.adgroup_id AND fp.campaign_id = f.campaign_id AND fp.site_id = f.site_id AND fp.account_id = f.account_id AND fp.source_id = f.source_id),
r AS (SELECT k.*, (k.impressions - CASE WHEN k.had_traffic THEN k.previous_impressions ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, keyword_id, link_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_earned) END AS pla_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.pla_sold) END AS pla_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_earned) END AS ta_earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.ta_sold) END AS ta_sold
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.impressions) END AS impressions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.pla_earned) END AS pla_earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.pla_sold) END AS pla_sold, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.ta_earned) END AS ta_earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.ta_sold) END AS ta_sold
  FROM fp) (SELECT 0, k.place, k.keyword_id, k.link_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.cost, k.earned, k.impressions, k.pla_earned, k.pla_sold, k.rebate, k.sold, k.ta_earned, k.ta_sold, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), fl.url, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), acc.external_id, coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), buyer.username, k.previous_bought, k.previous_cost, k.previous_earned, k.previous_impressions, k.previous_pla_earned, k.previous_pla_sold, k.previous_rebate, k.previous_sold, k.previous_ta_earned, k.previous_ta_sold, k.had_traffic::int
  FROM page k
  LEFT JOIN keyword_text kw ON kw.company_id = $9 AND kw.id = k.keyword_id
  LEFT JOIN final_link fl ON fl.company_id = $10 AND fl.id = k.link_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $12 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id
  LEFT JOIN user_account buyer ON buyer.id = acc.buyer_user_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.cost, t.earned, t.impressions, t.pla_earned, t.pla_sold, t.rebate, t.sold, t.ta_earned, t.ta_sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.bought, pt.cost, pt.earned, pt.impressions, pt.pla_earned, pt.pla_sold, pt.rebate, pt.sold, pt.ta_earned, pt.ta_sold, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-13",1,"2026-03-07","2026-03-06",50,0,1,1,1,1,1,1];

-- by adgroup: file of all columns
WITH f AS (SELECT p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.pla_earned) AS pla_earned, isum(p.pla_sold) AS pla_sold, isum(p.rebate) AS rebate, isum(p.sold) AS sold, isum(p.ta_earned) AS ta_earned, isum(p.ta_sold) AS ta_sold
  FROM product_ad_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.keyword_id, p.link_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_searchkeyword, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_linkfinalurl, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_sourcepartnername, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_partneraccountname, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_externalaccountid, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_sitename, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_campaign, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_adgroup, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_username, CASE WHEN ascii(k.v9) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v9 ELSE k.v9 END AS column_devicename, CASE WHEN ascii(k.v10) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v10 ELSE k.v10 END AS column_country, k.impressions AS column_impressions, k.bought AS column_bought, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, k.sold AS column_sold, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_earned, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, k.pla_sold AS column_plasold, k.ta_sold AS column_tasold, CASE WHEN abs(((k.pla_earned::float8 / nullif(k.pla_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.pla_earned::float8 / nullif(k.pla_sold, 0))::float8 / 1000000) <> 0 THEN (((k.pla_earned::float8 / nullif(k.pla_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.pla_earned::float8 / nullif(k.pla_sold, 0))::float8 / 1000000))::text END AS column_plarpc, CASE WHEN abs(((k.ta_earned::float8 / nullif(k.ta_sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.ta_earned::float8 / nullif(k.ta_sold, 0))::float8 / 1000000) <> 0 THEN (((k.ta_earned::float8 / nullif(k.ta_sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.ta_earned::float8 / nullif(k.ta_sold, 0))::float8 / 1000000))::text END AS column_tarpc, CASE WHEN abs((((k.pla_earned::float8 / nullif(k.pla_sold, 0)) - (k.ta_earned::float8 / nullif(k.ta_sold, 0)))::float8 / 1000000)) < 0.0001 AND (((k.pla_earned::float8 / nullif(k.pla_sold, 0)) - (k.ta_earned::float8 / nullif(k.ta_sold, 0)))::float8 / 1000000) <> 0 THEN ((((k.pla_earned::float8 / nullif(k.pla_sold, 0)) - (k.ta_earned::float8 / nullif(k.ta_sold, 0)))::float8 / 1000000))::numeric::text ELSE ((((k.pla_earned::float8 / nullif(k.pla_sold, 0)) - (k.ta_earned::float8 / nullif(k.ta_sold, 0)))::float8 / 1000000))::text END AS column_diffrpc
  FROM (SELECT k.bought, k.cost, k.earned, k.impressions, k.pla_earned, k.pla_sold, k.rebate, k.sold, k.ta_earned, k.ta_sold, coalesce(kw.text, CASE WHEN k.keyword_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END) AS v0, fl.url AS v1, coalesce(src.name, 'Unknown') AS v2, coalesce(acc.name, 'Unknown') AS v3, acc.external_id AS v4, coalesce(s.name, 'Unknown') AS v5, coalesce(c.name, 'Unknown') AS v6, coalesce(a.name, 'Unknown') AS v7, buyer.username AS v8, NULL::text AS v9, NULL::text AS v10
  FROM r k
  LEFT JOIN keyword_text kw ON kw.company_id = $4 AND kw.id = k.keyword_id
  LEFT JOIN final_link fl ON fl.company_id = $5 AND fl.id = k.link_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $7 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN user_account buyer ON buyer.id = acc.buyer_user_id
  ORDER BY k.o DESC NULLS LAST, k.keyword_id, k.link_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,1,1,1,1,1];

-- 887cdd88c2d2e9e8 product_ad_adgroup_day · by campaign: page
-- 4fa1640fc5d46474 product_ad_adgroup_day · by campaign: restricted accounts, and a condition
-- cb1787be587e543a product_ad_adgroup_day · by campaign: ordered by a change, compared with today cut short
-- 445a74efe0a6bebe product_ad_adgroup_day · by campaign: file of all columns
-- 4b272072062ae4ef product_ad_adgroup_day · by account: page
-- 507b00aa74de8d87 product_ad_adgroup_day · by account: restricted accounts, and a condition
-- a86503087259a4f9 product_ad_adgroup_day · by account: ordered by a change, compared with today cut short
-- 2258d9dc873eac04 product_ad_adgroup_day · by account: file of all columns
