import {
  encodeUserHeader,
  MAX_FAILURES,
  releaseOfEntry,
  releasesApi,
  type DeployedModule,
  type ModuleFailure,
  type ReleaseReport,
} from '@umbral/contracts';
import { onIncident, session } from '@umbral/web-kit';
import { framesOf, kindOf, releaseIn } from './frames';
import { reportWhenHung, startHeartbeat } from './watch-tab';

/** Events within this time are sent as one batch. */
const PAUSE_MS = 2_000;
/** Code of an error that no boundary of a module caught. */
const UNCAUGHT = 'UMB-112';
/** Code of a tab that does not respond. */
const HUNG = 'UMB-115';

/** The reported release of each module: the one loaded last. */
const watched = new Map<string, string>();
/** Errors reported already: one may reach both a boundary and the window. */
const reported = new WeakSet<object>();
let report: ReleaseReport = { visits: [], failures: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;
/** Releases whose code is loading, by a visit or before one: the last one is what hangs the tab, or else the open one. */
const loading: string[] = [];
let open: string | undefined;

const pathOf = ({ entry }: DeployedModule): string => releaseOfEntry(entry);

/** Code of this release is about to run. Resolves once its failures are reported, and a tab that it hangs is noticed. */
export function begin(deployed: DeployedModule): Promise<void> {
  watched.set(deployed.manifest.name, pathOf(deployed));
  listen();
  const started = startHeartbeat();
  loading.push(pathOf(deployed));
  prepareHungReport();
  return started;
}

/** That code has run. */
export function end(deployed: DeployedModule): void {
  loading.splice(loading.lastIndexOf(pathOf(deployed)), 1);
  prepareHungReport();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  onIncident(({ code, place, error }) => fail(code, error, watched.get(place)));
  window.addEventListener('error', ({ error }) => fail(UNCAUGHT, error));
  window.addEventListener('unhandledrejection', ({ reason }) => fail(UNCAUGHT, reason));
  // The last event of a page that is being unloaded.
  window.addEventListener('pagehide', send);
}

/** Reports a visit of this release, before its code runs: it may not return. */
export function visit(deployed: DeployedModule): void {
  open = pathOf(deployed);
  report.visits.push(open);
  send();
  prepareHungReport();
}

/** A page of another module: the last one no longer runs. */
export function endVisit(): void {
  open = undefined;
  prepareHungReport();
}

/** With the visit, which counts once: a link that is hovered may hang the tab before its page is opened. */
function prepareHungReport(): void {
  const path = loading.at(-1) ?? open;
  const call = path && callOf({ visits: [path], failures: [{ path, code: HUNG, kind: 'HungTab', frames: [] }] });
  reportWhenHung(call ? { address: call.address.href, init: call.init } : null);
}

/** @param known the failing module, where the stack does not contain it: another release of it may run */
function fail(code: string, thrown: unknown, known?: string): void {
  // Where the shell has wrapped an error, the cause is the failure.
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const frames = framesOf(error);
  const path = releaseIn(frames) ?? known;
  if (path === undefined || ![...watched.values()].includes(path)) return;
  const failure: ModuleFailure = { path, code, kind: kindOf(error), frames };
  if (report.failures.length < MAX_FAILURES) report.failures.push(failure);
  sendSoon();
}

function sendSoon(): void {
  timer ??= setTimeout(send, PAUSE_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const { visits, failures } = report;
  report = { visits: [], failures: [] };
  const call = visits.length + failures.length > 0 ? callOf({ visits, failures }) : undefined;
  if (call) fetch(call.address, call.init).catch(() => undefined);
}

/** Not through the call helper: the outcome of a report must not affect the user, not even a 401. */
function callOf(body: ReleaseReport): { address: URL; init: RequestInit } | undefined {
  if (!session.user) return undefined;
  const { method, path } = releasesApi.report;
  return {
    address: new URL(path, window.location.origin),
    init: {
      method,
      keepalive: true,
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        authorization: encodeUserHeader(session.user),
        // No report is use of the session, and one of a hung tab is prepared long before it is sent.
        'umbral-unattended': '1',
      },
      body: JSON.stringify(body),
    },
  };
}
