-- Test accounts and their companies have ids from 1000000000 on (TEST_IDS_FROM of contracts), and nothing else has.
CREATE SEQUENCE "test_ids" AS INTEGER MINVALUE 1000000000 START 1000000000;

ALTER TABLE "programs" ADD COLUMN "test_of" INTEGER;
ALTER TABLE "programs" ADD CONSTRAINT "programs_test_of_fkey" FOREIGN KEY ("test_of") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "companies" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;

-- Whatever the code does: no user is in a test company, and no test account in another. The next migration checks the rows that are there.
ALTER TABLE "companies" ADD CONSTRAINT "companies_of_tests" CHECK ("is_test" = ("id" >= 1000000000)) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_of_tests" CHECK ("is_program" OR "id" < 1000000000) NOT VALID;
ALTER TABLE "programs" ADD CONSTRAINT "programs_of_tests" CHECK (("test_of" IS NOT NULL) = ("id" >= 1000000000)) NOT VALID;
ALTER TABLE "company_assignments" ADD CONSTRAINT "company_assignments_of_tests"
  CHECK (("company_id" >= 1000000000) = ("user_id" >= 1000000000)) NOT VALID;

-- The stored count is that of real companies.
create or replace function count_companies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('companies', array[old.is_active], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('companies', array[new.is_active], 1);
    end if;
  end if;
  return null;
end $$;
