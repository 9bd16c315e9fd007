-- Lists of what one adviser made, newest first and between two days. Studies have such an index already.
CREATE INDEX housing_calculations_user_id_created_at_id_idx ON housing_calculations (user_id, created_at, id);
DROP INDEX housing_calculations_user_id_idx;
CREATE INDEX clients_user_id_created_at_id_idx ON clients (user_id, created_at, id);
