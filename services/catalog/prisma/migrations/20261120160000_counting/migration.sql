-- Counting a list reads one narrow index, whatever filter and scope look at: few values, so that Postgres keeps it small.
CREATE INDEX banks_company_id_is_active_idx ON banks (company_id, is_active);
CREATE INDEX products_bank_id_is_active_idx ON products (bank_id, is_active);
