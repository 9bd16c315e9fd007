import { useId, type ReactNode, type Ref } from 'react';

export interface AssignColumnProps {
  /** Of the column, which can take the focus of a row that is removed. */
  ref?: Ref<HTMLElement>;
  /** 'Disponibles', 'Asignados'. */
  title: string;
  /** How many there are: a number, or '199 o más'. */
  count: ReactNode;
  /** `SearchBox` over the list. */
  search?: ReactNode;
  /** `AssignItem`s. */
  children: ReactNode;
  /** Instead of the list when it is empty. */
  empty?: ReactNode;
  /** Instead of the list when it could not be read. */
  failure?: ReactNode;
  /** The list is of a former search until the answer of the current one. */
  busy?: boolean;
  /** Last line of the list: why it is incomplete. */
  more?: ReactNode;
  /** Under the list: the button that assigns. */
  foot?: ReactNode;
}

/** Two lists side by side: what can be assigned, what is. Each is an `AssignColumn`. */
export function AssignColumns({ children }: { children: ReactNode }) {
  return <div className="assign">{children}</div>;
}

export function AssignColumn({
  ref,
  title,
  count,
  search,
  children,
  empty,
  failure,
  busy,
  more,
  foot,
}: AssignColumnProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} aria-labelledby={id}>
      <div className="section-head">
        <h3 id={id}>{title}</h3>
        <span className="quieter">{count}</span>
      </div>
      {search ? <div className="assign-search">{search}</div> : null}
      {failure ??
        (empty !== undefined && !busy ? (
          <p className="assign-empty">{empty}</p>
        ) : (
          // A list that scrolls is a tab stop, so that the keyboard can scroll it.
          <ul className="assign-list" tabIndex={0} aria-labelledby={id} aria-busy={busy || undefined}>
            {children}
            {more ? <li className="small quieter">{more}</li> : null}
          </ul>
        ))}
      {foot ? <div className="assign-foot">{foot}</div> : null}
    </section>
  );
}

export interface AssignItemProps {
  name: string;
  sub?: ReactNode;
  /** `Avatar size="s"` */
  media?: ReactNode;
  /** With it the row is a checkbox. */
  checked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  /** At the right: the button that removes it. */
  action?: ReactNode;
}

/** One user in a list, to be selected (checkbox) or removed (action). */
export function AssignItem({ name, sub, media, checked, onCheckedChange, disabled, action }: AssignItemProps) {
  const content = (
    <>
      {media}
      <div>
        <div className="assign-name truncate">{name}</div>
        {sub ? <div className="truncate small quieter">{sub}</div> : null}
      </div>
    </>
  );
  if (checked === undefined) {
    return (
      <li>
        {content}
        {action}
      </li>
    );
  }
  return (
    <li>
      <label>
        <input
          className="checkbox"
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange?.(event.target.checked)}
        />
        {content}
      </label>
      {action}
    </li>
  );
}

/** Visible rows of a plain list; more of them scroll. */
const ROWS_IN_VIEW = 8;

/** A list of names in an alert dialog: the records that block the action. */
export function PlainList({ items, more }: { items: readonly { name: string; note?: ReactNode }[]; more?: string }) {
  return (
    <ul className="plain-list" tabIndex={items.length > ROWS_IN_VIEW ? 0 : undefined}>
      {items.map((item, index) => (
        // Names are not unique, and the list never changes while it is shown.
        <li key={index}>
          <span>{item.name}</span>
          {item.note ? <span className="quieter">{item.note}</span> : null}
        </li>
      ))}
      {more ? (
        <li>
          <span className="quiet">{more}</span>
        </li>
      ) : null}
    </ul>
  );
}
