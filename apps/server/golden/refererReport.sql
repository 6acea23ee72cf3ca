-- by date,partnerAccountName,siteName,sourcePartnerName,campaign,adgroup,refererDomain: page
WITH f AS (SELECT p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id, isum(p.page_views) AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id),
r AS (SELECT k.*, k.date AS o
  FROM f k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, date, account_id, site_id, source_id, campaign_id, adgroup_id, referer_id LIMIT $4::bigint OFFSET $5::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.page_views) END AS page_views
  FROM r k) (SELECT 0, k.place, k.date, k.account_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.referer_id, k.page_views, k.date, coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(ref.domain, 'Unknown')
  FROM page k
  LEFT JOIN partner_account acc ON acc.company_id = $6 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $7 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $8 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $9 AND a.id = k.adgroup_id
  LEFT JOIN referer_domain ref ON ref.company_id = $10 AND ref.id = k.referer_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.page_views, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",50,0,1,1,1,1,1];

-- by date,partnerAccountName,siteName,sourcePartnerName,campaign,adgroup,refererDomain: restricted accounts, and a condition
WITH f AS (SELECT p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id, isum(p.page_views) AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date AND p.account_id = ANY($4::int[])
  GROUP BY p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id),
r AS (SELECT k.*, k.date AS o
  FROM f k
  WHERE k.page_views > $5::float8),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o ASC NULLS LAST, date, account_id, site_id, source_id, campaign_id, adgroup_id, referer_id LIMIT $6::bigint OFFSET $7::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.page_views) END AS page_views
  FROM r k) (SELECT 0, k.place, k.date, k.account_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.referer_id, k.page_views, k.date, coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(ref.domain, 'Unknown')
  FROM page k
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $9 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $10 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $11 AND a.id = k.adgroup_id
  LEFT JOIN referer_domain ref ON ref.company_id = $12 AND ref.id = k.referer_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.page_views, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM t)
-- values: [1,"2026-03-09","2026-03-15",[1,2],1,50,0,1,1,1,1,1];

-- by date,partnerAccountName,siteName,sourcePartnerName,campaign,adgroup,refererDomain: ordered by a change, compared with today cut short
WITH f AS (SELECT p.date, p.account_id, p.site_id, coalesce(acc.partner_id, 0) AS source_id, p.campaign_id, p.adgroup_id, p.referer_id, isum(p.page_views) AS page_views
  FROM (SELECT p.date, p.account_id, p.site_id, p.campaign_id, p.adgroup_id, p.referer_id, (p.page_views)::bigint AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  UNION ALL SELECT p.date, p.account_id, p.site_id, p.campaign_id, p.adgroup_id, p.referer_id, (p.page_views)::bigint AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $4 AND p.date BETWEEN $5::date AND $6::date AND p.hour BETWEEN 0 AND $7::int) p
  LEFT JOIN partner_account acc ON acc.company_id = $8 AND acc.id = p.account_id
  GROUP BY p.date, p.account_id, p.site_id, coalesce(acc.partner_id, 0), p.campaign_id, p.adgroup_id, p.referer_id),
fp AS (SELECT (p.date + $9::int) AS date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id, isum(p.page_views) AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $10 AND p.date BETWEEN $11::date AND $12::date
  GROUP BY p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id),
b AS (SELECT f.date, f.account_id, f.site_id, f.source_id, f.campaign_id, f.adgroup_id, f.referer_id, f.page_views, fp.page_views AS previous_page_views, (fp.date IS NOT NULL) AS had_traffic
  FROM f
  LEFT JOIN fp ON fp.date = f.date AND fp.account_id = f.account_id AND fp.site_id = f.site_id AND fp.source_id = f.source_id AND fp.campaign_id = f.campaign_id AND fp.adgroup_id = f.adgroup_id AND fp.referer_id = f.referer_id),
r AS (SELECT k.*, (k.page_views - CASE WHEN k.had_traffic THEN k.previous_page_views ELSE 0 END) AS o
  FROM b k),
page AS ( SELECT x.*, row_number() OVER () AS place
  FROM ( SELECT *
  FROM r
  ORDER BY o DESC NULLS LAST, date, account_id, site_id, source_id, campaign_id, adgroup_id, referer_id LIMIT $13::bigint OFFSET $14::bigint ) x),
t AS (SELECT count(*) AS records, CASE WHEN count(*) = 0 THEN 0 ELSE isum(k.page_views) END AS page_views
  FROM r k),
pt AS (SELECT count(fp.*) AS had, CASE WHEN count(fp.*) = 0 THEN 0 ELSE isum(fp.page_views) END AS page_views
  FROM fp) (SELECT 0, k.place, k.date, k.account_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.referer_id, k.page_views, k.date, coalesce(acc.name, 'Unknown'), coalesce(s.name, 'Unknown'), coalesce(src.name, 'Unknown'), coalesce(c.name, 'Unknown'), coalesce(a.name, 'Unknown'), coalesce(ref.domain, 'Unknown'), k.previous_page_views, k.had_traffic::int
  FROM page k
  LEFT JOIN partner_account acc ON acc.company_id = $15 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $16 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $17 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $18 AND a.id = k.adgroup_id
  LEFT JOIN referer_domain ref ON ref.company_id = $19 AND ref.id = k.referer_id)
  UNION ALL (SELECT 1, t.records, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t.page_views, NULL, NULL, NULL, NULL, NULL, NULL, NULL, pt.page_views, pt.had::int
  FROM t
  CROSS JOIN pt)
