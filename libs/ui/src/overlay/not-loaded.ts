import { toast } from '../feedback/toast-store';

let handle: (error: unknown) => void = () => undefined;

/** Also handles code that could not be loaded. One handler: that of the web kit. */
export function onNotLoaded(next: (error: unknown) => void): void {
  handle = next;
}

/** Closes what was opened and cannot be shown; the page stays as it was. */
export const notLoaded = (close: () => void) => (error: unknown) => {
  close();
  toast({ tone: 'danger', title: 'No se ha podido abrir', text: 'Comprueba tu conexión y reintenta.' });
  handle(error);
};
