-- Whoever has such a role does nothing with a password alone.
ALTER TABLE "roles" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;
