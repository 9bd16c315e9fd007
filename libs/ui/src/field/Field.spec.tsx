import { fireEvent, render, screen } from '@testing-library/react';
import { Field } from './Field';
import { Select } from './Select';
import { TextInput } from './TextInput';

describe('Field', () => {
  it('sets name, description and validity of its control', () => {
    render(
      <Field label="Correo" required help="El del trabajo" error="Email inválido">
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText(/Correo/);
    expect(input).toBeInvalid();
    expect(input).toHaveAttribute('aria-required', 'true');
    expect(input).toHaveAccessibleDescription('Email inválido El del trabajo');
  });

  it('wires any control, and is valid without an error', () => {
    render(
      <Field label="Rol">
        <Select placeholder="Selecciona…" options={[{ value: 'a', label: 'Agente' }]} />
      </Field>,
    );
    expect(screen.getByLabelText('Rol')).toBeValid();
    expect(screen.getByLabelText('Rol')).not.toHaveAttribute('aria-describedby');
  });

  it('has its mark under the control, a quiet one as a dot beside the label', () => {
    const field = (quietMark: boolean) => (
      <Field label="Edad" mark="Sin confirmar" quietMark={quietMark}>
        <TextInput />
      </Field>
    );
    const { rerender } = render(field(false));
    const dot = () => screen.getByText('Edad').querySelector('.mark-dot');
    expect(screen.getByText('Sin confirmar')).not.toHaveClass('sr-only');
    expect(dot()).toBeNull();
    rerender(field(true));
    expect(screen.getByText('Sin confirmar.')).toHaveClass('sr-only');
    expect(dot()).not.toBeNull();
    expect(screen.getByLabelText('Edad')).toHaveAccessibleDescription('Sin confirmar.');
  });

  it('has a select that emits one input event when it is left after keys that choose', () => {
    const onInput = jest.fn();
    render(<Select aria-label="Rol" options={[{ value: 'a', label: 'Agente' }]} onInput={onInput} />);
    const leaveAfter = (...keys: string[]) => {
      for (const key of keys) fireEvent.keyDown(screen.getByLabelText('Rol'), { key });
      fireEvent.blur(screen.getByLabelText('Rol'));
      return onInput.mock.calls.length;
    };
    expect([leaveAfter('Tab'), leaveAfter('Home', 'Escape'), leaveAfter('Home'), leaveAfter('Tab')]).toEqual([
      0, 0, 1, 1,
    ]);
  });
});
