-- by hour,date,marketName,siteName,sourcePartnerName,campaignName,adgroupName,deviceName: page
WITH f AS (SELECT p.hour, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.bought END) AS hourly_bought, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound END) AS hourly_inbound, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound_nbot END) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.bought END) AS reported_bought, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound END) AS reported_outbound, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound_nbot END) AS reported_outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.sold END) AS reported_sold, isum(p.sold) AS sold
  FROM perf_hour p
  LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN site home ON home.company_id = $2 AND home.id = p.site_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY p.hour, p.date, coalesce(home.market_id, 0), p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.device_id),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, market_id, site_id, source_id, campaign_id, adgroup_id, device_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.market_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.device_id, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, k.date, nullif(k.hour, -1), coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(dv.name, 'Unknown')
  FROM page k
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $8 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $9 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $10 AND a.id = k.adgroup_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,1,"2026-03-14","2026-03-14",50,0,1,1,1];

-- by hour,date,marketName,siteName,sourcePartnerName,campaignName,adgroupName,deviceName: restricted accounts, and a condition
WITH f AS (SELECT p.hour, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.bought END) AS hourly_bought, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound END) AS hourly_inbound, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound_nbot END) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.bought END) AS reported_bought, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound END) AS reported_outbound, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound_nbot END) AS reported_outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.sold END) AS reported_sold, isum(p.sold) AS sold
  FROM perf_hour p
  LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN site home ON home.company_id = $2 AND home.id = p.site_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date AND p.account_id = ANY($6::int[])
  GROUP BY p.hour, p.date, coalesce(home.market_id, 0), p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.device_id),
r AS (SELECT k.*, k.date AS o
  FROM f k
  WHERE k.bought > $7::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour, date, market_id, site_id, source_id, campaign_id, adgroup_id, device_id LIMIT $8::bigint OFFSET $9::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.hour, k.date, k.market_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.device_id, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, k.date, nullif(k.hour, -1), coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(dv.name, 'Unknown')
  FROM page k
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $10 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $11 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $12 AND a.id = k.adgroup_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,1,1,"2026-03-14","2026-03-14",[1,2],1,50,0,1,1,1];

-- by hour,date,marketName,siteName,sourcePartnerName,campaignName,adgroupName,deviceName: ordered by a change, compared with today cut short
WITH f AS (SELECT p.hour, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.bought END) AS hourly_bought, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound END) AS hourly_inbound, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound_nbot END) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.bought END) AS reported_bought, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound END) AS reported_outbound, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound_nbot END) AS reported_outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.sold END) AS reported_sold, isum(p.sold) AS sold
  FROM perf_hour p
  LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN site home ON home.company_id = $2 AND home.id = p.site_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date AND p.hour BETWEEN 0 AND $6::int
  GROUP BY p.hour, p.date, coalesce(home.market_id, 0), p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.device_id),
fp AS (SELECT p.hour, (p.date + $7::int) AS date, coalesce(home.market_id, 0) AS market_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.bought END) AS hourly_bought, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound END) AS hourly_inbound, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound_nbot END) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.bought END) AS reported_bought, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound END) AS reported_outbound, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound_nbot END) AS reported_outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.sold END) AS reported_sold, isum(p.sold) AS sold
  FROM perf_hour p
  LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  LEFT JOIN site home ON home.company_id = $9 AND home.id = p.site_id
  WHERE p.company_id = $10 AND p.date BETWEEN $11::date AND $12::date AND p.hour BETWEEN 0 AND $13::int
  GROUP BY p.hour, p.date, coalesce(home.market_id, 0), p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.device_id),
