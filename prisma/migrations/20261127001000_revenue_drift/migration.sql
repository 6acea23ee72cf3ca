-- How much revenue of a feed changed after it was this many hours old: the 10th and 90th percentile of final / known over hours of ad
-- groups. One measurement a day, kept as long as versions of facts.
CREATE TABLE revenue_drift (
  company_id int NOT NULL,
  measured_at timestamptz(3) NOT NULL,
  feed_id smallint NOT NULL,
  age smallint NOT NULL,
  samples int NOT NULL,
  low float8 NOT NULL,
  high float8 NOT NULL,
  PRIMARY KEY (company_id, measured_at, feed_id, age)
);
