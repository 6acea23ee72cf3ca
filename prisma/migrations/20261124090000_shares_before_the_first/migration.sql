-- Until now, days before the first revenue share of a region had that share. From now on they count as reported (decision 053). What was
-- in force is written out as a share of the first month with figures, so that no figure moves.
INSERT INTO "revenue_share" ("company_id", "partner_id", "region", "month", "share_micros")
SELECT s."company_id", s."partner_id", s."region", f."month", s."share_micros"
FROM (
  SELECT DISTINCT ON ("company_id", "partner_id", "region") * FROM "revenue_share"
  ORDER BY "company_id", "partner_id", "region", "month"
) s
JOIN (
  SELECT "company_id", "feed_id", date_trunc('month', min("date"))::date AS "month" FROM "perf_hour" GROUP BY 1, 2
) f ON f."company_id" = s."company_id" AND f."feed_id" = s."partner_id"
WHERE f."month" < s."month";
