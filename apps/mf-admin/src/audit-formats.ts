import { moduleLabels } from '@umbral/contracts';
import { formats } from '@umbral/web-kit/fields';
import type { PermissionLevel } from './roles/permission-rows';

const { euros, rate: writeRate, writeAny } = formats;

/** '8 % hasta 250.000 €, 10 %' */
export const brackets: formats.Write = (value) =>
  (value as readonly { upTo: unknown; rate: unknown }[])
    .map(({ upTo, rate }) => writeRate(rate) + (upTo === null ? '' : ` hasta ${euros(upTo)}`))
    .join(', ');

interface Permission {
  viewName?: string;
  canView?: unknown;
  canDelete?: unknown;
}

/** 'Usuarios (ver y eliminar), Compañías (ver)', of a list or by view; of levels, in a conflict, also 'Bancos (sin acceso)'. */
export const permissions: formats.Write = (value) => {
  if (typeof value !== 'object' || value === null) return writeAny(value);
  return Object.entries(value as Readonly<Record<string, Permission | PermissionLevel | null>>)
    .map(([view, permission]) =>
      typeof permission === 'string'
        ? `${labelOf(view)} (${levelWords[permission]})`
        : writePermission(permission?.viewName ?? view, permission ?? {}),
    )
    .filter(Boolean)
    .join(', ');
};

/** `Usuarios (ver y eliminar)`; '' for a view that is not granted. */
function writePermission(view: string, { canView, canDelete }: Permission): string {
  const acts = [canView === true && 'ver', canDelete === true && 'eliminar'].filter(Boolean).join(' y ');
  return acts && `${labelOf(view)} (${acts})`;
}

const levelWords: Readonly<Record<PermissionLevel, string>> = {
  none: 'sin acceso',
  view: 'ver',
  delete: 'ver y eliminar',
};

const labelOf = (view: string): string =>
  view in moduleLabels ? moduleLabels[view as keyof typeof moduleLabels] : view;
