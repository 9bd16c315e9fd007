-- `updated_at` changes with every write, as `updatedSince` needs it. Two of them are less than a save of the study: a scenario leaves its
-- own data, and a merge of clients is no work on it. Each column keeps the former time where such a write came last; null: `updated_at`.
ALTER TABLE viability_studies ADD COLUMN moved_at timestamptz(3), ADD COLUMN saved_at timestamptz(3);

-- A trigger, because the release before this one saves and merges too and does not know the columns.
CREATE FUNCTION date_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('umbral.relinking', true) = '1' THEN
    new.moved_at := coalesce(old.moved_at, old.updated_at);
    new.saved_at := coalesce(old.saved_at, old.updated_at);
  ELSE
    new.moved_at := NULL;
    new.saved_at := NULL;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER viability_studies_date_study BEFORE UPDATE OF version ON viability_studies
  FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION date_study();
