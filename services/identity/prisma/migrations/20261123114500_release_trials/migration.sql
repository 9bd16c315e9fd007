-- For whom a release is tried, in words.
ALTER TABLE "release_movements" ADD COLUMN "audience" VARCHAR(500);

-- How releases on trial do, and the live ones beside them: who opened one, and for whom it failed. `person` tells people of one trial
-- apart and names nobody.
CREATE TABLE "release_visitors" (
    "trial" UUID NOT NULL,
    "path" VARCHAR(150) NOT NULL,
    "person" CHAR(32) NOT NULL,
    "visits" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_visitors_pkey" PRIMARY KEY ("trial", "path", "person")
);
CREATE INDEX "release_visitors_path_last_at_idx" ON "release_visitors"("path", "last_at");

-- What failed: each kind of failure once, with how often.
CREATE TABLE "release_failures" (
    "trial" UUID NOT NULL,
    "path" VARCHAR(150) NOT NULL,
    "fingerprint" CHAR(32) NOT NULL,
    "code" VARCHAR(10) NOT NULL,
    "kind" VARCHAR(60) NOT NULL,
    "frames" TEXT[],
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_failures_pkey" PRIMARY KEY ("trial", "path", "fingerprint")
);
