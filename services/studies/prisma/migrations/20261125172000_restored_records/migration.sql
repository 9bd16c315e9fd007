-- The version of the company whose deactivation deactivated the record too. Null: it is active, or a person deactivated or changed it.
ALTER TABLE viability_studies ADD COLUMN deactivated_with integer;
ALTER TABLE housing_calculations ADD COLUMN deactivated_with integer;

-- A trigger, because the release before this one changes records too and does not know the column: every other change of a record
-- clears the mark.
CREATE FUNCTION clear_deactivated_with() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.deactivated_with := NULL;
  RETURN new;
END $$;
CREATE TRIGGER viability_studies_clear_deactivated_with BEFORE UPDATE OF version ON viability_studies
  FOR EACH ROW WHEN (new.version <> old.version AND new.deactivated_with = old.deactivated_with)
  EXECUTE FUNCTION clear_deactivated_with();
CREATE TRIGGER housing_calculations_clear_deactivated_with BEFORE UPDATE OF version ON housing_calculations
  FOR EACH ROW WHEN (new.version <> old.version AND new.deactivated_with = old.deactivated_with)
  EXECUTE FUNCTION clear_deactivated_with();

-- Every switch of a company that the cascade has handled: events arrive in any order, and a switch depends on those around it.
CREATE TABLE company_switches (
  company_id integer NOT NULL,
  version    integer NOT NULL,
  is_active  boolean NOT NULL,
  restores   boolean NOT NULL,
  CONSTRAINT company_switches_pkey PRIMARY KEY (company_id, version),
  CONSTRAINT company_switches_only_activation_restores CHECK (is_active OR NOT restores)
);
