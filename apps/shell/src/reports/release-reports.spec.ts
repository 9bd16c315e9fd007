/** @jest-environment-options {"isolated": true} */
import { encodeUserHeader, releaseReport, type DeployedModule } from '@umbral/contracts';
import { reportIncident, session } from '@umbral/web-kit';
import { begin, end, endVisit, visit } from './release-reports';
import { reportWhenHung } from './watch-tab';

jest.mock('./watch-tab', () => ({ startHeartbeat: jest.fn(() => Promise.resolve()), reportWhenHung: jest.fn() }));
const whenHung = jest.mocked(reportWhenHung);

const path = 'audits/0.2.0-0123456789ab';
const deployed = {
  manifest: { name: 'audits' },
  entry: `/modules/${path}/remoteEntry.js`,
  watched: true,
} as unknown as DeployedModule;
const sent = jest.fn();
const user = { id: 7, email: 'ana@umbral.test', roleId: 2 };
const bodies = () => sent.mock.calls.map(([, { body }]) => releaseReport.parse(JSON.parse(body as string)));
const thrown = (name = 'TypeError', release = path) =>
  Object.assign(new Error('Carmen Ruiz, 12345678Z'), {
    name,
    stack: `TypeError: Carmen Ruiz\n    at useRows (${window.location.origin}/modules/${release}/assets/page.js:1:2)`,
  });

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sent.mockReset().mockResolvedValue(undefined);
  globalThis.fetch = sent;
  jest.spyOn(session, 'user', 'get').mockReturnValue(user as never);
  whenHung.mockClear();
  void begin(deployed);
  end(deployed);
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('reports a visit at once, and failures in batches, without the message', () => {
  visit(deployed);
  reportIncident('UMB-106', 'audits', thrown());
  expect(bodies()).toEqual([{ visits: [path], failures: [] }]);
  jest.advanceTimersByTime(2_000);
  expect(bodies()[1]).toEqual({
    visits: [],
    failures: [{ path, code: 'UMB-106', kind: 'TypeError', frames: [`useRows@/modules/${path}/assets/page.js:1:2`] }],
  });
  const [url, init] = sent.mock.calls[0] as [URL, RequestInit];
  expect([url.pathname, init.method, init.keepalive]).toEqual(['/api/releases/reports', 'POST', true]);
  expect(init.headers).toMatchObject({ authorization: encodeUserHeader(user), 'umbral-unattended': '1' });
  expect(JSON.stringify(sent.mock.calls)).not.toContain('Carmen');
});

it('gives the heartbeat what to send for a hung tab: of the code that loads, or else of the open page', () => {
  const prepared = () => {
    const { address = 'https://none.test', init } = whenHung.mock.lastCall?.[0] ?? {};
    return init && [new URL(address).pathname, releaseReport.parse(JSON.parse(init.body as string))];
  };
  const hung = (release: string) => [
    '/api/releases/reports',
    { visits: [release], failures: [{ path: release, code: 'UMB-115', kind: 'HungTab', frames: [] }] },
  ];
  const next = 'notices/1.1.0-0123456789ab';
  const hovered = {
    ...deployed,
    manifest: { name: 'notices' },
    entry: `/modules/${next}/remoteEntry.js`,
  } as DeployedModule;
  visit(deployed);
  expect(prepared()).toEqual(hung(path));
  void begin(deployed);
  void begin(hovered);
  expect(prepared()).toEqual(hung(next));
  end(deployed);
  expect(prepared()).toEqual(hung(next));
  end(hovered);
  expect(prepared()).toEqual(hung(path));
  endVisit();
  expect(prepared()).toBeUndefined();
});

it('reports uncaught errors, by their stack, and each error once', () => {
  const error = thrown('RangeError');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  window.dispatchEvent(Object.assign(new Event('error'), { error }));
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('of an extension') }));
  const unwatched = thrown('RangeError', 'users/1.0.0-0123456789ab');
  window.dispatchEvent(Object.assign(new Event('error'), { error: unwatched }));
  jest.advanceTimersByTime(2_000);
  expect(bodies().flatMap(({ failures }) => failures.map(({ code, kind }) => [code, kind]))).toEqual([
    ['UMB-112', 'RangeError'],
  ]);
});

it('reports the cause of a failed load, not the shell’s own error', () => {
  reportIncident('UMB-102', 'audits', new Error('audits could not be loaded', { cause: thrown('SyntaxError') }));
  reportIncident('UMB-103', 'audits', Object.assign(new Error('No answer'), { name: 'ModuleError' }));
  jest.advanceTimersByTime(2_000);
  expect(bodies()[0]?.failures.map(({ code, kind }) => [code, kind])).toEqual([
    ['UMB-102', 'SyntaxError'],
    ['UMB-103', 'ModuleError'],
  ]);
});

it('reports no other modules or releases, and at most five failures in a batch', () => {
  reportIncident('UMB-106', 'users', new Error('x'));
  reportIncident('UMB-106', 'audits', thrown('TypeError', 'audits/0.1.0-0123456789ab'));
  jest.advanceTimersByTime(2_000);
  expect(sent).not.toHaveBeenCalled();
  for (let index = 0; index < 20; index += 1) reportIncident('UMB-106', 'audits', thrown());
  jest.advanceTimersByTime(2_000);
  expect(bodies()[0]?.failures).toHaveLength(5);
});

it('reports nothing once the user has signed out', () => {
  jest.spyOn(session, 'user', 'get').mockReturnValue(null);
  visit(deployed);
  expect(sent).not.toHaveBeenCalled();
  expect(whenHung).toHaveBeenLastCalledWith(null);
});

it('flushes when the page is unloaded', () => {
  reportIncident('UMB-106', 'audits', thrown());
  window.dispatchEvent(new Event('pagehide'));
  expect(bodies().map(({ failures }) => failures.length)).toEqual([1]);
});
