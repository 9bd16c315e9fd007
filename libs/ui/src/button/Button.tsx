import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import * as Slot from 'radix-ui/slot';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** primary: the main action of a view; secondary (default); ghost: quiet; danger: only in alert dialogs. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** s: 28 px, inside notices, tables and section heads. */
  size?: 's' | 'm';
  /** Drawn before the text, e.g. `<PlusIcon />`. */
  icon?: ReactNode;
  /** While true the button shows a spinner, keeps size and focus, and ignores clicks. */
  busy?: boolean;
  /** Text while busy, e.g. 'Guardando...'. */
  busyLabel?: string;
  /** Takes the whole width. */
  block?: boolean;
  /** Renders the only child (a router link) with the button's styles instead of a button. */
  asChild?: boolean;
}

/** A button with a text. Default type is `button`; write `type="submit"` where a form is sent. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  busy = false,
  busyLabel,
  block,
  asChild = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const attributes = {
    className: className ? `button ${className}` : 'button',
    'data-variant': variant,
    'data-size': size === 's' ? 's' : undefined,
    'data-block': block ? '' : undefined,
  };
  if (asChild) {
    return (
      <Slot.Root {...rest} {...attributes} onClick={onClick}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button
      {...rest}
      {...attributes}
      type={type}
      aria-busy={busy || undefined}
      // Not disabled: that would drop the focus, and a screen reader would not announce the new text.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
