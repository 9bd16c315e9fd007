import { Menu } from 'radix-ui/internal';
import type { MenuModel } from '../menu/MenuTrigger';
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from '../icons';
import { setTheme, type Theme } from '../theme/theme';
import { MenuContent } from './MenuContent';

const CHOICES = [
  { value: 'system', label: 'Como el sistema', icon: <MonitorIcon /> },
  { value: 'light', label: 'Claro', icon: <SunIcon /> },
  { value: 'dark', label: 'Oscuro', icon: <MoonIcon /> },
] as const;

export function ThemeMenu({ menu, theme }: { menu: MenuModel; theme: Theme }) {
  return (
    <MenuContent menu={menu} label="Tema" align="end" side="top">
      <Menu.RadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
        {CHOICES.map(({ value, label, icon }) => (
          <Menu.RadioItem key={value} className="menu-item" value={value}>
            {icon}
            <span>{label}</span>
            <Menu.ItemIndicator className="menu-mark">
              <CheckIcon />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuContent>
  );
}
