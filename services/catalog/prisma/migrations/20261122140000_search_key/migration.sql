-- The fragment of @umbral/service-kit, unchanged.
-- A phone by its digits, without the prefix of Spain.
create function phone_digits(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9+]', '', 'g'), '^(\+|00)34|\+', '', 'g');

-- What a record is found by: folded, its title first, each text on a line of its own, and identifiers between tabs.
create function search_key_of(title text, texts text[], identifiers text[]) returns text
  language sql immutable parallel safe
  return fold(array_to_string(array[title] || texts || array[''], E'\n') || E'\t' || array_to_string(identifiers, E'\t') || E'\t');

ALTER TABLE banks ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  name,
  '{}',
  '{}'
)) STORED;

-- A product is also found by the name of its bank: the triggers that keep its search text keep its key.
ALTER TABLE products ADD COLUMN search_key text;
CREATE OR REPLACE FUNCTION set_product_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bank_name text := (SELECT name FROM banks WHERE id = NEW.bank_id);
BEGIN
  NEW.search_text := fold(NEW.name || E'\n' || bank_name);
  NEW.search_key := search_key_of(NEW.name, array[NEW.code, bank_name]::text[], '{}');
  RETURN NEW;
END $$;
DROP TRIGGER products_search_text ON products;
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, code, bank_id ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_text();
UPDATE products SET bank_id = bank_id;

CREATE INDEX banks_search_key_idx ON banks USING gin (search_key gin_trgm_ops);
CREATE INDEX products_search_key_idx ON products USING gin (search_key gin_trgm_ops);
