-- umbral: without a transaction
-- What most products have is counted here, without reading their wide rows. Rare words are found by the trigram index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_search_count_idx ON products (id, search_text, bank_id, is_active);
-- Of memory or a solid-state disk a page costs the same in any order; at 4, meant for turning disks, the planner would read the table.
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database()); END $$;
