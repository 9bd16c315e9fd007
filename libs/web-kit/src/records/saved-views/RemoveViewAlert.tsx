import { savedViewsApi, type SavedView } from '@umbral/contracts';
import { CommandAlert } from '../CommandAlert';

interface RemoveViewAlertProps {
  view: SavedView;
  onClose: () => void;
}

export default function RemoveViewAlert({ view: { id, name, isShared }, onClose }: RemoveViewAlertProps) {
  return (
    <CommandAlert
      op={savedViewsApi.remove}
      input={{ params: { id } }}
      guardedBy={savedViewsApi.get}
      title={`¿Eliminar la vista «${name}»?`}
      confirmLabel="Eliminar vista"
      busyLabel="Eliminando..."
      success={{ title: 'Vista eliminada', text: name }}
      failure="No se pudo eliminar la vista."
      onClose={onClose}
      onShowCurrent={onClose}
    >
      {isShared
        ? 'Tampoco la verán tus compañeros. Los registros de la lista no cambian.'
        : 'Los registros de la lista no cambian.'}
    </CommandAlert>
  );
}
