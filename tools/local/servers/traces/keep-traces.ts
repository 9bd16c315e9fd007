import { usualOrFree } from '../../supervise/ports.ts';
import { drawPage } from './page.ts';
import { startTraceReceiver, Traces } from './receiver.ts';

/** Where OTLP over HTTP comes by convention. */
const TRACES_PORT = 4318;

/** Keeps what processes export, and shows it on pages of the same port. */
export async function keepTraces() {
  const traces = new Traces();
  const port = await usualOrFree(TRACES_PORT);
  const receiver = await startTraceReceiver({ port, traces, page: (path) => drawPage(path, traces) });
  return { ...receiver, pages: `http://localhost:${port}` };
}
