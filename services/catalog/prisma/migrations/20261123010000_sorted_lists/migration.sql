-- Banks sorted by what they pay, products by what they finance; what filter and scope look at stands behind the order, so
-- that skipping stays inside the index.
CREATE INDEX banks_payment_percentage_idx ON banks (payment_percentage, name, id, is_active, company_id);
CREATE INDEX products_financing_percentage_idx ON products (financing_percentage, name, id, is_active, bank_id);