b AS (SELECT f.hour, f.date, f.market_id, f.site_id, f.source_id, f.campaign_id, f.adgroup_id, f.device_id, f.bought, f.conv, f.hourly_bought, f.hourly_inbound, f.hourly_inbound_nbot, f.inbound, f.inbound_nbot, f.outbound, f.outbound_nbot, f.reported_bought, f.reported_outbound, f.reported_outbound_nbot, f.reported_sold, f.sold, fp.bought AS previous_bought, fp.conv AS previous_conv, fp.hourly_bought AS previous_hourly_bought, fp.hourly_inbound AS previous_hourly_inbound, fp.hourly_inbound_nbot AS previous_hourly_inbound_nbot, fp.inbound AS previous_inbound, fp.inbound_nbot AS previous_inbound_nbot, fp.outbound AS previous_outbound, fp.outbound_nbot AS previous_outbound_nbot, fp.reported_bought AS previous_reported_bought, fp.reported_outbound AS previous_reported_outbound, fp.reported_outbound_nbot AS previous_reported_outbound_nbot, fp.reported_sold AS previous_reported_sold, fp.sold AS previous_sold, (fp.hour IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.hour = f.hour AND fp.date = f.date AND fp.market_id = f.market_id AND fp.site_id = f.site_id AND fp.source_id = f.source_id AND fp.campaign_id = f.campaign_id AND fp.adgroup_id = f.adgroup_id AND fp.device_id = f.device_id),
r AS (SELECT k.*, (k.bought - CASE WHEN k.had_traffic THEN k.previous_bought ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, hour, date, market_id, site_id, source_id, campaign_id, adgroup_id, device_id LIMIT $14::bigint OFFSET $15::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.bought) END AS bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.conv) END AS conv, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.hourly_bought) END AS hourly_bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.hourly_inbound) END AS hourly_inbound, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.inbound) END AS inbound, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.inbound_nbot) END AS inbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.outbound) END AS outbound, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.outbound_nbot) END AS outbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_bought) END AS reported_bought, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_outbound) END AS reported_outbound, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.reported_sold) END AS reported_sold, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.sold) END AS sold
  FROM fp) (SELECT 0, k.place, k.hour, k.date, k.market_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.device_id, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, k.date, nullif(k.hour, -1), coalesce(mk.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(dv.name, 'Unknown'), k.previous_bought, k.previous_conv, k.previous_hourly_bought, k.previous_hourly_inbound, k.previous_hourly_inbound_nbot, k.previous_inbound, k.previous_inbound_nbot, k.previous_outbound, k.previous_outbound_nbot, k.previous_reported_bought, k.previous_reported_outbound, k.previous_reported_outbound_nbot, k.previous_reported_sold, k.previous_sold, k.had_traffic::int
  FROM page k
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $16 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $17 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $18 AND a.id = k.adgroup_id
  LEFT JOIN device dv ON dv.id = k.device_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.bought, pt.conv, pt.hourly_bought, pt.hourly_inbound, pt.hourly_inbound_nbot, pt.inbound, pt.inbound_nbot, pt.outbound, pt.outbound_nbot, pt.reported_bought, pt.reported_outbound, pt.reported_outbound_nbot, pt.reported_sold, pt.sold, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,1,1,"2026-03-14","2026-03-14",8,7,1,1,1,"2026-03-07","2026-03-07",8,50,0,1,1,1];

-- by hour,date,marketName,siteName,sourcePartnerName,campaignName,adgroupName,deviceName: file of all columns
WITH f AS (SELECT p.hour, p.date, coalesce(home.market_id, 0) AS market_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.bought END) AS hourly_bought, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound END) AS hourly_inbound, isum(CASE WHEN p.hour >= 0 AND p.hour < g.bought_until THEN p.inbound_nbot END) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.bought END) AS reported_bought, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound END) AS reported_outbound, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.outbound_nbot END) AS reported_outbound_nbot, isum(CASE WHEN (CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END) < g.revenue_until AND NOT p.estimated THEN p.sold END) AS reported_sold, isum(p.sold) AS sold
  FROM perf_hour p
  LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id
  LEFT JOIN partner_account acc ON acc.company_id = $1 AND acc.id = p.account_id
  LEFT JOIN site home ON home.company_id = $2 AND home.id = p.site_id
  WHERE p.company_id = $3 AND p.date BETWEEN $4::date AND $5::date
  GROUP BY p.hour, p.date, coalesce(home.market_id, 0), p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.device_id),
