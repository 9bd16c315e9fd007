import { setTheme } from '@umbral/ui';
import { InfoIcon, KeyboardIcon, LogOutIcon, MonitorIcon, MoonIcon, SunIcon } from '@umbral/ui/icons';
import { navigate, signOut, type Command } from '@umbral/web-kit';
import { LOGIN_PATH } from '../signed-out/signed-out-paths';

/** Commands available on every page. */
export const shellCommands: readonly Command[] = [
  {
    id: 'shell.theme.light',
    label: 'Usar el tema claro',
    icon: <SunIcon />,
    keywords: 'apariencia color día',
    run: () => setTheme('light'),
  },
  {
    id: 'shell.theme.dark',
    label: 'Usar el tema oscuro',
    icon: <MoonIcon />,
    keywords: 'apariencia color noche',
    run: () => setTheme('dark'),
  },
  {
    id: 'shell.theme.system',
    label: 'Usar el tema del sistema',
    icon: <MonitorIcon />,
    keywords: 'apariencia',
    run: () => setTheme('system'),
  },
  {
    id: 'shell.sign-out',
    label: 'Cerrar sesión',
    icon: <LogOutIcon />,
    keywords: 'salir desconectar',
    run: () => void signOut().then(() => navigate(LOGIN_PATH, { replace: true, force: true })),
  },
];

export const servingCommand = (open: () => void): Command => ({
  id: 'shell.serving',
  label: 'Quién sirve esta página',
  icon: <InfoIcon />,
  keywords: 'versión módulo incidencia ticket soporte',
  run: open,
});

export const shortcutsCommand = (open: () => void): Command => ({
  id: 'shell.shortcuts',
  label: 'Atajos de teclado',
  hint: '?',
  icon: <KeyboardIcon />,
  keywords: 'teclas ayuda',
  run: open,
});
