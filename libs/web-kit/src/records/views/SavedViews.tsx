import { lazy, Suspense, useState } from 'react';
import {
  mayOpen,
  savedViewAccess,
  savedViewRules,
  savedViewsApi,
  type SavedView,
  type SavedViewList,
} from '@umbral/contracts';
import { Button, Menu, type MenuItem } from '@umbral/ui';
import { BookmarkIcon, CheckIcon, PlusIcon, TrashIcon, UsersIcon } from '@umbral/ui/icons';
import { searchOf } from '../../call/address-of-call';
import type { ListState } from '../../lists/use-list-state';
import { usePermissions } from '../../permissions/use-permissions';
import { useCommand } from '../../query/use-command';
import { useOperation } from '../../query/use-operation';
import { CommandAlert } from '../CommandAlert';
import { isSameQuery, viewQueryOf } from './view-query';

const SaveViewDialog = lazy(() => import('./SaveViewDialog'));

/** Nothing can be done with it: the menu says how things are. */
const said = (label: string): MenuItem => ({ label, disabledReason: '' });

const noteOf = ({ isOwn, isShared, ownerName }: SavedView): string | undefined => {
  if (!isOwn) return `De ${ownerName}`;
  return isShared ? 'Compartida con mi compañía' : undefined;
};

interface SavedViewsProps {
  list: SavedViewList;
  /** Address of the list. */
  path: string;
  state: Pick<ListState, 'search' | 'filters' | 'changed'>;
}

/** The views of a list: each is a link to it with the filters that were saved. */
export function SavedViews({ list, path, state }: SavedViewsProps) {
  const { who } = usePermissions();
  const [wasOpened, setWasOpened] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [leaving, setLeaving] = useState<SavedView>();
  const { data, isError } = useOperation(savedViewsApi.list, { query: { list } }, { enabled: wasOpened });
  const share = useCommand(savedViewsApi.update, {
    failure: 'No se pudo cambiar la vista.',
    success: ({ name, isShared }) => ({ title: isShared ? 'Vista compartida' : 'Vista privada', text: name }),
  });
  if (!mayOpen(savedViewAccess[list], who)) return null;

  const query = viewQueryOf(state);
  const shown = data?.find((view) => isSameQuery(view.query, query));
  return (
    <>
      <Menu
        label="Vistas"
        align="start"
        onOpenChange={(open) => setWasOpened(wasOpened || open)}
        trigger={
          <Button variant="ghost" icon={<BookmarkIcon />}>
            Vistas
          </Button>
        }
        items={[
          ...(data?.length
            ? data.map((view) => ({
                label: view.name,
                note: noteOf(view),
                icon: view === shown ? <CheckIcon /> : <BookmarkIcon />,
                current: view === shown,
                href: path + searchOf(view.query),
              }))
            : [said(emptyWords(data, isError))]),
          { label: 'Guardar vista…', icon: <PlusIcon />, separated: true, onSelect: () => setIsSaving(true) },
          ...(shown && !savedViewRules.change(shown, who)
            ? [
                {
                  label: shown.isShared ? 'Dejar de compartir' : 'Compartir con mi compañía',
                  icon: <UsersIcon />,
                  record: shown.name,
                  onSelect: () => void share.run({ params: { id: shown.id }, body: { isShared: !shown.isShared } }),
                },
              ]
            : []),
          ...(shown && !savedViewRules.remove(shown, who)
            ? [
                {
                  label: 'Eliminar',
                  icon: <TrashIcon />,
                  record: shown.name,
                  tone: 'danger' as const,
                  onSelect: () => setLeaving(shown),
                },
              ]
            : []),
        ]}
      />
      {isSaving ? (
        <Suspense>
          <SaveViewDialog list={list} query={query} onClose={() => setIsSaving(false)} />
        </Suspense>
      ) : null}
      {leaving ? (
        <CommandAlert
          op={savedViewsApi.remove}
          input={{ params: { id: leaving.id } }}
          guardedBy={savedViewsApi.get}
          title={`¿Eliminar la vista «${leaving.name}»?`}
          confirmLabel="Eliminar vista"
          busyLabel="Eliminando..."
          success={{ title: 'Vista eliminada', text: leaving.name }}
          failure="No se pudo eliminar la vista."
          onClose={() => setLeaving(undefined)}
          onShowCurrent={() => setLeaving(undefined)}
        >
          {leaving.isShared
            ? 'Tampoco la verán tus compañeros. Los registros de la lista no cambian.'
            : 'Los registros de la lista no cambian.'}
        </CommandAlert>
      ) : null}
    </>
  );
}

function emptyWords(data: readonly SavedView[] | undefined, isError: boolean): string {
  if (data) return 'No hay vistas guardadas';
  return isError ? 'No se han podido cargar las vistas' : 'Cargando vistas...';
}
