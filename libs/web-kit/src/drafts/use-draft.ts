import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSignedInUser } from '../session/use-session';
import { draftKeyOf } from './draft-key';
import { draftAddress, readDraft, removeDraft, type Draft } from './draft-store';
import { autosaveDraft, type DraftAutosave } from './autosave-draft';

interface DraftOptions<Values extends FieldValues, Output> {
  /** Tells the form from every other, in all modules: 'users/7'. Without one nothing is kept. */
  name: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is of no interest here
  form: UseFormReturn<Values, any, Output>;
  /** Of the edited version. */
  etag?: string | undefined;
  /** The record has been read, or there is none. */
  isReady?: boolean;
}

export interface DraftState {
  /** What the fields were given back. */
  restored: Draft | undefined;
  /** Somebody has saved the record since it was typed. */
  isOutdated: boolean;
  /** Back to what is stored. */
  discard: () => void;
  /**
   * It was saved; what is typed from now on is kept again. Of the name that the form had when this was handed out: a
   * save that is answered late clears its own draft.
   */
  clear: () => void;
  /** The form is left, with nothing of it wanted any more. */
  end: () => void;
}

/** WebCrypto is there on https and on this machine only; elsewhere nothing is kept, rather than kept in the open. */
const canSeal = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto;

/**
 * Keeps what is typed into a form, encrypted, in this browser: a closed tab, an ended session or a lost network costs
 * nothing. Opened again, the form has it, and `restored` says so.
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
  const address = name !== undefined && canSeal() ? draftAddress(userId, name) : undefined;

  useEffect(() => {
    if (address === undefined || !isReady || localStorage.getItem(address) === null) return undefined;
    const state = { isDisposed: false };
    void draftOf(address, userId).then((found) => {
      // Whoever has typed already, goes on with that.
      if (!found || state.isDisposed || form.formState.isDirty) return;
      // What a former version kept may lack fields of this one.
      const values = { ...form.formState.defaultValues, ...found.values } as DefaultValues<Values>;
      form.reset(values, { keepDefaultValues: true });
      setRestored(found);
    });
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

  // What another form was given back is not said of this one.
  useEffect(() => () => setRestored(undefined), [address]);

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
    end: () => autosave.current?.end(),
  };
}

/** Undefined also without a connection: then the form cannot be read anew either. */
async function draftOf(address: string, userId: number): Promise<Draft | undefined> {
  try {
    return await readDraft(address, await draftKeyOf(userId));
  } catch {
    return undefined;
  }
}
