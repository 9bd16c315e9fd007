import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { IconButton } from '../button/IconButton';
import { CircleAlertIcon, CircleCheckIcon, CloseIcon, InfoIcon } from '../icons';
import { currentToast, dismissToast, subscribeToast, type ShownToast } from './toast-store';

const loadEscape = () => import('./DialogFocusEscape');
/** Without its code a message takes the focus all the same. */
function NoEscape({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}
// One for each message: `lazy` caches what it got, a missing part as well.
const lazyEscape = () => lazy(() => loadEscape().catch(() => ({ default: NoEscape })));

/** Duration of a message that is not hovered. */
export const TOAST_MS = 5000;

const ICONS = { success: <CircleCheckIcon />, info: <InfoIcon />, danger: <CircleAlertIcon /> };

/** Renders messages. The shell mounts it once; all code calls `toast()`. F8 focuses the message. */
export function Toaster({ ms = TOAST_MS }: { ms?: number }) {
  const shown = useSyncExternalStore(subscribeToast, currentToast, currentToast);
  const cameFrom = useRef<Element>(null);
  return (
    // aria-live also keeps the region readable while a dialog hides the rest of the page.
    <section className="toasts" aria-label="Avisos" aria-live="polite">
      {shown ? <Toast key={shown.id} toast={shown} ms={ms} cameFrom={cameFrom} /> : null}
    </section>
  );
}

interface ToastProps {
  toast: ShownToast;
  ms: number;
  /** Where the focus was before it came to a message: the one that replaces it returns it too. */
  cameFrom: RefObject<Element | null>;
}

function Toast({ toast, ms, cameFrom }: ToastProps) {
  const { id, title, text, detail, tone = 'success' } = toast;
  const element = useRef<HTMLDivElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [DialogFocusEscape] = useState(lazyEscape);
  usePausableTimeout(() => dismissToast(id), ms, isPointed || isFocused);

  useEffect(() => {
    const goThere = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      setIsFocused(true);
    };
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, []);
  // Only now: without it an open dialog would take the focus back.
  const focusToast = useCallback(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
  }, []);
  useEffect(() => {
    void loadEscape().then(
      ({ keepDialogsFree }) => keepDialogsFree(element.current?.parentElement),
      () => undefined,
    );
  }, []);

  const close = () => dismissToast(id);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <div
      ref={element}
      className="toast"
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setIsFocused(true);
      }}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={closeOnEscape}
    >
      {ICONS[tone]}
      <div>
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
        {detail ? <p>{detail}</p> : null}
      </div>
      <IconButton label="Cerrar aviso" size="s" tooltip={false} icon={<CloseIcon />} onClick={close} />
      {isFocused ? (
        <Suspense>
          <DialogFocusEscape onEscape={close} onReady={focusToast} cameFrom={cameFrom} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Calls back once after `ms`, not counting the time in which it is paused. */
function usePausableTimeout(callback: () => void, ms: number, isPaused: boolean): void {
  const latest = useRef(callback);
  const remaining = useRef(ms);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}
