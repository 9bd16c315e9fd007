import { Menu } from 'radix-ui/internal';
import type { MenuItem, MenuProps } from '../menu/Menu';
import type { MenuModel } from '../menu/MenuTrigger';
import { MenuContent } from './MenuContent';

/** The menu, loaded when one is opened. */
export function MenuParts({
  menu,
  label,
  items,
  align,
}: Pick<MenuProps, 'label' | 'items' | 'align'> & { menu: MenuModel }) {
  return (
    <MenuContent menu={menu} label={label} align={align}>
      {items.map((item, index) => (
        <MenuEntry key={keyOf(items, index)} item={item} isFirst={index === 0} />
      ))}
    </MenuContent>
  );
}

/** By what an item is, so that the focused one stays when others arrive; the number distinguishes equal ones. */
function keyOf(items: readonly MenuItem[], index: number): string {
  const names = items.slice(0, index + 1).map(({ href = '', label }) => `${href} ${label}`);
  const name = names.at(-1) ?? '';
  return `${name} ${names.filter((each) => each === name).length}`;
}

function MenuEntry({ item, isFirst }: { item: MenuItem; isFirst: boolean }) {
  const { label, record, icon, onSelect, href, tone, disabledReason, note, current, separated } = item;
  const content = (
    <>
      {icon}
      <span>
        {label}
        {note ? <small>{note}</small> : null}
        {disabledReason ? <small>{disabledReason}</small> : null}
        {disabledReason && record ? <span className="sr-only">{record}</span> : null}
      </span>
    </>
  );
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      {(separated ?? tone === 'danger') && !isFirst ? <Menu.Separator className="menu-line" /> : null}
      <Menu.Item
        className="menu-item"
        data-tone={tone}
        aria-disabled={isDisabled || undefined}
        // With a reason the accessible name is the visible text, and the record follows it.
        aria-label={record && !isDisabled ? `${label}: ${record}` : undefined}
        textValue={label}
        asChild={href !== undefined && !isDisabled}
        onSelect={(event) => {
          if (isDisabled) event.preventDefault();
          else onSelect?.();
        }}
      >
        {href !== undefined && !isDisabled ? (
          <a href={href} aria-current={current || undefined}>
            {content}
          </a>
        ) : (
          content
        )}
      </Menu.Item>
    </>
  );
}
