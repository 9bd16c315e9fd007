-- The page that a user chose to open after the sign-in; null leads to the landing page.
ALTER TABLE "users" ADD COLUMN "start_path" VARCHAR(200);