r AS (SELECT k.*, k.date AS o
  FROM f k) SELECT k.v0 AS column_date, k.v1 AS column_hour, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_marketname, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sitename, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_sourcepartnername, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_campaignname, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_adgroupname, CASE WHEN ascii(k.v7) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v7 ELSE k.v7 END AS column_devicename, k.bought AS column_bought, k.inbound AS column_totalinbound, k.inbound_nbot AS column_nbotinbound, CASE WHEN abs((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound, 0)))) < 0.0001 AND (1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound, 0))) <> 0 THEN ((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound, 0))))::numeric::text ELSE ((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound, 0))))::text END AS column_boughtscrubratetotal, CASE WHEN abs((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound_nbot, 0)))) < 0.0001 AND (1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound_nbot, 0))) <> 0 THEN ((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound_nbot, 0))))::numeric::text ELSE ((1 - (k.hourly_bought::float8 / nullif(k.hourly_inbound_nbot, 0))))::text END AS column_boughtscrubratenbot, CASE WHEN abs((k.reported_sold::float8 / nullif(k.reported_bought, 0))) < 0.0001 AND (k.reported_sold::float8 / nullif(k.reported_bought, 0)) <> 0 THEN ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::numeric::text ELSE ((k.reported_sold::float8 / nullif(k.reported_bought, 0)))::text END AS column_opctr, CASE WHEN abs((k.outbound::float8 / nullif(k.inbound, 0))) < 0.0001 AND (k.outbound::float8 / nullif(k.inbound, 0)) <> 0 THEN ((k.outbound::float8 / nullif(k.inbound, 0)))::numeric::text ELSE ((k.outbound::float8 / nullif(k.inbound, 0)))::text END AS column_totalopctr, CASE WHEN abs((k.outbound_nbot::float8 / nullif(k.inbound_nbot, 0))) < 0.0001 AND (k.outbound_nbot::float8 / nullif(k.inbound_nbot, 0)) <> 0 THEN ((k.outbound_nbot::float8 / nullif(k.inbound_nbot, 0)))::numeric::text ELSE ((k.outbound_nbot::float8 / nullif(k.inbound_nbot, 0)))::text END AS column_nbotopctr, k.sold AS column_sold, k.outbound AS column_outboundtotal, k.outbound_nbot AS column_outboundnbot, CASE WHEN abs((1 - (k.reported_sold::float8 / nullif(k.reported_outbound, 0)))) < 0.0001 AND (1 - (k.reported_sold::float8 / nullif(k.reported_outbound, 0))) <> 0 THEN ((1 - (k.reported_sold::float8 / nullif(k.reported_outbound, 0))))::numeric::text ELSE ((1 - (k.reported_sold::float8 / nullif(k.reported_outbound, 0))))::text END AS column_soldscrubratetotal, CASE WHEN abs((1 - (k.reported_sold::float8 / nullif(k.reported_outbound_nbot, 0)))) < 0.0001 AND (1 - (k.reported_sold::float8 / nullif(k.reported_outbound_nbot, 0))) <> 0 THEN ((1 - (k.reported_sold::float8 / nullif(k.reported_outbound_nbot, 0))))::numeric::text ELSE ((1 - (k.reported_sold::float8 / nullif(k.reported_outbound_nbot, 0))))::text END AS column_soldscrubratenbot, CASE WHEN abs((k.conv::float8 / 1000000)) < 0.0001 AND (k.conv::float8 / 1000000) <> 0 THEN ((k.conv::float8 / 1000000))::numeric::text ELSE ((k.conv::float8 / 1000000))::text END AS column_conv
  FROM (SELECT k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, k.date AS v0, nullif(k.hour, -1) AS v1, coalesce(mk.name, 'Unknown') AS v2, coalesce(s.name, 'Unknown') AS v3, coalesce(src.name, 'Unknown') AS v4, coalesce(c.name, 'Unknown') AS v5, coalesce(a.name, 'Unknown') AS v6, coalesce(dv.name, 'Unknown') AS v7
  FROM r k
  LEFT JOIN market mk ON mk.id = k.market_id
  LEFT JOIN site s ON s.company_id = $6 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $7 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $8 AND a.id = k.adgroup_id
  LEFT JOIN device dv ON dv.id = k.device_id
  ORDER BY k.o ASC NULLS LAST, k.hour, k.date, k.market_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.device_id OFFSET 0) k
-- values: [1,1,1,"2026-03-14","2026-03-14",1,1,1];

-- by hour: page
WITH f AS (SELECT p.hour, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.hourly_bought) AS hourly_bought, isum(p.hourly_inbound) AS hourly_inbound, isum(p.hourly_inbound_nbot) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.reported_bought) AS reported_bought, isum(p.reported_outbound) AS reported_outbound, isum(p.reported_outbound_nbot) AS reported_outbound_nbot, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_site_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.hour),
r AS (SELECT k.*, nullif(k.hour, -1) AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, hour LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.hour, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, nullif(k.hour, -1)
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0];

-- by date: page
WITH f AS (SELECT p.date, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.hourly_bought) AS hourly_bought, isum(p.hourly_inbound) AS hourly_inbound, isum(p.hourly_inbound_nbot) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.reported_bought) AS reported_bought, isum(p.reported_outbound) AS reported_outbound, isum(p.reported_outbound_nbot) AS reported_outbound_nbot, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_account_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, date LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.date, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, k.date
  FROM page k)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",50,0];

-- by campaignName: page
WITH f AS (SELECT p.campaign_id, isum(p.bought) AS bought, isum(p.conv) AS conv, isum(p.hourly_bought) AS hourly_bought, isum(p.hourly_inbound) AS hourly_inbound, isum(p.hourly_inbound_nbot) AS hourly_inbound_nbot, isum(p.inbound) AS inbound, isum(p.inbound_nbot) AS inbound_nbot, isum(p.outbound) AS outbound, isum(p.outbound_nbot) AS outbound_nbot, isum(p.reported_bought) AS reported_bought, isum(p.reported_outbound) AS reported_outbound, isum(p.reported_outbound_nbot) AS reported_outbound_nbot, isum(p.reported_sold) AS reported_sold, isum(p.sold) AS sold
  FROM perf_adgroup_day p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.campaign_id),
