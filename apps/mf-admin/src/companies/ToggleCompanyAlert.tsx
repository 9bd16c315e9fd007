import { companiesApi, type Company } from '@umbral/contracts';
import { CommandAlert } from '@umbral/web-kit';
import { failureOf } from './company-words';

interface ToggleCompanyAlertProps {
  company: Company;
  onClose: () => void;
  onShowCurrent: () => void;
}

/** Deactivating takes the company's studies and calculations along, which activating does not bring back. */
export function ToggleCompanyAlert({ company, onClose, onShowCurrent }: ToggleCompanyAlertProps) {
  const shared = {
    op: companiesApi.toggleStatus,
    input: { params: { id: company.id } },
    guardedBy: companiesApi.get,
    failure: failureOf('Error al cambiar estado'),
    invalidates: ['companies', 'viability-studies', 'housing-calculations'],
    onClose,
    onShowCurrent,
  };
  return company.isActive ? (
    <CommandAlert
      {...shared}
      title={`¿Desactivar ${company.name}?`}
      confirmLabel="Desactivar compañía"
      busyLabel="Desactivando..."
      success={{ title: 'Estado actualizado', text: `${company.name} está inactiva` }}
    >
      <p>
        También se desactivarán <strong>sus estudios y cálculos activos</strong>. Al reactivar la compañía no vuelven a
        activarse solos.
      </p>
    </CommandAlert>
  ) : (
    <CommandAlert
      {...shared}
      title={`¿Activar ${company.name}?`}
      confirmLabel="Activar compañía"
      busyLabel="Activando..."
      tone="primary"
      success={{ title: 'Estado actualizado', text: `${company.name} está activa` }}
    >
      Sus estudios y cálculos siguen como están: actívalos uno a uno si los necesitas.
    </CommandAlert>
  );
}
