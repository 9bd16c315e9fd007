import { render } from '@testing-library/react';
import { LeaveGuard } from './LeaveGuard';

/** Whether the browser would close the tab without a prompt. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser prompts before the tab is closed while there are unsaved changes, and not after', () => {
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
