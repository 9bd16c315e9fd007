-- Fields are parted by a line break, which no search text contains, so that no match runs across two fields.
ALTER TABLE banks ADD COLUMN search_text text GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(details, ''))) STORED;
-- Products are also found by the name of their bank, and by nothing else of it.
ALTER TABLE banks ADD COLUMN search_name text GENERATED ALWAYS AS (fold(name)) STORED;
ALTER TABLE products ADD COLUMN search_text text GENERATED ALWAYS AS (fold(name)) STORED;

CREATE INDEX banks_search_text_idx ON banks USING gin (search_text gin_trgm_ops);
CREATE INDEX products_search_text_idx ON products USING gin (search_text gin_trgm_ops);

-- Paging by name in Spanish order (the columns carry the collation); what filters look at stands behind the order, so
-- that counting and skipping stay inside the index.
CREATE INDEX banks_name_id_is_active_idx ON banks (name, id, is_active, company_id);
CREATE INDEX banks_is_active_name_id_idx ON banks (is_active, name, id, company_id);
CREATE INDEX products_name_id_is_active_idx ON products (name, id, is_active, bank_id);
CREATE INDEX products_is_active_name_id_idx ON products (is_active, name, id, bank_id);
CREATE INDEX products_bank_id_name_id_idx ON products (bank_id, name, id, is_active);

-- Codes differ in more than their case.
CREATE UNIQUE INDEX products_bank_id_code_key ON products (bank_id, lower(code));
