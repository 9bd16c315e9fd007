import { housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import { CommandAlert } from '@umbral/web-kit';
import { clientWord } from './calculation-words';

interface AlertProps {
  calculation: HousingCalculation;
  onClose: () => void;
}

const input = ({ id }: HousingCalculation) => ({ params: { id } });

/** It flips what is stored: the ETag keeps two people from flipping it back and forth. */
export function ToggleCalculationAlert({
  calculation,
  onClose,
  onShowCurrent,
}: AlertProps & { onShowCurrent: () => void }) {
  const name = clientWord(calculation);
  const shared = {
    op: housingCalculationsApi.toggleStatus,
    input: input(calculation),
    guardedBy: housingCalculationsApi.get,
    failure: 'Ocurrió un error al cambiar el estado del cálculo.',
    onClose,
    onShowCurrent,
  };
  return calculation.isActive ? (
    <CommandAlert
      {...shared}
      title="¿Desactivar el cálculo?"
      confirmLabel="Desactivar cálculo"
      busyLabel="Desactivando..."
      success={{ title: 'Estado actualizado', text: `El cálculo de ${name} está inactivo` }}
    >
      El cálculo de «{name}» dejará de aparecer en la vista principal. Puedes volver a activarlo cuando quieras.
    </CommandAlert>
  ) : (
    <CommandAlert
      {...shared}
      title="¿Activar el cálculo?"
      confirmLabel="Activar cálculo"
      busyLabel="Activando..."
      tone="primary"
      success={{ title: 'Estado actualizado', text: `El cálculo de ${name} está activo` }}
    >
      El cálculo de «{name}» volverá a aparecer en la vista principal.
    </CommandAlert>
  );
}

export function DeleteCalculationAlert({ calculation, onClose }: AlertProps) {
  const name = clientWord(calculation);
  return (
    <CommandAlert
      op={housingCalculationsApi.remove}
      input={input(calculation)}
      title="¿Eliminar el cálculo para siempre?"
      confirmLabel="Eliminar cálculo"
      busyLabel="Eliminando..."
      success={{ title: 'Cálculo eliminado', text: name }}
      failure="Ocurrió un error al eliminar el cálculo."
      onClose={onClose}
    >
      <p>
        Se eliminará el cálculo de «{name}» de forma permanente. <strong>Esta acción no se puede deshacer.</strong>
      </p>
    </CommandAlert>
  );
}
