import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { render, screen, waitFor } from '@testing-library/react';
import { PasswordStrength } from './PasswordStrength';
import { strengthOf } from './strength';

describe('the strength of a password', () => {
  it.each([
    ['123456', 0],
    ['qwertyuiop', 0],
    ['correa bateria grapa caballo', 4],
  ])('%s: %i of 4', (password, score) => {
    expect(strengthOf(password, []).score).toBe(score);
  });

  it('is low with a word of its owner, ignoring case and accents', () => {
    const words = ['Begoña Uriarte', 'b.uriarte@nortehipotecas.test'];
    expect(strengthOf('begoná-x9-plutonio-verde', words)).toEqual({ score: 1, containsKnownWord: true });
    expect(strengthOf('x9-plutonio-verde-nube', words).containsKnownWord).toBe(false);
  });

  it('is estimated from the first hundred characters only: more would be slow', () => {
    const check = jest.spyOn(ZxcvbnFactory.prototype, 'check');
    strengthOf('á1-'.repeat(5_000), []);
    expect(check.mock.calls.map(([measured]) => measured.length)).toEqual([100]);
    check.mockRestore();
  });
});

describe('the meter', () => {
  it('announces it politely in a word, and nothing for an empty field', async () => {
    const { rerender } = render(<PasswordStrength password="" />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(<PasswordStrength password="123456" />);
    const status = await screen.findByRole('status');
    expect(status).toHaveAttribute('aria-live', 'polite');
    expect(status).toHaveTextContent('Seguridad: Muy débil. Varias palabras sin relación');
    rerender(<PasswordStrength password="begona-2026" words={['Begoña Uriarte']} />);
    await waitFor(() => expect(status).toHaveTextContent('No puede contener tu nombre'));
    rerender(<PasswordStrength password="correa bateria grapa caballo" />);
    await waitFor(() => expect(status).toHaveTextContent('Seguridad: Muy buena'));
  });
});
