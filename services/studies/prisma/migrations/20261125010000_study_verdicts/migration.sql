-- What changed for an open study since its owner last looked: differences only. A row ends with the next change of its study.
CREATE TABLE study_verdicts (
  study_id      integer NOT NULL REFERENCES viability_studies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Products live in another database: a number without a foreign key.
  product_id    integer NOT NULL,
  code          varchar(50) NOT NULL,
  fits_before   boolean NOT NULL,
  fits_after    boolean NOT NULL,
  -- Whether the later payment exceeded the effort that the product allows.
  later_before  boolean NOT NULL,
  later_after   boolean NOT NULL,
  payment_after decimal(12, 2),
  cause         varchar(9) NOT NULL,
  at            timestamptz(3) NOT NULL,
  seen_at       timestamptz(3),
  CONSTRAINT study_verdicts_pkey PRIMARY KEY (study_id, product_id),
  CONSTRAINT study_verdicts_cause_is_known CHECK (cause IN ('product', 'bank', 'reference'))
);
CREATE INDEX study_verdicts_product_id_idx ON study_verdicts (product_id);
CREATE INDEX study_verdicts_at_idx ON study_verdicts (at);

CREATE FUNCTION forget_verdicts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM study_verdicts WHERE study_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER viability_studies_forget_verdicts AFTER UPDATE OF version ON viability_studies
  FOR EACH ROW EXECUTE FUNCTION forget_verdicts();
