import { useState } from 'react';
import { companiesApi, restorableRecordsApi, type Company } from '@umbral/contracts';
import { Checkbox } from '@umbral/ui';
import { CommandAlert, useOperation, usePermissions } from '@umbral/web-kit';
import { toggleWords, type ActionProps } from '@umbral/web-kit/records';
import { failureOf, restoredWords } from './company-words';

/** Activates or deactivates a company. Its studies and calculations are deactivated with it, and restored if the user chooses so. */
export function ToggleCompany({ record, screen, onClose, showCurrent }: ActionProps<Company>) {
  const [company] = useState(record);
  const { id, name, isActive } = company;
  const restoration = useRestoration(company);
  return (
    <CommandAlert
      op={companiesApi.toggleStatus}
      input={{ params: { id }, body: restoration.isChosen ? { restoresRecords: true } : undefined }}
      guardedBy={companiesApi.get}
      about={{ isActive }}
      {...toggleWords(company)}
      title={isActive ? `¿Desactivar ${name}?` : `¿Activar ${name}?`}
      confirmLabel={isActive ? 'Desactivar compañía' : 'Activar compañía'}
      success={{ title: 'Estado actualizado', text: `${name} está ${isActive ? 'inactiva' : 'activa'}` }}
      failure={failureOf('Error al cambiar estado')}
      invalidates={screen.invalidates}
      onClose={onClose}
      onShowCurrent={showCurrent}
    >
      {isActive ? (
        <p>
          También se desactivarán <strong>sus estudios y cálculos activos</strong>. Al reactivar la compañía podrán
          recuperarse.
        </p>
      ) : (
        restoration.question
      )}
    </CommandAlert>
  );
}

const STAY = 'Sus estudios y cálculos siguen como están: actívalos uno a uno si los necesitas.';

/** What an activation restores. Chosen by default, also while the records are being counted. */
function useRestoration({ id, isActive }: Company) {
  const { canView } = usePermissions();
  const [isWanted, setIsWanted] = useState(true);
  const isOffered = !isActive && canView('estudios_viabilidad');
  // Not kept: the next deactivation of the company changes it.
  const count = useOperation(restorableRecordsApi.count, { params: { id } }, { enabled: isOffered, gcTime: 0 });
  if (!isOffered) return { isChosen: false, question: STAY };
  if (count.isError && !count.data)
    return { isChosen: false, question: `No se ha podido comprobar qué se desactivó con ella. ${STAY}` };
  if (!count.data)
    return { isChosen: true, question: 'También se reactivarán los estudios y cálculos que se desactivaron con ella.' };
  if (count.data.studies + count.data.calculations === 0) return { isChosen: false, question: STAY };
  const label = restoredWords(count.data);
  const question = <Checkbox label={label} checked={isWanted} onChange={({ target }) => setIsWanted(target.checked)} />;
  return { isChosen: isWanted, question };
}
