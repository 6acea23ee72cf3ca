-- by adgroup: page
WITH f AS (SELECT p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold, bool_or(p.distributed) AS distributed
  FROM placement_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, placement_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv_value) END AS conv_value, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, coalesce(bool_or(k.distributed), false) AS distributed
  FROM r k) (SELECT 0, k.place, k.placement_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, k.distributed, coalesce(pl.name, CASE WHEN k.placement_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), CASE WHEN pl.id IS NULL THEN NULL WHEN EXISTS (SELECT
  FROM placement_setting b
  WHERE b.company_id = $6 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.status_id = 3) THEN true WHEN cn.blocks_read_at IS NOT NULL THEN false END, CASE WHEN pl.id IS NOT NULL THEN CASE WHEN $7 = ANY(cn.adjustable) THEN coalesce((SELECT b.bid_adjustment_micros
  FROM placement_setting b
  WHERE b.company_id = $8 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.bid_adjustment_micros IS NOT NULL
  ORDER BY b.adgroup_id DESC, b.campaign_id DESC LIMIT 1), CASE WHEN cn.factors_read_at IS NOT NULL THEN 1000000 END)::float8 / 1000000 END END, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END
  FROM page k
  LEFT JOIN placement pl ON pl.company_id = $9 AND pl.id = k.placement_id
  LEFT JOIN connection cn ON cn.company_id = $10 AND cn.account_id = k.account_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $11 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $12 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $13 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $14 AND a.id = k.adgroup_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.conv_value, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, t.distributed, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0,1,"placement",1,1,1,1,1,1,1];

-- by adgroup: restricted accounts, and a condition
WITH f AS (SELECT p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold, bool_or(p.distributed) AS distributed
  FROM placement_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k
  WHERE k.impressions > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, placement_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv_value) END AS conv_value, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, coalesce(bool_or(k.distributed), false) AS distributed
  FROM r k) (SELECT 0, k.place, k.placement_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, k.distributed, coalesce(pl.name, CASE WHEN k.placement_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), CASE WHEN pl.id IS NULL THEN NULL WHEN EXISTS (SELECT
  FROM placement_setting b
  WHERE b.company_id = $8 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.status_id = 3) THEN true WHEN cn.blocks_read_at IS NOT NULL THEN false END, CASE WHEN pl.id IS NOT NULL THEN CASE WHEN $9 = ANY(cn.adjustable) THEN coalesce((SELECT b.bid_adjustment_micros
  FROM placement_setting b
  WHERE b.company_id = $10 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.bid_adjustment_micros IS NOT NULL
  ORDER BY b.adgroup_id DESC, b.campaign_id DESC LIMIT 1), CASE WHEN cn.factors_read_at IS NOT NULL THEN 1000000 END)::float8 / 1000000 END END, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END
  FROM page k
  LEFT JOIN placement pl ON pl.company_id = $11 AND pl.id = k.placement_id
  LEFT JOIN connection cn ON cn.company_id = $12 AND cn.account_id = k.account_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $13 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $14 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $15 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $16 AND a.id = k.adgroup_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.conv_value, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, t.distributed, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,"placement",1,1,1,1,1,1,1];

