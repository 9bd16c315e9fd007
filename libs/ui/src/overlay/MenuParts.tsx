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
        <MenuEntry key={`${item.href ?? ''} ${item.label}`} item={item} isFirst={index === 0} />
      ))}
    </MenuContent>
  );
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
