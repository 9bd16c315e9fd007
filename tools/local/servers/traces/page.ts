import { type Span } from './otlp.ts';
import { type Traces } from './receiver.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const shortly = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
const atTime = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23);
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 0.001)).toFixed(2)}%`;

/** Which colour a process has, wherever it is met. */
const COLOURS = ['browser', 'gateway', 'identity', 'catalog', 'studies', 'audit', 'releases'];
const hueOf = (service: string) => (COLOURS.indexOf(service) + 1) * 51;

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { margin: 1.5rem; max-width: 90rem } h1 { font-size: 1.1rem } a { color: inherit }
  table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .15rem .6rem .15rem 0; vertical-align: top }
  tr { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent) } .number { text-align: right; white-space: nowrap }
  .bar { height: .8rem; border-radius: .2rem; min-width: 2px; margin-top: .3rem } .failed { color: #d33 }
  .name { min-width: 18rem } .time { width: 45% } code { font-size: .8rem; overflow-wrap: anywhere }
  details > summary { cursor: pointer }
`;

const pageOf = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${content}</html>`;

/** The spans in tree order with their depth. Spans without their parent come first. */
export function inOrder(spans: Span[]): { span: Span; depth: number }[] {
  const ids = new Set(spans.map(({ id }) => id));
  const byParent = new Map<string | undefined, Span[]>();
  for (const span of spans) {
    const parentId = span.parentId && ids.has(span.parentId) ? span.parentId : undefined;
    byParent.set(parentId, byParent.get(parentId) ?? []);
    byParent.get(parentId)?.push(span);
  }
  const partsOf = (parentId: string | undefined, depth: number): { span: Span; depth: number }[] =>
    (byParent.get(parentId) ?? []).flatMap((span) => [{ span, depth }, ...partsOf(span.id, depth + 1)]);
  return partsOf(undefined, 0);
}

/** From when to when; none for no spans. */
function extentOf(spans: Span[]) {
  const start = Math.min(...spans.map((span) => span.start));
  return { start, duration: Math.max(...spans.map((span) => span.start + span.duration)) - start };
}

function rowOf({ span, depth }: { span: Span; depth: number }, { start, duration }: ReturnType<typeof extentOf>) {
  const { service, name, hasFailed, attributes } = span;
  const about = Object.entries(attributes).map(([key, value]) => `<code>${escaped(`${key}: ${value}`)}</code><br>`);
  const style = [
    `margin-left:${percent(span.start - start, duration)}`,
    `width:${percent(span.duration, duration)}`,
    `background:hsl(${hueOf(service)} 60% 50%)`,
  ].join(';');
  return (
    `<tr><td class="name" style="padding-left:${depth}rem"><details><summary${hasFailed ? ' class="failed"' : ''}>` +
    `${escaped(`${service} · ${name}`)}</summary>${about.join('')}</details></td>` +
    `<td class="number">${shortly(span.duration)}</td><td class="time"><div class="bar" style="${style}"></div></td></tr>`
  );
}

function drawTrace(id: string, spans: Span[]) {
  const extent = extentOf(spans);
  const rows = inOrder(spans).map((row) => rowOf(row, extent));
  const head = `${spans.length} spans, ${shortly(extent.duration)}, from ${atTime(extent.start)} UTC`;
  return pageOf(`Trace ${id}`, `<p><a href="/">All traces</a> · ${head}</p><table>${rows.join('')}</table>`);
}

function drawTraces(traces: Traces) {
  const rows = traces.ids.map((id) => {
    const spans = traces.of(id);
    const { start, duration } = extentOf(spans);
    const first = inOrder(spans)[0]?.span;
    // The services name spans by operation.
    const operation = spans.find(({ service, attributes }) => service !== 'gateway' && attributes['umbral.request_id']);
    const failed = spans.some(({ hasFailed }) => hasFailed) ? ' class="failed"' : '';
    return (
      `<tr><td>${atTime(start)}</td><td><a href="/traces/${id}"${failed}>${escaped(operation?.name ?? first?.name ?? '')}</a></td>` +
      `<td>${escaped(first ? `${first.service} · ${first.name}` : '')}</td><td class="number">${spans.length}</td>` +
      `<td class="number">${shortly(duration)}</td></tr>`
    );
  });
  const head = ['Began (UTC)', 'Operation', 'Begins with', 'Spans', 'Took']
    .map((title) => `<th>${title}</th>`)
    .join('');
  const none = '<p>Nothing has been called yet. Load this page again after a click.</p>';
  return pageOf('Traces', rows.length ? `<table><tr>${head}</tr>${rows.join('')}</table>` : none);
}

/** The newest traces, or the timeline of one. For developers; rendered on each load, without a script. */
export function drawPage(path: string, traces: Traces): string | undefined {
  if (path === '/') return drawTraces(traces);
  const [, id = ''] = /^\/traces\/([0-9a-f]{32})$/.exec(path) ?? [];
  const spans = traces.of(id);
  return spans.length > 0 ? drawTrace(id, spans) : undefined;
}
