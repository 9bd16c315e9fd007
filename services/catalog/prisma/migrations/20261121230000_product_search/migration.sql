-- A product is found by its own name and by its bank's. Both stand in its search text, so that a search reads one index;
-- triggers keep it. Whoever writes a product holds its bank meanwhile (lockProduct, chooseBank), so that no rename is missed.
-- The version before still reads banks.search_name: a later release drops it.
ALTER TABLE products ALTER COLUMN search_text DROP EXPRESSION;

CREATE FUNCTION set_product_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold(NEW.name || E'\n' || (SELECT name FROM banks WHERE id = NEW.bank_id));
  RETURN NEW;
END $$;
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, bank_id ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_text();

CREATE FUNCTION renew_product_search_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET bank_id = bank_id WHERE bank_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER banks_renamed AFTER UPDATE OF name ON banks
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_product_search_texts();

UPDATE products SET bank_id = bank_id;
