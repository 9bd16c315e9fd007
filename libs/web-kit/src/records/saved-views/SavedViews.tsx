import { Suspense, useState } from 'react';
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
import { lazyDialog } from '../../module/lazy-part';
import { searchOf } from '../../call/address-of-call';
import type { ListState } from '../../lists/use-list-state';
import { usePermissions } from '../../permissions/use-permissions';
import { useCommand } from '../../query/use-command';
import { useOperation } from '../../query/use-operation';
import { isSameQuery, viewQueryOf } from './view-query';

const SaveViewDialog = lazyDialog(() => import('./SaveViewDialog'));
const RemoveViewAlert = lazyDialog(() => import('./RemoveViewAlert'));

/** A disabled item with information only. An empty reason adds no text. */
const infoItem = (label: string): MenuItem => ({ label, disabledReason: '' });

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

/** The menu of saved views: each is a link to the list with its filters. Only the current one can be shared or deleted. */
export function SavedViews({ list, path, state }: SavedViewsProps) {
  const { who } = usePermissions();
  // Fetched when the menu is first opened: most visits never do.
  const [wasOpened, setWasOpened] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [removing, setRemoving] = useState<SavedView>();
  const { data, isError, refetch } = useOperation(savedViewsApi.list, { query: { list } }, { enabled: wasOpened });
  const share = useCommand(savedViewsApi.update, {
    failure: 'No se pudo cambiar la vista.',
    success: ({ name, isShared }) => ({ title: isShared ? 'Vista compartida' : 'Vista privada', text: name }),
  });
  if (!mayOpen(savedViewAccess[list], who)) return null;

  const query = viewQueryOf(state);
  const matching = data?.filter((view) => isSameQuery(view.query, query));
  // The own one, which can be shared and deleted, before that of a colleague with the same filters.
  const current = matching?.find(({ isOwn }) => isOwn) ?? matching?.[0];
  return (
    <>
      <Menu
        label="Vistas"
        align="start"
        onOpenChange={(open) => {
          // Views have no live events: what colleagues share meanwhile is read with each opening.
          if (open && wasOpened) void refetch();
          else if (open) setWasOpened(true);
        }}
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
                icon: view === current ? <CheckIcon /> : <BookmarkIcon />,
                current: view === current,
                href: path + searchOf(view.query),
              }))
            : [infoItem(emptyWords(data, isError))]),
          { label: 'Guardar vista…', icon: <PlusIcon />, separated: true, onSelect: () => setIsSaving(true) },
          ...(current && !savedViewRules.change(current, who)
            ? [
                {
                  label: current.isShared ? 'Dejar de compartir' : 'Compartir con mi compañía',
                  icon: <UsersIcon />,
                  record: current.name,
                  onSelect: () => {
                    share.renewKey();
                    void share.run({ params: { id: current.id }, body: { isShared: !current.isShared } });
                  },
                },
              ]
            : []),
          ...(current && !savedViewRules.remove(current, who)
            ? [
                {
                  label: 'Eliminar',
                  icon: <TrashIcon />,
                  record: current.name,
                  tone: 'danger' as const,
                  onSelect: () => setRemoving(current),
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
      {removing ? (
        <Suspense>
          <RemoveViewAlert view={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function emptyWords(data: readonly SavedView[] | undefined, isError: boolean): string {
  if (data) return 'No hay vistas guardadas';
  return isError ? 'No se han podido cargar las vistas' : 'Cargando vistas...';
}
