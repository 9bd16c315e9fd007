/** Where interactions are reported to the gateway. */
const TRACES_PATH = '/api/traces';
/** A call within this time after a click, or after the last response to it, belongs to the click. */
const QUIET_MS = 500;
/** Maximum duration of an interaction. */
const MAX_MS = 60_000;

/** A click or Enter, and the calls that it caused. */
interface Interaction {
  kind: 'click' | 'keydown';
  traceId: string;
  spanId: string;
  start: number;
  /** Time of the last response, or of the start. */
  last: number;
  open: number;
  /** Reports the interaction after a quiet period. */
  timer: number;
}

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Starts a trace with each click or Enter that causes a call: the call carries its traceparent, and the total duration is
 * reported to the gateway afterwards, without what was clicked. Replaces `fetch`, so that neither the shell nor a module
 * needs tracing code.
 */
export function traceClicks(): void {
  const { fetch } = window;
  let latest: Interaction | undefined;
  let isEnabled = true;

  const begin = (kind: Interaction['kind']) => {
    const now = performance.now();
    latest = { kind, traceId: hex(16), spanId: hex(8), start: now, last: now, open: 0, timer: 0 };
  };
  window.addEventListener('click', () => begin('click'), { capture: true, passive: true });
  window.addEventListener('keydown', ({ key, repeat }) => key === 'Enter' && !repeat && begin('keydown'), {
    capture: true,
    passive: true,
  });

  const traceparentOf = ({ traceId, spanId }: Interaction) => `00-${traceId}-${spanId}-01`;

  const report = (interaction: Interaction) => {
    const { kind, start, last } = interaction;
    const body = JSON.stringify({
      traceparent: traceparentOf(interaction),
      kind,
      milliseconds: last - start,
      ago: performance.now() - start,
    });
    const sent = fetch(TRACES_PATH, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    });
    // Tracing is off, or the gateway is unreachable: nothing more is reported until the page is reloaded.
    sent.then(
      ({ status }) => (isEnabled = status === 204),
      () => (isEnabled = false),
    );
  };

  const answered = (interaction: Interaction) => {
    interaction.open -= 1;
    interaction.last = performance.now();
    clearTimeout(interaction.timer);
    interaction.timer = window.setTimeout(() => {
      if (interaction.open === 0) report(interaction);
    }, QUIET_MS);
  };

  /** The interaction that caused a call, if any. */
  const causeOf = (address: string): Interaction | undefined => {
    const { origin, pathname } = new URL(address, window.location.href);
    if (!latest || !isEnabled || origin !== window.location.origin || !pathname.startsWith('/api/')) return undefined;
    const now = performance.now();
    const isOver = (latest.open === 0 && now - latest.last >= QUIET_MS) || now - latest.start > MAX_MS;
    return isOver ? undefined : latest;
  };

  window.fetch = async (input, init) => {
    const interaction = causeOf(input instanceof Request ? input.url : String(input));
    if (!interaction) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('traceparent', traceparentOf(interaction));
    interaction.open += 1;
    return fetch(input, { ...init, headers }).finally(() => answered(interaction));
  };
}
