import { useEffect, useRef, type ReactNode } from 'react';
import * as Radix from 'radix-ui/tabs';
import { CircleAlertIcon } from '../icons';
import type { TabsModel } from '../tabs/Tabs';

/** The strip. Left and Right, Home and End move; the chosen tab scrolls into view on phones. */
export function TabStrip({ label, items, value }: Omit<TabsModel, 'onChange'>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Radix.List ref={strip} className="tabs" aria-label={label}>
      {items.map((item) => (
        <Radix.Trigger key={item.id} className="tab" value={item.id} data-invalid={item.invalid ? '' : undefined}>
          {item.invalid ? <CircleAlertIcon /> : null}
          {item.label}
          {item.count === undefined ? null : (
            <>
              {' '}
              <span className="count">{item.count}</span>
            </>
          )}
          {item.invalid ? <span className="sr-only">, con errores</span> : null}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

export function TabPanels({ items, value }: Pick<TabsModel, 'items' | 'value'>) {
  return items.map((item) => (
    <Radix.Content key={item.id} value={item.id} data-tab={item.id} forceMount hidden={item.id !== value}>
      {item.panel}
    </Radix.Content>
  ));
}

/** Wraps a strip and its panels; for `Dialog`, which puts other things between them. */
export function TabsRoot({
  value,
  onChange,
  children,
}: Pick<TabsModel, 'value' | 'onChange'> & { children: ReactNode }) {
  return (
    <Radix.Root className="tabs-root" value={value} onValueChange={onChange}>
      {children}
    </Radix.Root>
  );
}

/** Tabs, loaded with the first of them. */
export function TabsParts({ label, items, value, onChange }: TabsModel) {
  return (
    <TabsRoot value={value} onChange={onChange}>
      <TabStrip label={label} items={items} value={value} />
      <div className="tabs-body">
        <TabPanels items={items} value={value} />
      </div>
    </TabsRoot>
  );
}
