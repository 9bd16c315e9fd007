import { reloadForGone } from './reload-for-gone';

const part = (file: string) => Object.assign(new Error('Loading chunk 7 failed'), { request: `/modules/${file}` });
const answers = (status: number) => {
  globalThis.fetch = jest.fn(() => Promise.resolve({ status } as Response));
};
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  sessionStorage.clear();
});

it('reloads once for a part that is gone', async () => {
  const reload = jest.fn();
  answers(404);
  await reloadForGone(part('notices/0.2.0/7.js'), reload);
  await reloadForGone(part('notices/0.2.0/7.js'), reload);
  expect(reload).toHaveBeenCalledTimes(1);
  await reloadForGone(part('notices/0.3.0/7.js'), reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['that is there, and differs from the build', () => answers(200)],
  ['without a connection', () => (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')))],
])('does not reload for a part %s', async (_, answer) => {
  const reload = jest.fn();
  answer();
  await reloadForGone(part('notices/0.2.0/7.js'), reload);
  expect(reload).not.toHaveBeenCalled();
});
