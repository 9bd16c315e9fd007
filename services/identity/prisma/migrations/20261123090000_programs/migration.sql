-- Programs that call the API in their own name. Each is a user without password, so that scopes, owners and movements need
-- no second kind of actor; what makes it none of the people is that it stands here as well.
ALTER TABLE "users" ADD COLUMN "is_program" BOOLEAN NOT NULL DEFAULT false;
-- Whatever the code does: a program signs in with no password, and is never the account of the installation.
-- The next migration looks at the rows that are there.
ALTER TABLE "users" ADD CONSTRAINT "users_programs_have_no_password"
  CHECK (NOT "is_program" OR ("password_hash" IS NULL AND NOT "is_protected" AND "role_id" <> 1)) NOT VALID;

CREATE TABLE "programs" (
    -- Of its user.
    "id" INTEGER NOT NULL,
    "description" VARCHAR(255),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "programs_pkey" PRIMARY KEY ("id")
);

-- SHA-256 of what opens; nothing to guess in 256 random bits.
CREATE TABLE "program_keys" (
    "id" SERIAL NOT NULL,
    "program_id" INTEGER NOT NULL,
    "secret_hash" VARCHAR(64) NOT NULL,
    "hint" VARCHAR(4) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_keys_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "program_keys_secret_hash_key" ON "program_keys"("secret_hash");
CREATE INDEX "program_keys_program_id_idx" ON "program_keys"("program_id");

ALTER TABLE "programs" ADD CONSTRAINT "programs_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "program_keys" ADD CONSTRAINT "program_keys_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The kept count is that of people.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if not old.is_program then
      insert into list_counts (list, flags, "count") values ('users', array[old.is_active, old.is_credit_intermediary], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new.is_program then
      insert into list_counts (list, flags, "count") values ('users', array[new.is_active, new.is_credit_intermediary], 1);
    end if;
  end if;
  return null;
end $$;