-- values: [1,"2026-03-09","2026-03-13",1,"2026-03-14","2026-03-14",8,1,2,1,"2026-03-07","2026-03-07",50,0,1,1,1,1,1];

-- by date,partnerAccountName,siteName,sourcePartnerName,campaign,adgroup,refererDomain: file of all columns
WITH f AS (SELECT p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id, isum(p.page_views) AS page_views
  FROM page_view_hour p
  WHERE p.company_id = $1 AND p.date BETWEEN $2::date AND $3::date
  GROUP BY p.date, p.account_id, p.site_id, p.source_id, p.campaign_id, p.adgroup_id, p.referer_id),
r AS (SELECT k.*, k.date AS o
  FROM f k) SELECT k.v0 AS column_date, CASE WHEN ascii(k.v1) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v1 ELSE k.v1 END AS column_partneraccountname, CASE WHEN ascii(k.v2) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v2 ELSE k.v2 END AS column_sitename, CASE WHEN ascii(k.v3) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v3 ELSE k.v3 END AS column_sourcepartnername, CASE WHEN ascii(k.v4) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v4 ELSE k.v4 END AS column_campaign, CASE WHEN ascii(k.v5) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v5 ELSE k.v5 END AS column_adgroup, CASE WHEN ascii(k.v6) IN (61, 43, 45, 64, 9, 13, 65309, 65291, 65293, 65312) THEN '''' || k.v6 ELSE k.v6 END AS column_refererdomain, k.page_views AS column_pageviews
  FROM (SELECT k.page_views, k.date AS v0, coalesce(acc.name, 'Unknown') AS v1, coalesce(s.name, 'Unknown') AS v2, coalesce(src.name, 'Unknown') AS v3, coalesce(c.name, 'Unknown') AS v4, coalesce(a.name, 'Unknown') AS v5, coalesce(ref.domain, 'Unknown') AS v6
  FROM r k
  LEFT JOIN partner_account acc ON acc.company_id = $4 AND acc.id = k.account_id
  LEFT JOIN site s ON s.company_id = $5 AND s.id = k.site_id
  LEFT JOIN partner src ON src.id = k.source_id
  LEFT JOIN campaign c ON c.company_id = $6 AND c.id = k.campaign_id
  LEFT JOIN adgroup a ON a.company_id = $7 AND a.id = k.adgroup_id
  LEFT JOIN referer_domain ref ON ref.company_id = $8 AND ref.id = k.referer_id
  ORDER BY k.o ASC NULLS LAST, k.date, k.account_id, k.site_id, k.source_id, k.campaign_id, k.adgroup_id, k.referer_id OFFSET 0) k
-- values: [1,"2026-03-09","2026-03-15",1,1,1,1,1];

-- 6aec3372b0fc7393 page_view_hour · by date: page
-- f2d6b38579ff5369 page_view_hour · by date: restricted accounts, and a condition
-- ab24d83c09031eba page_view_hour · by date: ordered by a change, compared with today cut short
-- 685b56603af8081e page_view_hour · by date: file of all columns
-- c0697d8008b5a235 page_view_hour · by partnerAccountName: page
-- 8ab1768b2819f4dc page_view_hour · by partnerAccountName: restricted accounts, and a condition
-- 0f950f1fb4d04960 page_view_hour · by partnerAccountName: ordered by a change, compared with today cut short
-- 19a4fb6fd687c67a page_view_hour · by partnerAccountName: file of all columns
-- d1bd011788ab6ad2 page_view_hour · by siteName: page
-- e344e89dab648bba page_view_hour · by siteName: restricted accounts, and a condition
-- e0306e8176e1f53d page_view_hour · by siteName: ordered by a change, compared with today cut short
-- 93db558127fbbfda page_view_hour · by siteName: file of all columns
-- 56a42d1fe77ca82e page_view_hour · by sourcePartnerName: page
-- b934e4f957afda94 page_view_hour · by sourcePartnerName: restricted accounts, and a condition
-- 77698ce53fec3c44 page_view_hour · by sourcePartnerName: ordered by a change, compared with today cut short
-- aa9e2e8ad55edb7b page_view_hour · by sourcePartnerName: file of all columns
-- c07c2279951d0f1d page_view_hour · by campaign: page
-- e1ae0e472f2f5ee1 page_view_hour · by campaign: restricted accounts, and a condition
-- b1ca37d476f51910 page_view_hour · by campaign: ordered by a change, compared with today cut short
-- ee9f97bf969a2bce page_view_hour · by campaign: file of all columns
-- 8892c512d94fae82 page_view_hour · by adgroup: page
-- 95f130b99fadde60 page_view_hour · by adgroup: restricted accounts, and a condition
-- 5bfb3cccb14a92ad page_view_hour · by adgroup: ordered by a change, compared with today cut short
-- e607a3ddd514b21d page_view_hour · by adgroup: file of all columns
-- e91ccf4fb896669b page_view_hour · by refererDomain: page
-- 184c71a4fd10bf6a page_view_hour · by refererDomain: restricted accounts, and a condition
-- 2fb6743e2c424011 page_view_hour · by refererDomain: ordered by a change, compared with today cut short
-- 84d93997e365d1ac page_view_hour · by refererDomain: file of all columns
