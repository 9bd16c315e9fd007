import { render, screen } from '@testing-library/react';
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
});
