-- What parts have beyond their ad group is a row of its own: days where it was taken off the row of what they lack are worked out again.
UPDATE perf_refresh r SET facts_version = facts_version + 1
FROM (
  SELECT company_id, date FROM keyword_day
  WHERE ad_keyword_id = 0 AND least(cost, rebate, conv, conv_value, impressions, bought, inbound_nbot, outbound_nbot) < 0
  UNION
  SELECT company_id, date FROM placement_day
  WHERE placement_id = 0 AND least(cost, rebate, conv, conv_value, impressions, bought, inbound_nbot, outbound_nbot) < 0
  UNION
  SELECT company_id, date FROM product_ad_day WHERE link_id = 0 AND least(inbound_nbot, sold, earned) < 0
  UNION
  SELECT company_id, date FROM rotated_keyword_day WHERE keyword_id = 0 AND least(inbound_nbot, sold, earned) < 0
) below
WHERE r.company_id = below.company_id AND r.date = below.date;
