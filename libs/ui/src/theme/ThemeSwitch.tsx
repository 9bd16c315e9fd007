import { useSyncExternalStore } from 'react';
import { IconButton } from '../button/IconButton';
import { MenuTrigger, useMenu } from '../menu/MenuTrigger';
import { SunMoonIcon } from '../icons';
import { notLoaded } from '../overlay/not-loaded';
import { OnDemand } from '../overlay/OnDemand';
import { storedTheme, subscribeTheme, type Theme } from './theme';

/** Light, dark or the system's. Stored in this browser. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme, (): Theme => 'system');
  const menu = useMenu();
  return (
    <>
      <MenuTrigger menu={menu}>
        <IconButton size="s" label="Tema claro u oscuro" tooltip={false} icon={<SunMoonIcon />} />
      </MenuTrigger>
      {menu.wasOpened ? (
        <OnDemand
          part="ThemeMenu"
          props={{ menu, theme }}
          isOpen={menu.isOpen}
          onFailure={notLoaded(() => menu.setOpen(false))}
        />
      ) : null}
    </>
  );
}
