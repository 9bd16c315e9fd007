import { sql } from '@umbral/service-kit';

// Over `viability_studies s`, whose `updated_at` changes with every write.
/** The last work on a study or a scenario of it: a merge of its clients is none. Has indexes. */
export const movedAt = sql`coalesce(s.moved_at, s.updated_at)`;
/** The last save of the study's own data, which a scenario leaves as they are. */
export const savedAt = sql`coalesce(s.saved_at, s.updated_at)`;
