import { render } from '@testing-library/react';
import { LeaveGuard } from './LeaveGuard';

/** Whether the browser would let the tab go. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before the tab is closed, while there is something to lose and no longer', () => {
  const { rerender, unmount } = render(<LeaveGuard when={false} />);
  expect(mayClose()).toBe(true);
  rerender(<LeaveGuard when />);
  expect(mayClose()).toBe(false);
  rerender(<LeaveGuard when={false} />);
  expect(mayClose()).toBe(true);
  rerender(<LeaveGuard when />);
  unmount();
  expect(mayClose()).toBe(true);
});
