import { callerOf } from './caller';
import { record, settle, type Effect } from './effects';

type Add = typeof EventTarget.prototype.addEventListener;
type Remove = typeof EventTarget.prototype.removeEventListener;
type Listener = Parameters<Add>[1];
type Options = Parameters<Add>[2];

interface Listening {
  target: EventTarget;
  type: string;
  listener: Listener;
  isCapturing: boolean;
  effect: Effect;
}

/** Of modules, on the targets that outlive them. Those of elements end with their elements. */
const listenings = new Set<Listening>();

const isCapturing = (options: Options): boolean => (typeof options === 'object' ? options.capture === true : !!options);
const nameOf = (target: EventTarget) => (target === window ? 'window' : target === document ? 'document' : 'the page');
/** The browser does not add a listener whose signal has ended. */
const isEnded = (options: Options): boolean => typeof options === 'object' && options.signal?.aborted === true;
const outlives = (target: EventTarget) =>
  [window, document, document.documentElement, document.body].some((one) => one === target);

function find(target: EventTarget, type: string, listener: Listener, options: Options): Listening | undefined {
  const capturing = isCapturing(options);
  return [...listenings].find(
    (one) => one.target === target && one.type === type && one.listener === listener && one.isCapturing === capturing,
  );
}

function forget(listening: Listening | undefined): void {
  if (!listening) return;
  listenings.delete(listening);
  settle(listening.effect);
}

/** Ends with the first event, or with its signal, as the listener itself. */
function forgetInTime(listening: Listening, options: Options, add: Add): void {
  if (typeof options !== 'object') return;
  const { once, signal, capture = false } = options;
  if (once) add.call(listening.target, listening.type, () => forget(listening), { once: true, capture });
  signal?.addEventListener('abort', () => forget(listening), { once: true });
}

const recording = (add: Add, remove: Remove): Add =>
  function addEventListener(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const caller = listener && outlives(target) ? callerOf(addEventListener) : undefined;
    if (caller && listener && !isEnded(options) && !find(target, type, listener, options)) {
      const undo = () => {
        listenings.delete(listening);
        remove.call(target, type, listener, options);
      };
      const what = `left a ${type} listener on ${nameOf(target)}`;
      const effect = record({ kind: 'LeakedListener', caller, what, undo });
      const listening = { target, type, listener, isCapturing: isCapturing(options), effect };
      listenings.add(listening);
      forgetInTime(listening, options, add);
    }
    add.call(target, type, listener, options);
  };

const forgetting = (remove: Remove): Remove =>
  function removeEventListener(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (listenings.size > 0 && listener) forget(find(target, type, listener, options));
    remove.call(target, type, listener, options);
  };

/** Records listeners of modules on window, document and body. */
export function watchListeners(): void {
  // The window has functions of its own, single-spa's, which call the browser's and not the prototype's.
  const owners = [window, EventTarget.prototype].map((owner) => {
    const { addEventListener, removeEventListener } = owner;
    return { owner, add: addEventListener, remove: removeEventListener };
  });
  for (const { owner, add, remove } of owners)
    Object.assign(owner, { addEventListener: recording(add, remove), removeEventListener: forgetting(remove) });
}
