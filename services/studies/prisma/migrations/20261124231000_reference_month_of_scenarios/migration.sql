-- The published month whose value a scenario's index is. Null where the index is supposed.
ALTER TABLE "study_scenarios" ADD COLUMN "reference_month" CHAR(7);
