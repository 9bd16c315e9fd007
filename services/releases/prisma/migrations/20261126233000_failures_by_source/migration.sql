-- The frames of a failure by source, in the same order; null where no source map resolves one. Empty until they are resolved.
ALTER TABLE release_failures ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
