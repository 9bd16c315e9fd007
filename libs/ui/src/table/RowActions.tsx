import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton';
import { MoreIcon } from '../icons';
import { Menu, type MenuItem } from '../menu/Menu';

export interface RowAction {
  /** What it does, without the record: 'Editar usuario'. */
  label: string;
  icon: ReactNode;
  onSelect?: () => void;
  /** Makes it a link. */
  href?: string;
  tone?: 'danger';
  /** Why it is disabled; shown in the menu under the label. */
  disabledReason?: string;
}

export interface RowActionsProps {
  /** Name of the record; every action's accessible name ends in it. */
  name: string;
  /** Up to two actions as icon buttons: view, edit. */
  primary?: readonly RowAction[];
  /** The rest, behind 'Más acciones'. Delete last, and only when allowed. */
  more?: readonly RowAction[];
}

/** The actions on the record of a row. */
export function RowActions({ name, primary = [], more = [] }: RowActionsProps) {
  return (
    <>
      {primary.map((action) => {
        const label = `${action.label}: ${name}`;
        return action.href === undefined ? (
          <IconButton
            key={action.label}
            size="s"
            label={label}
            tooltip={action.label}
            icon={action.icon}
            tone={action.tone}
            onClick={action.onSelect}
          />
        ) : (
          <IconButton key={action.label} size="s" label={label} tooltip={action.label} asChild>
            <a href={action.href} onClick={action.onSelect}>
              {action.icon}
            </a>
          </IconButton>
        );
      })}
      {more.length > 0 ? (
        <Menu
          label={`Más acciones: ${name}`}
          trigger={<IconButton size="s" label={`Más acciones: ${name}`} tooltip={false} icon={<MoreIcon />} />}
          items={more.map((action): MenuItem => ({ ...action, record: name }))}
        />
      ) : null}
    </>
  );
}
