import { useEffect, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { CommandPalette, type PaletteGroup, type PaletteOption } from '@umbral/ui/palette';
import { navigate, useRegisteredCommands, type Command, type Permissions } from '@umbral/web-kit';
import { PageIcon } from '../frame/page-icon';
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
  onClose: () => void;
  /** Opens the list of shortcuts. */
  onShortcuts: () => void;
  /** Opens who serves the current page. */
  onServing: () => void;
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
  onClose,
  onShortcuts,
  onServing,
}: ShellPaletteProps) {
  const [query, setQuery] = useState('');
  useEffect(() => consumeTypeAhead(setQuery), []);
  const commands = [
    ...useRegisteredCommands(),
    ...shellCommands,
    shortcutsCommand(onShortcuts),
    servingCommand(onServing),
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
