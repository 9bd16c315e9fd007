-- Reads the table while everybody goes on: apart from the constraint, whose lock holds them up.
ALTER TABLE "users" VALIDATE CONSTRAINT "users_programs_have_no_password";
