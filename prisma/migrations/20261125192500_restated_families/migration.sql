-- What a load of any family but performance changed in a day that had been complete: differences of the figures of an ad group, by
-- column. Append-only.
CREATE TABLE family_restatement (
  company_id int NOT NULL,
  family text NOT NULL,
  date date NOT NULL,
  account_id int NOT NULL,
  adgroup_id int NOT NULL,
  load_id bigint NOT NULL,
  known_at timestamptz(3) NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (company_id, family, date, adgroup_id, load_id, account_id)
);
CREATE INDEX family_restatement_known ON family_restatement (company_id, known_at);

-- Which loads of a family had reported a day.
CREATE INDEX perf_load_family ON perf_load (company_id, family, source, account_id, from_date) WHERE family <> 'performance';
