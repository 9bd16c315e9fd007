import { useSyncExternalStore } from 'react';
import * as Radix from 'radix-ui/dropdown-menu';
import { IconButton } from '../button/IconButton';
import { useFloatingContainer } from '../menu/use-floating-container';
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon, SunMoonIcon } from '../icons';
import { setTheme, storedTheme, subscribeTheme, type Theme } from './theme';

const CHOICES = [
  { value: 'system', label: 'Como el sistema', icon: <MonitorIcon /> },
  { value: 'light', label: 'Claro', icon: <SunIcon /> },
  { value: 'dark', label: 'Oscuro', icon: <MoonIcon /> },
] as const;

/** Light, dark or the system's. Stored in this browser. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme, (): Theme => 'system');
  const floating = useFloatingContainer();
  return (
    <Radix.Root modal={false} onOpenChange={floating.handleOpenChange}>
      <Radix.Trigger asChild ref={floating.trigger}>
        <IconButton size="s" label="Tema claro u oscuro" tooltip={false} icon={<SunMoonIcon />} />
      </Radix.Trigger>
      <Radix.Portal container={floating.container}>
        <Radix.Content
          className="menu"
          aria-label="Tema"
          align="end"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          <Radix.RadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
            {CHOICES.map(({ value, label, icon }) => (
              <Radix.RadioItem key={value} className="menu-item" value={value}>
                {icon}
                <span>{label}</span>
                <Radix.ItemIndicator className="menu-mark">
                  <CheckIcon />
                </Radix.ItemIndicator>
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
