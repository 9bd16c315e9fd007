import * as z from 'zod';
import type { StudyValues } from './study-form';

const storedDraft = z.object({
  savedAt: z.iso.datetime(),
  /** Of the version that was being edited; none for a study that did not exist yet. */
  etag: z.string().optional(),
  values: z.custom<StudyValues>(
    (value) => typeof value === 'object' && value !== null && 'holders' in value && 'guarantors' in value,
  ),
});
export type StudyDraft = z.infer<typeof storedDraft>;

/** One for each user and study, so that nobody is offered what somebody else typed. Signing out removes them all. */
export const draftKey = (userId: number, studyId: number | undefined): string =>
  `umbral.draft.study.${userId}.${studyId ?? 'new'}`;

/** What was typed and not saved; undefined when there is nothing, or nothing that can be read any more. */
export function readDraft(key: string): StudyDraft | undefined {
  try {
    return storedDraft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, draft: StudyDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the safety net, not the work.
  }
}

export const removeDraft = (key: string): void => localStorage.removeItem(key);
