ALTER TABLE hotspot_day ADD COLUMN page_cost bigint;

-- Cost and rebate stored so far are those of the page: their days are refreshed again, the newest first.
UPDATE perf_refresh r SET facts_version = facts_version + 1
FROM (SELECT DISTINCT company_id, date FROM hotspot_day) hotspots
WHERE r.company_id = hotspots.company_id AND r.date = hotspots.date AND r.facts_version = r.rollup_version;
