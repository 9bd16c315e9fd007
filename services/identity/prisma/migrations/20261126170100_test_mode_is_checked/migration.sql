-- Reads the tables while writes go on: apart from the constraints, whose locks hold them up.
ALTER TABLE "programs" VALIDATE CONSTRAINT "programs_test_of_fkey";
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_of_tests";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_of_tests";
ALTER TABLE "programs" VALIDATE CONSTRAINT "programs_of_tests";
ALTER TABLE "company_assignments" VALIDATE CONSTRAINT "company_assignments_of_tests";
