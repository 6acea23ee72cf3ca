-- Official revenue is kept before the share too, so that a change of the share restates it.
ALTER TABLE perf_hour ADD COLUMN yahoo_earned_gross bigint;
ALTER TABLE perf_day ADD COLUMN yahoo_earned_gross bigint;
ALTER TABLE perf_adgroup_day ADD COLUMN yahoo_earned_gross bigint;
ALTER TABLE perf_account_day ADD COLUMN yahoo_earned_gross bigint;
ALTER TABLE perf_geo_day ADD COLUMN yahoo_earned_gross bigint;
ALTER TABLE perf_restatement ADD COLUMN yahoo_earned_gross bigint;

-- What is there was booked at the share of its feed, region and month; days before the first share take the first.
UPDATE perf_hour f SET yahoo_earned_gross = round(f.yahoo_earned::numeric * 1000000 / coalesce(
  (SELECT r.share_micros FROM site s JOIN market m ON m.id = s.market_id
   JOIN revenue_share r ON r.company_id = f.company_id AND r.partner_id = f.feed_id AND r.region = m.region
   WHERE s.company_id = f.company_id AND s.id = f.site_id
   ORDER BY r.month <= f.date DESC, CASE WHEN r.month <= f.date THEN r.month END DESC, r.month LIMIT 1), 1000000))::bigint
WHERE f.yahoo_earned IS NOT NULL;
UPDATE perf_refresh r SET facts_version = facts_version + 1
WHERE EXISTS (SELECT FROM perf_hour f WHERE f.company_id = r.company_id AND f.date = r.date AND f.yahoo_earned IS NOT NULL);

-- Which columns of a key are a file's: bits as of features/facts/columns.ts.
ALTER TABLE import_key ADD COLUMN columns integer NOT NULL DEFAULT 0;
UPDATE import_key k SET columns = (
  SELECT coalesce(bit_or(b.bit), 0) FROM import_file i
  JOIN (VALUES ('cost', 1), ('rebate', 2), ('conv', 4), ('convValue', 8), ('position', 16), ('earnedGross', 32), ('earned', 64),
    ('tq', 256), ('siteSafeConv', 1024), ('impressions', 2048), ('bought', 4096), ('sold', 8192), ('searches', 16384),
    ('biddedSearches', 32768), ('inbound', 131072), ('inboundNbot', 262144), ('outbound', 524288), ('outboundNbot', 1048576)
  ) AS b (field, bit) ON i.summary -> 'converted' -> 'sums' ? b.field
  WHERE i.company_id = k.company_id AND i.id = k.import_id);
