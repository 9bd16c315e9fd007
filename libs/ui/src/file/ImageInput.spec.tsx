import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageInput } from './ImageInput';

const MAX = 10 * 1024 * 1024;
const NO_PICTURE = 'El archivo no es una imagen. Elige un PNG, JPEG, WebP, GIF o SVG.';

it('refuses what is larger than 10 MB before it is read, and what is no picture; the same file can be chosen again', async () => {
  const onChange = jest.fn();
  render(<ImageInput value={null} onChange={onChange} name="Turia" label="Logo" />);
  const input = screen.getByLabelText<HTMLInputElement>('Logo');
  const empty = jest.spyOn(input, 'value', 'set');
  for (const [size, message] of [
    [MAX + 1, 'La imagen ocupa más de 10 MB. Elige una más pequeña.'],
    [MAX, NO_PICTURE],
  ] as const) {
    const file = Object.defineProperty(new File(['x'], 'logo.png'), 'size', { value: size });
    fireEvent.change(input, { target: { files: [file] } });
    expect(empty).toHaveBeenLastCalledWith('');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    const button = await screen.findByRole('button', { name: 'Elegir imagen' });
    expect(button).toHaveAccessibleDescription(message);
    expect(button).toBeInvalid();
  }
  expect(onChange).not.toHaveBeenCalled();
});

it('keeps the focus when the picture is removed', async () => {
  function Logo() {
    const [value, setValue] = useState<string | null>('data:image/png;base64,AAAA');
    return <ImageInput value={value} onChange={setValue} name="Turia" label="Logo" />;
  }
  render(<Logo />);
  screen.getByRole('button', { name: 'Quitar imagen' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Quitar imagen' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Elegir imagen' })).toHaveFocus();
});
