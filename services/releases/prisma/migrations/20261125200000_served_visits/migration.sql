-- What was counted of a visit that the gateway served: its opening, and its failures, once for each release. Kept until its marker
-- has expired: a repeated report is not counted again.
CREATE TABLE release_visits_used (
  visit   uuid NOT NULL,
  path    varchar(150) NOT NULL,
  kind    varchar(10) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  PRIMARY KEY (visit, path, kind),
  CONSTRAINT release_visits_used_kind_is_known CHECK (kind IN ('visit', 'failure'))
);
CREATE INDEX release_visits_used_ends_at_idx ON release_visits_used (ends_at);