r AS (SELECT k.*, lower(coalesce(c.name, 'Unknown')) COLLATE "C" AS o
  FROM f k
  LEFT JOIN campaign c ON c.company_id = $4 AND c.id = k.campaign_id),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, campaign_id LIMIT $5::bigint OFFSET $6::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.bought) END AS bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.conv) END AS conv, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_bought) END AS hourly_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound) END AS hourly_inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.hourly_inbound_nbot) END AS hourly_inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound) END AS inbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.inbound_nbot) END AS inbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound) END AS outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.outbound_nbot) END AS outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_bought) END AS reported_bought, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound) END AS reported_outbound, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_outbound_nbot) END AS reported_outbound_nbot, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.reported_sold) END AS reported_sold, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.sold) END AS sold
  FROM r k) (SELECT 0, k.place, k.campaign_id, k.bought, k.conv, k.hourly_bought, k.hourly_inbound, k.hourly_inbound_nbot, k.inbound, k.inbound_nbot, k.outbound, k.outbound_nbot, k.reported_bought, k.reported_outbound, k.reported_outbound_nbot, k.reported_sold, k.sold, coalesce(c.name, 'Unknown')
  FROM page k
  LEFT JOIN campaign c ON c.company_id = $7 AND c.id = k.campaign_id)
  UNION ALL (SELECT 1, t.records, NULL, t.bought, t.conv, t.hourly_bought, t.hourly_inbound, t.hourly_inbound_nbot, t.inbound, t.inbound_nbot, t.outbound, t.outbound_nbot, t.reported_bought, t.reported_outbound, t.reported_outbound_nbot, t.reported_sold, t.sold, NULL
  FROM t)
-- values: [1,"2026-03-14","2026-03-14",1,50,0,1];

-- f42e6cf62feb754c perf_hour · by hour: restricted accounts, and a condition
-- 565e58c870e0947a perf_hour · by hour: ordered by a change, compared with today cut short
-- 7b9695e871676b1f perf_site_hour · by hour: file of all columns
-- 47fb80efc0c08672 perf_account_day · by date: restricted accounts, and a condition
-- 5a791652e27c8e2a perf_hour · by date: ordered by a change, compared with today cut short
-- 2c8268302a49440b perf_account_day · by date: file of all columns
-- 98c0d39d5b2b48dd perf_account_day · by marketName: page
-- 70fcfc42fb8b6532 perf_account_day · by marketName: restricted accounts, and a condition
-- 4158e869d85b1d9e perf_hour · by marketName: ordered by a change, compared with today cut short
-- 28e3322eefde99e2 perf_account_day · by marketName: file of all columns
-- 8d6f283da92f9e1d perf_account_day · by siteName: page
-- 1bf0a888ec59e176 perf_account_day · by siteName: restricted accounts, and a condition
-- bff4f2734f0aca0a perf_hour · by siteName: ordered by a change, compared with today cut short
-- 1461925c248c4849 perf_account_day · by siteName: file of all columns
-- bc88fef223e53a0d perf_account_day · by sourcePartnerName: page
-- ebfae61d853ebecd perf_account_day · by sourcePartnerName: restricted accounts, and a condition
-- 5179ba6e732abf62 perf_hour · by sourcePartnerName: ordered by a change, compared with today cut short
-- 3197c0e64b5fefa6 perf_account_day · by sourcePartnerName: file of all columns
-- e0fe7e1c6eaa7fff perf_adgroup_day · by campaignName: restricted accounts, and a condition
-- cff9a85b9c750406 perf_hour · by campaignName: ordered by a change, compared with today cut short
-- 6e6efd03315e501a perf_adgroup_day · by campaignName: file of all columns
-- 4d3ae497f37dd0bc perf_adgroup_day · by adgroupName: page
-- 13c2f427d475ed45 perf_adgroup_day · by adgroupName: restricted accounts, and a condition
-- df7f323df14968e0 perf_hour · by adgroupName: ordered by a change, compared with today cut short
-- c5a7b3350de731af perf_adgroup_day · by adgroupName: file of all columns
-- a00aa50e06cc02b7 perf_account_day · by deviceName: page
-- 4856e7f8bee0fa59 perf_account_day · by deviceName: restricted accounts, and a condition
-- f6c07186b948da79 perf_hour · by deviceName: ordered by a change, compared with today cut short
-- e40ac038c78bcabf perf_account_day · by deviceName: file of all columns
