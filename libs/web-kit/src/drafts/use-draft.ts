import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSignedInUser } from '../session/use-session';
import { draftKeyOf } from './draft-key';
import { draftAddress, readDraft, removeDraft, type Draft } from './draft-store';
import { autosaveDraft, type DraftAutosave } from './autosave-draft';

interface DraftOptions<Values extends FieldValues, Output> {
  /** Identifies the form across all modules: 'users/7'. Without one no draft is stored. */
  name: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form: UseFormReturn<Values, any, Output>;
  /** Of the edited version. */
  etag?: string | undefined;
  /** The record has been read, or there is none. */
  isReady?: boolean;
}

export interface DraftState {
  /** The draft restored into the fields. */
  restored: Draft | undefined;
  /** The record has been saved since the draft was stored. */
  isOutdated: boolean;
  /** Resets the form to the stored record. */
  discard: () => void;
  /**
   * Called after a save; later changes are stored again. Bound to the form's name at render time, so that a late
   * response clears its own draft.
   */
  clear: () => void;
  /** Removes the draft when the form is closed, unless it still waits to be restored. */
  end: () => void;
}

/** WebCrypto exists on https and localhost only; elsewhere no draft is stored, rather than an unencrypted one. */
const canSeal = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto;

/**
 * Stores a form's changes, encrypted, in this browser: they survive a closed tab, an ended session and a lost network.
 * The next mount restores them and sets `restored`.
 */
export function useDraft<Values extends FieldValues, Output>({
  name,
  form,
  etag,
  isReady = true,
}: DraftOptions<Values, Output>): DraftState {
  const { id: userId } = useSignedInUser();
  const [restored, setRestored] = useState<Draft>();
  const autosave = useRef<DraftAutosave & { address: string }>(undefined);
  /** A stored draft has not been read yet, or could not be. */
  const isWaiting = useRef(false);
  const address = name !== undefined && canSeal() ? draftAddress(userId, name) : undefined;

  useEffect(() => {
    isWaiting.current = address !== undefined && localStorage.getItem(address) !== null;
    if (address === undefined || !isReady || !isWaiting.current) return undefined;
    const state = { isDisposed: false };
    void draftKeyOf(userId)
      .then((key) => readDraft(address, key))
      .then(async (found) => {
        if (!found || state.isDisposed || !(await autosave.current?.restore(found))) return;
        isWaiting.current = false;
        setRestored(found);
      })
      // Without a connection it stays.
      .catch(() => undefined);
    return () => {
      state.isDisposed = true;
    };
  }, [address, form, isReady, userId]);

  useEffect(() => {
    if (address === undefined || !isReady) return undefined;
    const current = autosaveDraft({ address, userId, form, etag });
    autosave.current = { ...current, address };
    return () => {
      autosave.current = undefined;
      current.stop();
    };
  }, [address, form, isReady, userId, etag]);

  // The notice belongs to the form that was restored, on the version that was edited.
  useEffect(() => () => setRestored(undefined), [address, etag]);

  return {
    restored,
    isOutdated: restored !== undefined && restored.etag !== etag,
    discard() {
      form.reset();
      setRestored(undefined);
      autosave.current?.clear();
    },
    clear() {
      if (autosave.current?.address === address) {
        autosave.current?.clear();
        setRestored(undefined);
      } else if (address !== undefined) removeDraft(address);
    },
    end() {
      // What was typed here replaces it.
      if (!isWaiting.current || form.formState.isDirty) autosave.current?.end();
    },
  };
}
