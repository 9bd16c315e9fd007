-- An entry of an ordinary index holds 2,704 bytes, and folding makes some letters up to eighteen. Two names of 255 letters fit.
CREATE OR REPLACE FUNCTION set_product_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bank_name text := (SELECT name FROM banks WHERE id = NEW.bank_id);
BEGIN
  NEW.search_text := left(fold(NEW.name || E'\n' || bank_name), 640);
  NEW.search_key := search_key_of(NEW.name, array[NEW.code, bank_name]::text[], '{}');
  RETURN NEW;
END $$;
