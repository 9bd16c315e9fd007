import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/Field';
import { SearchBox } from '../field/SearchBox';
import { TextInput } from '../field/TextInput';
import { AlertDialog } from './AlertDialog';
import { Dialog, DialogClose } from './Dialog';

function Example({ onSend = () => undefined }: { onSend?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Editar usuario"
        dirty={name !== ''}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        footer={<DialogClose>Cancelar</DialogClose>}
      >
        <Field label="Nombre">
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </Dialog>
    </>
  );
}
const openDialog = () => userEvent.click(screen.getByText('Abrir'));
const dialog = () => screen.queryByRole('dialog', { name: 'Editar usuario' });

describe('Dialog', () => {
  it('focuses its first field, closes on Esc and returns the focus', async () => {
    render(<Example />);
    await openDialog();
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByText('Abrir')).toHaveFocus();
  });

  it('stays open for the Esc that empties a search in it', async () => {
    const onOpenChange = jest.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Usuarios">
        <SearchBox label="Buscar" value="alba" onSearch={() => undefined} />
      </Dialog>,
    );
    screen.getByLabelText('Buscar').focus();
    for (const calls of [0, 1]) {
      await userEvent.keyboard('{Escape}');
      expect(screen.getByLabelText('Buscar')).toHaveValue('');
      expect(onOpenChange).toHaveBeenCalledTimes(calls);
    }
  });

  it('of text alone is scrolled with the keyboard; a form has its fields for that', async () => {
    const { unmount } = render(
      <Dialog open onOpenChange={() => undefined} title="Norma">
        El texto de la norma
      </Dialog>,
    );
    expect(screen.getByText('El texto de la norma')).toHaveAttribute('tabindex', '0');
    unmount();
    render(<Example />);
    await openDialog();
    expect(dialog()?.querySelector('.dialog-body')).not.toHaveAttribute('tabindex');
  });

  it.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}', '{Control>}{Enter}{/Control}'])('%s sends it', async (keys) => {
    const onSend = jest.fn();
    render(<Example onSend={onSend} />);
    await openDialog();
    await userEvent.type(screen.getByLabelText('Nombre'), `Ana${keys}`);
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  });

  it.each(['Escape', 'Cerrar', 'Cancelar'])('confirms before %s discards changes', async (way) => {
    render(<Example />);
    await openDialog();
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: way }));
    expect(screen.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(dialog()).not.toBeInTheDocument();
  });

  it('is one form: Enter in a field sends it', async () => {
    const onSend = jest.fn();
    render(<Example onSend={onSend} />);
    await openDialog();
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('keeps the panels of its tabs mounted, so that no input is lost', async () => {
    function Tabbed() {
      const [tab, setTab] = useState('a');
      const items = [
        { id: 'a', label: 'Uno', panel: <input aria-label="Campo" /> },
        { id: 'b', label: 'Dos', invalid: true, count: 2, panel: 'Otro' },
      ];
      return (
        <Dialog
          open
          onOpenChange={() => undefined}
          title="Estudio"
          tabs={{ label: 'Apartados', items, value: tab, onChange: setTab }}
        />
      );
    }
    render(<Tabbed />);
    await userEvent.type(screen.getByLabelText('Campo'), 'texto');
    await userEvent.click(screen.getByRole('tab', { name: 'Dos 2 , con errores' }));
    expect(screen.getByLabelText('Campo')).not.toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Uno' }));
    expect(screen.getByLabelText('Campo')).toHaveValue('texto');
  });
});

describe('AlertDialog', () => {
  it('focuses Cancelar and stays while the act is under way', async () => {
    let finish = () => {};
    const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onOpenChange = jest.fn();
    render(
      <AlertDialog
        open
        onOpenChange={onOpenChange}
        title="¿Desactivar?"
        confirmLabel="Desactivar"
        busyLabel="Desactivando..."
        onConfirm={onConfirm}
      >
        Se puede deshacer.
      </AlertDialog>,
    );
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Desactivar' }));
    const busy = screen.getByRole('button', { name: 'Desactivando...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(busy);
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onOpenChange).not.toHaveBeenCalled();
    finish();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('Ctrl+Enter confirms, once while it is under way, though Cancelar has the focus', async () => {
    const onConfirm = jest.fn(() => new Promise<void>(() => {}));
    const onOpenChange = jest.fn();
    render(
      <AlertDialog
        open
        onOpenChange={onOpenChange}
        title="¿Desactivar?"
        confirmLabel="Desactivar"
        onConfirm={onConfirm}
      >
        Se puede deshacer.
      </AlertDialog>,
    );
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('moves the focus to the page where what opened it is gone', async () => {
    function DeletedRow() {
      const [isOpen, setIsOpen] = useState(false);
      const [isDeleted, setIsDeleted] = useState(false);
      return (
        <main id="main" tabIndex={-1}>
          {isDeleted ? null : (
            <button type="button" onClick={() => setIsOpen(true)}>
              Eliminar
            </button>
          )}
          <AlertDialog
            open={isOpen}
            onOpenChange={setIsOpen}
            title="¿Eliminar?"
            confirmLabel="Eliminar ahora"
            onConfirm={() => {
              setIsDeleted(true);
              setIsOpen(false);
            }}
          >
            No se puede deshacer.
          </AlertDialog>
        </main>
      );
    }
    render(<DeletedRow />);
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar ahora' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
