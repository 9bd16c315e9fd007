-- A merge of two clients changes the links of records, and nothing that a person has decided about them: `umbral.relinking` says so for
-- its transaction.
CREATE OR REPLACE FUNCTION clear_deactivated_with() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('umbral.relinking', true) = '1' THEN
    RETURN new;
  END IF;
  new.deactivated_with := NULL;
  RETURN new;
END $$;
CREATE OR REPLACE FUNCTION forget_verdicts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('umbral.relinking', true) = '1' THEN
    RETURN NULL;
  END IF;
  DELETE FROM study_verdicts WHERE study_id = new.id;
  RETURN NULL;
END $$;
