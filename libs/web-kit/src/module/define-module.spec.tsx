import { act, screen } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { navigate } from '../history/history';
import { defineModule, type ModuleLifecycles } from './define-module';

const Users = () => <h1>Usuarios</h1>;
const Detail = () => <h1>Usuario {useParams()['id']}</h1>;
let breaks = false;
const Fragile = () => {
  if (breaks) throw new Error('broken');
  return <h1>Frágil</h1>;
};
let isGone = false;
const load = jest.fn(() =>
  isGone ? Promise.reject(new Error('ChunkLoadError: Loading chunk 7 failed')) : Promise.resolve({ default: Detail }),
);
const loadAny = jest.fn(async () => ({ default: Users }));

let isCurrent = true;
let lifecycles: ModuleLifecycles;
let domElement: HTMLElement;
const mount = async (path: string) => {
  navigate(path, { replace: true, force: true });
  domElement = document.body.appendChild(document.createElement('div'));
  lifecycles = defineModule({
    name: 'admin',
    pages: {
      '/users': async () => ({ default: Users }),
      '/users/*': loadAny,
      '/users/:id': load,
      '/fragile': async () => ({ default: Fragile }),
    },
  });
  await run('bootstrap');
  await run('mount');
};
/** React flushes when `act` ends, and the lifecycle resolves after React has flushed. */
const run = async (step: 'bootstrap' | 'mount' | 'unmount') => {
  const props = { domElement, name: 'admin', isCurrent: () => isCurrent };
  const started = await act(async () => ({ done: lifecycles[step](props) }));
  await started.done;
};
afterEach(async () => {
  await run('unmount');
  expect(domElement).toBeEmptyDOMElement();
  jest.restoreAllMocks();
});

test('renders the page of the address, and the next one without mounting again', async () => {
  await mount('/users');
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible();
  act(() => navigate('/users/5'));
  expect(await screen.findByRole('heading', { name: 'Usuario 5' })).toBeVisible();
});

test('keeps its last page while the address belongs to another module', async () => {
  await mount('/users');
  await screen.findByRole('heading', { name: 'Usuarios' });
  act(() => navigate('/audits'));
  expect(screen.getByRole('heading', { name: 'Usuarios' })).toBeVisible();
});

test('a page that throws while mounting shows a panel with a code, and can be retried', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  breaks = true;
  await mount('/fragile');
  expect(await screen.findByText(/^UMB-106 · admin · [0-9a-f]{6}$/)).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^UMB-106/), expect.objectContaining({ message: 'broken' }));
  breaks = false;
  act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
  expect(await screen.findByRole('heading', { name: 'Frágil' })).toBeVisible();
});

test('code that could not be fetched is fetched again on a retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isGone = true;
  await mount('/users/9');
  expect(await screen.findByText(/^UMB-107/)).toBeVisible();
  isGone = false;
  act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
  expect(await screen.findByRole('heading', { name: 'Usuario 9' })).toBeVisible();
});

test('the failure of a page is its own, also after one of another page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  breaks = isGone = true;
  await mount('/fragile');
  expect(await screen.findByText(/^UMB-106/)).toBeVisible();
  act(() => navigate('/users/9'));
  expect(await screen.findByText(/^UMB-107/)).toBeVisible();
  act(() => navigate('/users'));
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible();
  breaks = isGone = false;
});

test('a page that only module.json declares shows a failure', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await mount('/forgotten');
  expect(await screen.findByText(/^UMB-109 · admin/)).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
});

test('a module mounted after the user has navigated away renders nothing, and reports no incident', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isCurrent = false;
  await mount('/audits');
  expect(domElement).toHaveTextContent('');
  expect(log).not.toHaveBeenCalled();
  isCurrent = true;
  act(() => navigate('/users'));
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible();
});

test('[D70] gives the loader of its audit labels, which an older module has not', async () => {
  await mount('/users');
  const name = 'admin';
  const fields = { default: { bank: {} } };
  expect(defineModule({ name, pages: {} })).not.toHaveProperty('auditFields');
  expect(await defineModule({ name, pages: {}, auditFields: () => Promise.resolve(fields) }).auditFields?.()).toBe(
    fields,
  );
});

test('a page can be prefetched by its address: of several, the one that the router shows', async () => {
  await mount('/users');
  load.mockClear();
  void lifecycles.prefetch('/users/3');
  void lifecycles.prefetch('/elsewhere');
  expect(load).toHaveBeenCalledTimes(1);
  expect(loadAny).not.toHaveBeenCalled();
});
