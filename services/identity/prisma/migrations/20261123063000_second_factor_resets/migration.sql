-- Second factors that an administrator asked to remove, and that another one has to confirm.
CREATE TABLE "second_factor_resets" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "asked_by" INTEGER NOT NULL,
    "asked_by_name" VARCHAR(255) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factor_resets_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "second_factor_resets_user_id_key" ON "second_factor_resets"("user_id");

ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
