import { useContext, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import * as Slot from 'radix-ui/slot';
import { TooltipContext } from '../feedback/tooltip-context';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  ref?: Ref<HTMLButtonElement>;
  /** Accessible name, in full: 'Editar usuario: Alba Domínguez Reig'. */
  label: string;
  /** Text of the tooltip when shorter than the label ('Editar usuario'); `false` for none. */
  tooltip?: string | false;
  /** The icon, e.g. `<PencilIcon />`. */
  icon?: ReactNode;
  size?: 's' | 'm';
  /** danger turns red under the pointer. */
  tone?: 'danger';
  /** Renders the only child (a router link, which then contains the icon) with the button's styles instead of a button. */
  asChild?: boolean;
}

/** A button that shows only an icon. The tooltip shows its label; without a `TooltipProvider` it is the browser's own. */
export function IconButton({
  label,
  tooltip = label,
  icon,
  size = 'm',
  tone,
  asChild = false,
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  const withTooltip = useContext(TooltipContext);
  const attributes = {
    className: className ? `icon-button ${className}` : 'icon-button',
    'aria-label': label,
    'data-size': size === 's' ? 's' : undefined,
    'data-tone': tone,
    title: tooltip !== false && !withTooltip ? tooltip : undefined,
  };
  const button = asChild ? (
    <Slot.Root {...rest} {...attributes}>
      {children}
    </Slot.Root>
  ) : (
    <button {...rest} {...attributes} type={type}>
      {icon}
    </button>
  );
  return tooltip === false || !withTooltip ? button : withTooltip(tooltip, button);
}
