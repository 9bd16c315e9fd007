-- Who changed which account, and how: who may confirm a reset of second factors depends on it. Without foreign keys, because the
-- entries of a deleted account still say what its owner did.
CREATE TABLE "account_changes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER,
    "change" VARCHAR(30) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "account_changes_user_id_created_at_idx" ON "account_changes"("user_id", "created_at");
CREATE INDEX "account_changes_created_at_idx" ON "account_changes"("created_at");

-- A temporary password from its preparation until its mail has been sent: it does not sign in before.
CREATE TABLE "pending_credentials" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "password_hash" TEXT NOT NULL,
    "access_version" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_credentials_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pending_credentials_user_id_key" ON "pending_credentials"("user_id");
ALTER TABLE "pending_credentials" ADD CONSTRAINT "pending_credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A reset without an independent administrator happens by itself at this time; null for one that has to be confirmed.
ALTER TABLE "second_factor_resets" ADD COLUMN "due_at" TIMESTAMPTZ(3);

-- What outlives a request is valid for one `access_version` of its user. Earlier releases write 0, which is never valid.
ALTER TABLE "passkey_challenges" ADD COLUMN "access_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "former_addresses" ADD COLUMN "access_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "sessions" ADD COLUMN "access_version" INTEGER NOT NULL DEFAULT 0;
UPDATE "former_addresses" f SET "access_version" = u."access_version" FROM "users" u WHERE u."id" = f."user_id";
UPDATE "sessions" s SET "access_version" = u."access_version" FROM "users" u WHERE u."id" = s."user_id";

-- By a trigger, so that sessions of programs and of earlier releases have it too.
CREATE FUNCTION session_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.access_version INTO NEW.access_version FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_access BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION session_access();
