import { createContext, useContext, type FormEventHandler, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/Button';
import { notLoaded } from '../overlay/not-loaded';
import { OnDemand, useOpened } from '../overlay/OnDemand';
import type { TabsModel } from '../tabs/Tabs';

export const CloseContext = createContext<() => void>(() => undefined);

export interface DialogProps {
  open: boolean;
  /** Called with false when the user closes it; after a confirmation when `dirty`. */
  onOpenChange: (open: boolean) => void;
  /** Closes it when its code cannot be loaded; without it `onOpenChange(false)` does. */
  onNotLoaded?: () => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  /** s 28, m 36 (default), l 50, xl 84rem wide; the whole screen on phones. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Fixed height, so that it does not jump when tabs or steps change. */
  fixed?: boolean;
  /** There are unsaved changes: closing is confirmed with 'Hay cambios sin guardar'. */
  dirty?: boolean;
  /** Makes the dialog one form: Enter, Ctrl+S, Ctrl+Enter and a `type="submit"` button in the footer send it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** Tabs under the head. Replaces `children`. */
  tabs?: TabsModel;
  /** Replaces the content while it loads: a `Skeleton`, or a `Failure`. Then the first field is focused. */
  pending?: ReactNode;
  /** Secondary text at the left of the footer: '2 cambios sin guardar'. */
  note?: ReactNode;
  /** Buttons: secondary first, primary last. `DialogClose` closes. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page. The focus goes to its first field (or to its title when there is none), stays inside and
 * returns to where it came from. Esc and the cross close it; a click beside it does not, so that nothing is lost.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onNotLoaded = () => onOpenChange(false), dirty } = props;
  // Closing it would discard a restored draft.
  const onFailure = dirty ? undefined : notLoaded(onNotLoaded);
  return useOpened(open) ? <OnDemand part="DialogParts" props={props} isOpen={open} onFailure={onFailure} /> : null;
}

/** A button that closes the dialog around it, with a confirmation when there are changes. 'Cancelar' or 'Cerrar'. */
export function DialogClose(props: ButtonProps) {
  const close = useContext(CloseContext);
  return <Button {...props} onClick={close} />;
}
