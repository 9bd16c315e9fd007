-- Which release of a micro-frontend came to be the one that people get: each movement of registry.json once.
CREATE TABLE "release_movements" (
    "id" SERIAL NOT NULL,
    "key" UUID NOT NULL,
    "module" VARCHAR(60) NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "new_version" VARCHAR(30) NOT NULL,
    "path" VARCHAR(150) NOT NULL,
    "former_version" VARCHAR(30),
    "publisher" VARCHAR(255) NOT NULL,
    "commit" VARCHAR(64),
    "note" VARCHAR(500),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_movements_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "release_movements_key_key" ON "release_movements"("key");
CREATE INDEX "release_movements_module_id_idx" ON "release_movements"("module", "id");
