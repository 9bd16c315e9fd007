import { act, renderHook } from '@testing-library/react';
import { useArrival } from './use-arrival';

let main: HTMLElement;
let link: HTMLElement;
let open: (path: string) => void;
const show = (html: string) => act(async () => void (main.innerHTML = html));
const focused = () => document.activeElement?.outerHTML.replace(' tabindex="-1"', '');
const late = () => act(() => jest.advanceTimersByTimeAsync(3000));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  document.body.innerHTML =
    '<a href="#banks">Menu</a><main id="main" tabindex="-1"><div data-module="admin"><h1>Users</h1></div></main>';
  main = document.getElementById('main') as HTMLElement;
  link = document.querySelector('a') as HTMLElement;
  link.focus();
  const { rerender } = renderHook(({ path }) => useArrival(path, path, path), { initialProps: { path: '/users' } });
  open = (path) => rerender({ path });
  open('/banks');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the heading of a page that replaces its skeleton is focused', async () => {
  await show('<h1>Banks</h1>skeleton');
  expect(focused()).toBe('<h1>Banks</h1>');
  await show('<h1>Banks 1 to 20</h1>');
  expect(focused()).toBe('<h1>Banks 1 to 20</h1>');
});

test('a heading that the shell shows with the navigation is of the new page', async () => {
  const aFrame = () => act(() => jest.advanceTimersByTimeAsync(16));
  await aFrame();
  main.prepend(Object.assign(document.createElement('h1'), { textContent: 'Companies' }));
  open('/companies');
  await aFrame();
  expect(focused()).toBe('<h1>Companies</h1>');
});

test.each([
  ['the keyboard', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
  ['the pointer', new Event('pointerdown', { bubbles: true })],
])('a user who has moved on with %s before any heading keeps the focus', async (_, event) => {
  const next = document.body.appendChild(document.createElement('button'));
  link.dispatchEvent(event);
  next.focus();
  await show('<h1>Banks</h1>');
  await late();
  expect(document.activeElement).toBe(next);
});

test('a heading that comes late takes the focus from the page', async () => {
  await show('');
  await late();
  expect(document.activeElement).toBe(main);
  await show('<h1>Banks</h1>');
  expect(focused()).toBe('<h1>Banks</h1>');
});

test('a focus that the new page sets stays', async () => {
  await show('<button>Save</button>');
  main.querySelector('button')?.focus();
  await act(async () => main.prepend(Object.assign(document.createElement('h1'), { textContent: 'Banks' })));
  await late();
  expect(focused()).toBe('<button>Save</button>');
});

test.each(['<h1>Banks</h1>skeleton', ''])('a user who has moved on from %j keeps the focus', async (skeleton) => {
  await show(skeleton);
  await late();
  link.focus();
  await show('<h1>Banks 1 to 20</h1>');
  expect(document.activeElement).toBe(link);
});

test.each([
  ['a dialog over a list', '/banks/12', '/banks'],
  ['a place that becomes known', '/banks', '/banks/:id'],
])('%s is no arrival: the scroll position stays', (_, pathname, place) => {
  const initialProps = { pathname: '/banks', place: '/banks' };
  const { rerender } = renderHook((at) => useArrival(at.pathname, at.place, 'Banks'), { initialProps });
  jest.mocked(window.scrollTo).mockClear();
  rerender({ pathname, place });
  expect(window.scrollTo).not.toHaveBeenCalled();
  rerender({ pathname: '/users', place: '/users' });
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});
