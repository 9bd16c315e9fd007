/** Where the gateway is told. */
const TRACES_PATH = '/api/traces';
/** What is called so many milliseconds after a click, or after the last answer that it led to, is still its doing. */
const QUIET_MS = 500;
/** What goes on for so long is another matter. */
const MAX_MS = 60_000;

/** What somebody has done, and what it led to. */
interface Interaction {
  kind: 'click' | 'keydown';
  traceId: string;
  spanId: string;
  start: number;
  /** When the last answer was there, or it began. */
  last: number;
  open: number;
  /** Tells it once nothing has followed for a while. */
  timer: number;
}

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Begins a trace with each click or Enter that leads to a call: the call says whose part it is, and the gateway is told afterwards how long all of
 * it took. Of what was clicked nothing is told. It takes the place of `fetch`, so that neither the shell nor a module has a word of it.
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
    // Nobody listens any longer, or the gateway is out of reach: until the page is loaded anew nothing more is told.
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

  /** Whose doing a call is, if anybody's. */
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
