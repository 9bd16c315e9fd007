import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { SIGNED_OUT_EVENT } from '../session/session';
import { draftKeyOf } from './draft-key';
import { removeDraft, sealDraft, storeDraft } from './draft-store';

const PAUSE_MS = 250;
/** Delay after an attempt that could not fetch the key. */
const RETRY_MS = 3_000;

interface AutosaveOptions<Values extends FieldValues> {
  address: string;
  userId: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the output type is irrelevant here
  form: UseFormReturn<Values, any, any>;
  etag: string | undefined;
}

export interface DraftAutosave {
  /** The form is unmounted: the last changes are stored without waiting for the debounce. */
  stop: () => void;
  /** Removes the stored draft; later changes are stored again. */
  clear: () => void;
  /** Removes the stored draft and stops for good. */
  end: () => void;
}

/** Stores the form's values, debounced. */
export function autosaveDraft<Values extends FieldValues>({
  address,
  userId,
  form,
  etag,
}: AutosaveOptions<Values>): DraftAutosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Changed and not stored yet. */
  let pending: Values | undefined;
  /** Changes were seen here; without them a stored draft waits to be restored. */
  let isChanged = form.formState.isDirty;
  let latest = 0;
  let isEnded = false;
  let isStopped = false;

  const store = async () => {
    clearTimeout(timer);
    if (!pending) return;
    const values = pending;
    pending = undefined;
    const mine = latest;
    try {
      const key = await draftKeyOf(userId);
      const sealed = await sealDraft(address, key, { savedAt: new Date().toISOString(), etag, values });
      // Cleared or superseded meanwhile: an older draft must not be stored.
      if (mine === latest) storeDraft(address, sealed);
    } catch {
      // No connection, so no key yet. A newer change or a clear supersedes this one.
      if (mine !== latest) return;
      pending = values;
      if (!isStopped) timer = setTimeout(() => void store(), RETRY_MS);
    }
  };
  const cancel = () => {
    clearTimeout(timer);
    pending = undefined;
    latest += 1;
  };
  const unsubscribe = form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty = false }) => {
      cancel();
      if (isEnded) return;
      // Undone by hand: there is nothing to restore.
      if (isChanged && !isDirty) removeDraft(address);
      isChanged = isDirty;
      if (!isDirty) return;
      pending = values;
      timer = setTimeout(() => void store(), PAUSE_MS);
    },
  });
  // A hidden tab may be closed.
  const storeHidden = () => {
    if (document.visibilityState === 'hidden') void store();
  };
  document.addEventListener('visibilitychange', storeHidden);
  // Earlier than the next retry.
  const storeOnline = () => void store();
  window.addEventListener('online', storeOnline);
  const forget = () => {
    isEnded = true;
    cancel();
  };
  window.addEventListener(SIGNED_OUT_EVENT, forget);
  const clear = () => {
    cancel();
    removeDraft(address);
  };
  return {
    clear,
    stop() {
      isStopped = true;
      unsubscribe();
      window.removeEventListener('online', storeOnline);
      document.removeEventListener('visibilitychange', storeHidden);
      window.removeEventListener(SIGNED_OUT_EVENT, forget);
      void store();
    },
    end() {
      isEnded = true;
      clear();
    },
  };
}
