import { render, screen } from '@testing-library/react';
import '../testing';
import { AppLink } from './AppLink';
import { history, navigate } from './history';

beforeEach(() => navigate('/start', { replace: true, force: true }));

/** Clicks a link. Returns the address, and whether the browser would follow the link itself. */
function click(init: MouseEventInit): [pathname: string, isLeftToBrowser: boolean] {
  let isLeft = false;
  const after = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  // Behind all handlers.
  window.addEventListener('click', after, { once: true });
  screen.getByRole('link').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return [history.address.pathname, isLeft];
}

const plain = <a href="/users">Usuarios</a>;
const own = <AppLink to="/users">Usuarios</AppLink>;

it.each([
  ['a plain link', plain, {}, true],
  ['a link of the app', own, {}, true],
  ...(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const).flatMap((key) => [
    [`a plain link with ${key}`, plain, { [key]: true }, false] as const,
    [`a link of the app with ${key}`, own, { [key]: true }, false] as const,
  ]),
  ['a plain link by the middle button', plain, { button: 1 }, false],
  ['a link of the app by the middle button', own, { button: 1 }, false],
  ['a link to a new tab', <a href="/users" target="_blank" />, {}, false],
  ['a link of the app to a new tab', <AppLink to="/users" target="_blank" />, {}, false],
  ['a download', <a href="/users" download />, {}, false],
  ['a link to elsewhere', <a href="https://example.test/users" />, {}, false],
] as const)('%s', (_, link, init, isFollowed) => {
  render(link);
  expect(click(init)).toEqual([isFollowed ? '/users' : '/start', !isFollowed]);
});
