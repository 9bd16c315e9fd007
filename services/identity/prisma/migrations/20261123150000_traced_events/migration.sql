-- Which trace an event belongs to, as W3C Trace Context writes it. Null where nobody records one.
ALTER TABLE "outbox_events" ADD COLUMN "traceparent" VARCHAR(55);
