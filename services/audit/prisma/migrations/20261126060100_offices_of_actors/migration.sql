-- The company of a user, as of each event. Null: of no company, or of an event stored before; identity's directory, read at each
-- start, completes those.
ALTER TABLE actors ADD COLUMN company_id integer;
