import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOAST_MS, Toaster } from './Toaster';
import { dismissToast, toast } from './toast-store';

const show = (options: Parameters<typeof toast>[0]) => act(() => void toast(options));
/** What keeps an open dialog from taking the focus back is loaded with the first message. */
const escapeLoaded = () => act(() => import('./DialogFocusEscape'));
/** Focus is passed on after the rendering. */
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => dismissToast());
  jest.useRealTimers();
});

describe('Toaster', () => {
  it('[P-XCC-23] shows one message at a time: a new one replaces the old', () => {
    render(<Toaster />);
    show({ title: 'Uno' });
    show({ title: 'Dos' });
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
    expect(screen.getByText('Dos')).toBeInTheDocument();
  });

  it('[P-XCC-22] removes the message after 5000 ms, not before', () => {
    render(<Toaster />);
    show({ title: 'Estudio creado' });
    wait(TOAST_MS - 1);
    expect(screen.getByText('Estudio creado')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Estudio creado')).not.toBeInTheDocument();
    expect(TOAST_MS).toBe(5000);
  });

  it('shows a message that replaces another for its own 5000 ms', () => {
    render(<Toaster />);
    show({ title: 'Uno' });
    wait(4000);
    show({ title: 'Dos' });
    wait(4000);
    expect(screen.getByText('Dos')).toBeInTheDocument();
  });

  it('pauses its timer while it is hovered', () => {
    render(<Toaster />);
    show({ title: 'Uno' });
    wait(3000);
    fireEvent.pointerEnter(screen.getByRole('status'));
    wait(60_000);
    expect(screen.getByText('Uno')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('status'));
    wait(1999);
    expect(screen.getByText('Uno')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
  });

  it('takes the focus on F8, stays while focused, closes on Esc and returns the focus', async () => {
    render(
      <>
        <button type="button">Antes</button>
        <Toaster />
      </>,
    );
    screen.getByText('Antes').focus();
    show({ title: 'Uno' });
    fireEvent.keyDown(document, { key: 'F8' });
    await escapeLoaded();
    expect(screen.getByRole('status')).toHaveFocus();
    wait(60_000);
    expect(screen.getByText('Uno')).toBeInTheDocument();
    await act(async () => void fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' }));
    expect(screen.queryByText('Uno')).not.toBeInTheDocument();
    expect(screen.getByText('Antes')).toHaveFocus();
  });

  describe('reached with Tab', () => {
    const closing = () => screen.getByRole('button', { name: 'Cerrar aviso' });
    async function open() {
      render(
        <main id="main" tabIndex={-1}>
          <button type="button">Antes</button>
          <Toaster />
        </main>,
      );
      screen.getByText('Antes').focus();
      show({ title: 'Uno' });
      // As Tab does.
      act(() => closing().focus());
      await escapeLoaded();
    }

    it('returns the focus when it is closed', async () => {
      await open();
      await press(closing());
      expect(screen.queryByText('Uno')).toBeNull();
      expect(screen.getByText('Antes')).toHaveFocus();
      show({ title: 'Dos' });
      expect(screen.getByText('Antes')).toHaveFocus();
    });

    it('moves the focus to the page where what had it is gone', async () => {
      await open();
      screen.getByText('Antes').remove();
      await press(closing());
      expect(screen.getByRole('main')).toHaveFocus();
    });

    it('passes the focus on to the message that replaces it, which stays too', async () => {
      await open();
      show({ title: 'Dos' });
      await escapeLoaded();
      expect(screen.getByRole('status')).toHaveFocus();
      wait(60_000);
      await press(closing());
      expect(screen.queryByText('Dos')).toBeNull();
      expect(screen.getByText('Antes')).toHaveFocus();
    });
  });

  it('announces errors assertively', () => {
    render(<Toaster />);
    show({ title: 'Error', text: 'No se pudo guardar.', tone: 'danger' });
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudo guardar.');
  });
});