-- by adgroup: ordered by a change, compared with today cut short
WITH f AS (SELECT p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold, bool_or(p.distributed) AS distributed
  FROM placement_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
fp AS (SELECT p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold
  FROM placement_adgroup_day p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date
  GROUP BY p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
b AS (SELECT f.placement_id, f.adgroup_id, f.campaign_id, f.site_id, f.account_id, f.source_id, f.bought, f.conv, f.conv_value, f.cost, f.earned, f.impressions, f.inbound_nbot, f.outbound_nbot, f.rebate, f.sold, f.distributed, fp.bought AS previous_bought, fp.conv AS previous_conv, fp.conv_value AS previous_conv_value, fp.cost AS previous_cost, fp.earned AS previous_earned, fp.impressions AS previous_impressions, fp.inbound_nbot AS previous_inbound_nbot, fp.outbound_nbot AS previous_outbound_nbot, fp.rebate AS previous_rebate, fp.sold AS previous_sold, (fp.placement_id IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.placement_id = f.placement_id AND fp.adgroup_id = f.adgroup_id AND fp.campaign_id = f.campaign_id AND fp.site_id = f.site_id AND fp.account_id = f.account_id AND fp.source_id = f.source_id),
r AS (SELECT k.*, (k.impressions - CASE WHEN k.had_traffic THEN k.previous_impressions ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, placement_id, adgroup_id, campaign_id, site_id, account_id, source_id LIMIT $7::bigint OFFSET $8::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv_value) END AS conv_value, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.cost) END AS cost, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.earned) END AS earned, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.impressions) END AS impressions, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.rebate) END AS rebate, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold, coalesce(bool_or(k.distributed), false) AS distributed
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.conv) END AS conv, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.conv_value) END AS conv_value, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.cost) END AS cost, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.earned) END AS earned, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.impressions) END AS impressions, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.inbound_nbot) END AS inbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.outbound_nbot) END AS outbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.rebate) END AS rebate, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold
  FROM fp) (SELECT 0, k.place, k.placement_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id, k.bought, k.conv, k.conv_value, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, k.distributed, coalesce(pl.name, CASE WHEN k.placement_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END), CASE WHEN pl.id IS NULL THEN NULL WHEN EXISTS (SELECT
  FROM placement_setting b
  WHERE b.company_id = $9 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.status_id = 3) THEN true WHEN cn.blocks_read_at IS NOT NULL THEN false END, CASE WHEN pl.id IS NOT NULL THEN CASE WHEN $10 = ANY(cn.adjustable) THEN coalesce((SELECT b.bid_adjustment_micros
  FROM placement_setting b
  WHERE b.company_id = $11 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.bid_adjustment_micros IS NOT NULL
  ORDER BY b.adgroup_id DESC, b.campaign_id DESC LIMIT 1), CASE WHEN cn.factors_read_at IS NOT NULL THEN 1000000 END)::float8 / 1000000 END END, coalesce(src.name, 'Unknown'), coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END, k.previous_bought, k.previous_conv, k.previous_conv_value, k.previous_cost, k.previous_earned, k.previous_impressions, k.previous_inbound_nbot, k.previous_outbound_nbot, k.previous_rebate, k.previous_sold, k.had_traffic::int
  FROM page k
  LEFT JOIN placement pl ON pl.company_id = $12 AND pl.id = k.placement_id
  LEFT JOIN connection cn ON cn.company_id = $13 AND cn.account_id = k.account_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $14 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $15 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $16 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $17 AND a.id = k.adgroup_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.conv_value, t.cost, t.earned, t.impressions, t.inbound_nbot, t.outbound_nbot, t.rebate, t.sold, t.distributed, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.bought, pt.conv, pt.conv_value, pt.cost, pt.earned, pt.impressions, pt.inbound_nbot, pt.outbound_nbot, pt.rebate, pt.sold, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-14","2026-03-13",1,"2026-03-07","2026-03-06",50,0,1,"placement",1,1,1,1,1,1,1];

-- by adgroup: file of all columns
WITH f AS (SELECT p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.conv_value) AS conv_value, isum(p.cost) AS cost, isum(p.earned) AS earned, isum(p.impressions) AS impressions, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound_nbot) AS outbound_nbot, isum(p.rebate) AS rebate, isum(p.sold) AS sold, bool_or(p.distributed) AS distributed
  FROM placement_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.placement_id, p.adgroup_id, p.campaign_id, p.site_id, p.account_id, p.source_id),
