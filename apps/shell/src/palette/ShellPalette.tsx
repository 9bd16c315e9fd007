import { useEffect, useState, type ComponentType } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { CommandPalette, type PaletteGroup, type PaletteOption } from '@umbral/ui/palette';
import { navigate, useRegisteredCommands, type Command, type Permissions } from '@umbral/web-kit';
import { PageIcon } from '../frame/page-icon';
import { shellManifest } from '../modules/shell-manifest';
import type { Route } from '../routing/resolve-route';
import { servingOverlay } from '../serving/serving-overlay';
import { findableKinds } from './findable-kinds';
import { consumeTypeAhead } from './type-ahead';
import { palettePages, type PalettePage } from './palette-pages';
import { lackOf, recordGroups } from './record-groups';
import { recentPaths, rememberPath } from './recent-pages';
import { servingCommand, shellCommands, shortcutsCommand } from './shell-commands';
import { useFoundRecords } from './use-found-records';

interface ShellPaletteProps {
  modules: readonly DeployedModule[];
  permissions: Permissions;
  pathname: string;
  route: Route;
  onClose: () => void;
  /** Opens the list of shortcuts. */
  onShortcuts: () => void;
  /** Opens a dialog in place of the palette. */
  onOverlay: (overlay: ComponentType<{ onClose: () => void }>) => void;
}

const pageOption = (prefix: string, { path, label, icon }: PalettePage): PaletteOption => ({
  id: `${prefix}${path}`,
  label,
  hint: 'Página',
  icon: <PageIcon name={icon} />,
});

const commandOption = ({ id, label, hint, icon, keywords }: Command): PaletteOption => ({
  id,
  label,
  hint,
  icon,
  keywords,
});

/** Ctrl+K: every accessible page, every visible record, and the registered commands. */
export default function ShellPalette({
  modules,
  permissions,
  pathname,
  route,
  onClose,
  onShortcuts,
  onOverlay,
}: ShellPaletteProps) {
  const [query, setQuery] = useState('');
  useEffect(() => consumeTypeAhead(setQuery), []);
  const serving = {
    deployed: route.kind === 'module' ? route.deployed : undefined,
    listed: modules,
    title: 'title' in route ? route.title : pathname,
    shellApi: shellManifest.shellApi,
    isAdministrator: permissions.mayOpen('administrator'),
  };
  const commands = [
    ...useRegisteredCommands(),
    ...shellCommands,
    shortcutsCommand(onShortcuts),
    servingCommand(() => onOverlay(servingOverlay(serving))),
  ];
  const pages = palettePages(modules, permissions.mayOpen).filter(({ path }) => path !== pathname);
  const recent = query === '' ? recentPaths().flatMap((path) => pages.filter((page) => page.path === path)) : [];
  const kinds = findableKinds(modules, permissions.mayOpen);
  const found = useFoundRecords(
    query,
    kinds.map(({ kind }) => kind),
  );
  const others = pages.filter((page) => !recent.includes(page));

  const groups: PaletteGroup[] = [
    { label: 'Recientes', options: recent.map((page) => pageOption('recent:', page)) },
    { label: 'Ir a', options: others.map((page) => pageOption('page:', page)) },
    ...recordGroups(kinds, found.groups, query),
    { label: 'Acciones', options: commands.map(commandOption) },
  ];
  const choose = ({ id }: PaletteOption, { newTab }: { newTab: boolean }) => {
    const [, kind, path] = /^(recent|page|record):(.+)$/.exec(id) ?? [];
    if (!path) return commands.find((command) => command.id === id)?.run();
    if (kind !== 'record') rememberPath(path);
    if (newTab) window.open(path, '_blank', 'noopener');
    else navigate(path);
  };
  return (
    <CommandPalette
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onChoose={choose}
      busy={found.isSearching}
      notice={lackOf(found)}
    />
  );
}
