import { useEffect, useState } from 'react';
import type { ViabilityStudy } from '@umbral/contracts';
import { useSignedInUser, type Versioned } from '@umbral/web-kit';
import { draftKey, readDraft, removeDraft, writeDraft, type StudyDraft } from './study-draft';
import { emptyStudy, type StudyForm, type StudyValues } from './study-form';

const PAUSE_MS = 400;

interface StudyDraftOptions {
  studyId: number | undefined;
  form: StudyForm;
  version: Versioned<ViabilityStudy> | undefined;
}

/**
 * Keeps what is typed in this browser, so that a closed tab or an ended session loses nothing, and offers it when the
 * dialog is opened the next time. It goes when the study is saved, and when the changes are discarded.
 */
export function useStudyDraft({ studyId, form, version }: StudyDraftOptions) {
  const key = draftKey(useSignedInUser().id, studyId);
  const [offered, setOffered] = useState<StudyDraft>();
  const etag = version?.etag;
  const isReady = studyId === undefined || version !== undefined;

  // Not before the dialog stands: the offer has to lie over it.
  useEffect(() => setOffered(readDraft(key)), [key]);

  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (values: StudyValues) => writeDraft(key, { savedAt: new Date().toISOString(), etag, values });
    const release = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        if (isDirty) timer = setTimeout(() => keep(values), PAUSE_MS);
      },
    });
    // A tab that is being closed gives no time for the pause.
    const keepNow = () => form.formState.isDirty && keep(form.getValues());
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      release();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [form, key, etag, isReady]);

  return {
    /** What was typed the last time, until it is decided upon. */
    offered: isReady ? offered : undefined,
    /** Somebody has saved the study since it was typed. */
    isOutdated: offered !== undefined && offered.etag !== etag,
    restore() {
      // What a former version kept may lack fields of this one.
      if (offered) form.reset({ ...emptyStudy, ...offered.values }, { keepDefaultValues: true });
      setOffered(undefined);
    },
    /** It stays where it is until something else is typed. */
    decline: () => setOffered(undefined),
    remove: () => removeDraft(key),
  };
}

export type StudyDraftState = ReturnType<typeof useStudyDraft>;