r AS (SELECT k.*, k.bought AS o
  FROM f k) SELECT CASE WHEN ascii(k.v0) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v0 ELSE k.v0 END AS column_placement, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_section, (k.v2)::text AS column_isplacementblocked, CASE WHEN abs(k.v3) < 0.0001 AND k.v3 <> 0 THEN (k.v3)::numeric::text ELSE (k.v3)::text END AS column_cpcadjustment, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcename, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_accountname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_sitename, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_campaign, CASE WHEN ascii(k.v8) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v8 ELSE k.v8 END AS column_adgroup, CASE WHEN ascii(k.v9) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v9 ELSE k.v9 END AS column_device, k.impressions AS column_impressions, k.bought AS column_boughtclicks, CASE WHEN abs((k.bought::float8 / nullif(k.impressions, 0))) < 0.0001 AND (k.bought::float8 / nullif(k.impressions, 0)) <> 0 THEN ((k.bought::float8 / nullif(k.impressions, 0)))::numeric::text ELSE ((k.bought::float8 / nullif(k.impressions, 0)))::text END AS column_adctr, CASE WHEN abs((k.cost::float8 / 1000000)) < 0.0001 AND (k.cost::float8 / 1000000) <> 0 THEN ((k.cost::float8 / 1000000))::numeric::text ELSE ((k.cost::float8 / 1000000))::text END AS column_cost, CASE WHEN abs(((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.cost::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_cpc, CASE WHEN abs((k.cost::float8 / nullif(k.conv, 0))) < 0.0001 AND (k.cost::float8 / nullif(k.conv, 0)) <> 0 THEN ((k.cost::float8 / nullif(k.conv, 0)))::numeric::text ELSE ((k.cost::float8 / nullif(k.conv, 0)))::text END AS column_cpa, k.sold AS column_soldclicks, CASE WHEN abs((k.rebate::float8 / 1000000)) < 0.0001 AND (k.rebate::float8 / 1000000) <> 0 THEN ((k.rebate::float8 / 1000000))::numeric::text ELSE ((k.rebate::float8 / 1000000))::text END AS column_rebate, CASE WHEN abs((k.earned::float8 / 1000000)) < 0.0001 AND (k.earned::float8 / 1000000) <> 0 THEN ((k.earned::float8 / 1000000))::numeric::text ELSE ((k.earned::float8 / 1000000))::text END AS column_revenue, CASE WHEN abs((k.sold::float8 / nullif(k.bought, 0))) < 0.0001 AND (k.sold::float8 / nullif(k.bought, 0)) <> 0 THEN ((k.sold::float8 / nullif(k.bought, 0)))::numeric::text ELSE ((k.sold::float8 / nullif(k.bought, 0)))::text END AS column_opctr, CASE WHEN abs(((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_rps, CASE WHEN abs(((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000)) < 0.0001 AND ((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000) <> 0 THEN (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::numeric::text ELSE (((k.earned::float8 / nullif(k.sold, 0))::float8 / 1000000))::text END AS column_rpc, CASE WHEN abs((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.earned + k.rebate, k.earned, k.rebate) - k.cost, coalesce(k.earned + k.rebate, k.earned, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_profit, CASE WHEN abs((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0))) < 0.0001 AND (((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)) <> 0 THEN ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::numeric::text ELSE ((((k.earned + coalesce(k.rebate, 0)) - coalesce(k.cost, 0))::float8 / nullif((k.earned + coalesce(k.rebate, 0)), 0)))::text END AS column_margin, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conversions, CASE WHEN abs((k.conv_value::float8 / 1000000)) < 0.0001 AND (k.conv_value::float8 / 1000000) <> 0 THEN ((k.conv_value::float8 / 1000000))::numeric::text ELSE ((k.conv_value::float8 / 1000000))::text END AS column_convvalue, CASE WHEN abs((coalesce(coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate) - k.cost, coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate), -k.cost)::float8 / 1000000)) < 0.0001 AND (coalesce(coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate) - k.cost, coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate), -k.cost)::float8 / 1000000) <> 0 THEN ((coalesce(coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate) - k.cost, coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate), -k.cost)::float8 / 1000000))::numeric::text ELSE ((coalesce(coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate) - k.cost, coalesce(k.conv_value + k.rebate, k.conv_value, k.rebate), -k.cost)::float8 / 1000000))::text END AS column_convprofit, CASE WHEN abs(((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000)) < 0.0001 AND ((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000) <> 0 THEN (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::numeric::text ELSE (((k.conv_value::float8 / nullif(k.bought, 0))::float8 / 1000000))::text END AS column_convrpc, k.inbound_nbot AS column_inboundclicks, k.outbound_nbot AS column_outboundclicks, CASE WHEN abs((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0)))) < 0.0001 AND (1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))) <> 0 THEN ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.sold::float8 / nullif(k.outbound_nbot, 0))))::text END AS column_scrub, CASE WHEN ascii(k.v31) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v31 ELSE k.v31 END AS column_revenuedistributiontype
  FROM (SELECT k.bought, k.conv, k.conv_value, k.cost, k.earned, k.impressions, k.inbound_nbot, k.outbound_nbot, k.rebate, k.sold, coalesce(pl.name, CASE WHEN k.placement_id < 0 THEN 'Over-attributed' ELSE 'Not attributed' END) AS v0, NULL::text AS v1, CASE WHEN pl.id IS NULL THEN NULL WHEN EXISTS (SELECT
  FROM placement_setting b
  WHERE b.company_id = $4 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.status_id = 3) THEN true WHEN cn.blocks_read_at IS NOT NULL THEN false END AS v2, CASE WHEN pl.id IS NOT NULL THEN CASE WHEN $5 = ANY(cn.adjustable) THEN coalesce((SELECT b.bid_adjustment_micros
  FROM placement_setting b
  WHERE b.company_id = $6 AND b.account_id = pl.account_id AND b.placement_external_id = pl.external_id AND b.section_external_id = '' AND b.campaign_id IN (0, k.campaign_id) AND b.adgroup_id IN (0, k.adgroup_id) AND b.bid_adjustment_micros IS NOT NULL
  ORDER BY b.adgroup_id DESC, b.campaign_id DESC LIMIT 1), CASE WHEN cn.factors_read_at IS NOT NULL THEN 1000000 END)::float8 / 1000000 END END AS v3, coalesce(src.name, 'Unknown') AS v4, coalesce(acc.name, 'Unknown') AS v5, coalesce(s.name, 'Unknown') AS v6, coalesce(c.name, 'Unknown') AS v7, coalesce(a.name, 'Unknown') AS v8, NULL::text AS v9, CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END AS v31
  FROM r k
  LEFT JOIN placement pl ON pl.company_id = $7 AND pl.id = k.placement_id
  LEFT JOIN connection cn ON cn.company_id = $8 AND cn.account_id = k.account_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN partner_account acc ON acc.company_id = $9 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = k.site_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  ORDER BY k.o DESC NULLS LAST, k.placement_id, k.adgroup_id, k.campaign_id, k.site_id, k.account_id, k.source_id OFFSET 0) k
-- values: [1,"2026-03-14","2026-03-14",1,"placement",1,1,1,1,1,1,1];

-- 6fbc431df4c991c0 placement_adgroup_day · by campaign: page
-- 9da821f49315d2fe placement_adgroup_day · by campaign: restricted accounts, and a condition
-- 658d2fb0839c6ff2 placement_adgroup_day · by campaign: ordered by a change, compared with today cut short
-- c3ee406aeef401c4 placement_adgroup_day · by campaign: file of all columns
-- 8d2eb0084884a690 placement_adgroup_day · by account: page
-- 5dfa5af1d93dd2d1 placement_adgroup_day · by account: restricted accounts, and a condition
-- 8563c408f2ec9343 placement_adgroup_day · by account: ordered by a change, compared with today cut short
-- 6b5cb1c8e3e47793 placement_adgroup_day · by account: file of all columns
