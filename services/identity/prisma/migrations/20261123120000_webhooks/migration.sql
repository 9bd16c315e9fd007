-- What programs are told of records, where, and what became of it.
CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
    "program_id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    -- Sealed; what is told is signed with both while the second one counts.
    "secret" VARCHAR(300),
    "secret_since" TIMESTAMPTZ(3),
    "former_secret" VARCHAR(300),
    "former_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "stopped" VARCHAR(10),
    "last_delivered_at" TIMESTAMPTZ(3),
    "search_text" TEXT GENERATED ALWAYS AS (fold("name" || E'\n' || "url")) STORED,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "type" VARCHAR(60) NOT NULL,
    -- The kind of record; with the id, what keeps its order.
    "subject" VARCHAR(50) NOT NULL,
    "record_id" INTEGER NOT NULL,
    "record_version" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    -- Whose the record was: asked again before each try.
    "sight" JSONB NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    -- Since it was made, or sent again by somebody.
    "failures" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Until then a process is sending it.
    "leased_until" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "outcome" VARCHAR(20),
    "status" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhooks_program_id_idx" ON "webhooks"("program_id");
-- An event that comes twice is delivered once.
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_id_key" ON "webhook_deliveries"("webhook_id", "event_id");
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
-- What is still to be sent: the oldest first, and what of the same record is before it.
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("webhook_id", "id") WHERE "state" = 'waiting';
CREATE INDEX "webhook_deliveries_before" ON "webhook_deliveries"("webhook_id", "subject", "record_id", "record_version", "id") WHERE "state" = 'waiting';

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
