import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COPY_REFUSED } from '@umbral/contracts';
import { Toaster } from '@umbral/ui';
import { CopyButton } from './CopyButton';

it('says that the browser does not copy, also without https, where it has no clipboard', async () => {
  const person = userEvent.setup();
  jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  render(
    <>
      <CopyButton text="x7Qa" label="Copiar clave" />
      <Toaster />
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Copiar clave' }));
  expect(await screen.findByText(COPY_REFUSED.text)).toBeVisible();
});
