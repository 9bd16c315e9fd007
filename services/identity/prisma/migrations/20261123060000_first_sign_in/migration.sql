-- The first sign-in of an account is from a new device by nature: nobody is mailed about it. Accounts of before have none
-- noted, so their next one counts as the first.
ALTER TABLE "users" ADD COLUMN "first_signed_in_at" TIMESTAMPTZ(3);
