import { act, fireEvent, render, screen } from '@testing-library/react';
import { IconButton } from '../button/IconButton';
import { TooltipProvider } from './Tooltip';

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
// jsdom's pointer events have no coordinates; mouse events of the same name do.
const fire = (target: Element, type: string, at: number) => {
  const event = new MouseEvent(type, { bubbles: true, clientX: at, clientY: at });
  fireEvent(target, Object.assign(event, { pointerType: 'mouse' }));
};
const button = (name: string) => screen.getByRole('button', { name });
const enter = (name: string) => fire(button(name), 'pointermove', 0);
const leave = (name: string) => {
  fire(button(name), 'pointerout', 0);
  fire(button(name), 'pointerleave', 0);
  fire(document.body, 'pointermove', 900);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function renderTwo() {
  render(
    <TooltipProvider>
      <IconButton label="Ver" />
      <IconButton label="Editar" />
    </TooltipProvider>,
  );
}

describe('Tooltip', () => {
  it('[P-XCC-20] opens after 700 ms under the pointer, not before', () => {
    renderTwo();
    enter('Ver');
    wait(699);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    wait(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Ver');
  });

  it('[P-XCC-21] opens the next one at once within 300 ms, and waits again after that', () => {
    renderTwo();
    enter('Ver');
    wait(700);
    leave('Ver');
    wait(299);
    enter('Editar');
    wait(0);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Editar');
    leave('Editar');
    wait(300);
    enter('Ver');
    wait(0);
    expect(screen.queryByRole('tooltip', { name: 'Ver' })).not.toBeInTheDocument();
  });

  it('is the browser’s own without a provider around it', () => {
    render(<IconButton label="Ver" />);
    expect(screen.getByRole('button', { name: 'Ver' })).toHaveAttribute('title', 'Ver');
  });
});
