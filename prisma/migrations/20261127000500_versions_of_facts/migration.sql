-- What facts were before each change: `existed` is false where the fact was not there before. Kept for 40 days, for facts of the 70
-- days before the change: figures can be read as they were known at any moment in between.
CREATE TABLE perf_version (LIKE perf_hour);
ALTER TABLE perf_version
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  -- The moment the version was replaced.
  ADD COLUMN known_until timestamptz(3) NOT NULL,
  ADD COLUMN existed boolean NOT NULL,
  ALTER COLUMN estimated SET DEFAULT false,
  ADD PRIMARY KEY (company_id, date, id);
-- Written in the order of the changes, and pruned by it.
CREATE INDEX perf_version_known_brin ON perf_version USING brin (known_until);

-- Since when every change of facts is kept: for ever where there were none before.
CREATE TABLE perf_version_start (since timestamptz(3) PRIMARY KEY);
INSERT INTO perf_version_start SELECT CASE WHEN EXISTS (SELECT FROM perf_hour) THEN now() ELSE 'epoch' END;
