import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { SIGNED_OUT_EVENT } from '../session/session';
import { draftKeyOf } from './draft-key';
import { removeDraft, sealDraft, storeDraft, type Draft } from './draft-store';

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
  /** Fills the form with a stored draft, which keeps its version; false where it is not restored. */
  restore: (draft: Draft) => Promise<boolean>;
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
  let pending: Pick<Draft, 'values' | 'base'> | undefined;
  /** Of a restored draft its own, until it is saved or discarded. */
  let basedOn = etag;
  /** Changes were seen here; without them a stored draft waits to be restored. */
  let isChanged = form.formState.isDirty;
  let latest = 0;
  let isEnded = false;
  let isStopped = false;

  const store = async () => {
    clearTimeout(timer);
    if (!pending) return;
    const changes = pending;
    pending = undefined;
    const mine = latest;
    try {
      const key = await draftKeyOf(userId);
      const sealed = await sealDraft(address, key, { savedAt: new Date().toISOString(), etag: basedOn, ...changes });
      // Cleared or superseded meanwhile: an older draft must not be stored.
      if (mine === latest) storeDraft(address, sealed);
    } catch {
      // No connection, so no key yet. A newer change or a clear supersedes this one.
      if (mine !== latest) return;
      pending = changes;
      if (!isStopped) timer = setTimeout(() => void store(), RETRY_MS);
    }
  };
  const cancel = () => {
    clearTimeout(timer);
    pending = undefined;
    latest += 1;
  };
  const clear = () => {
    cancel();
    removeDraft(address);
    basedOn = etag;
  };
  const unsubscribe = form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, defaultValues: base, isDirty = false }) => {
      cancel();
      if (isEnded) return;
      // Undone by hand: there is nothing to restore.
      if (isChanged && !isDirty) clear();
      isChanged = isDirty;
      if (!isDirty) return;
      pending = { values, base };
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
  return {
    async restore(draft) {
      const values = await mergedValues(draft, form.formState.defaultValues ?? {}, draft.etag !== etag);
      // Changes typed already take precedence.
      if (isStopped || form.formState.isDirty) return false;
      form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
      // It is stored already.
      cancel();
      basedOn = draft.etag;
      return true;
    },
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

/** The values of a draft, with what others have saved since in the fields that it did not change. */
async function mergedValues({ values, base }: Draft, current: FieldValues, isOutdated: boolean): Promise<FieldValues> {
  // A draft of a former version may lack fields of this one.
  const mine = { ...current, ...values };
  if (!isOutdated || !base) return mine;
  const { mergeValues } = await import(/* webpackChunkName: "on-demand" */ '../conflicts/merge-values');
  return mergeValues({ ...current, ...base }, mine, current).values;
}
