import { banksApi, bankTypeLabels, companiesApi } from '@umbral/contracts';
import { formatPercent } from '@umbral/ui';
import { useOptions, usePermissions } from '@umbral/web-kit';
import { choice, day, fieldsOf, image, longText, percent, shown, state, text } from '@umbral/web-kit/fields';
import { record } from '../parts/record-field';

/** Only administrators can list companies. */
function useCompanies() {
  const { isAdministrator } = usePermissions();
  const companies = useOptions(companiesApi.list, { query: { status: 'active' } }, { enabled: isAdministrator });
  return isAdministrator ? companies : undefined;
}

/** The fields of a bank. */
export const bankFields = fieldsOf(banksApi, {
  name: text('Nombre', { required: true, span: 12 }),
  logo: image('Logo', { optional: true, help: 'Se ve junto a sus productos', none: 'Sin logo' }),
  paymentPercentage: percent('Paga', {
    empty: 0,
    help: '0 si no paga',
    decimals: 2,
    step: 0.01,
    min: 0,
    max: 100,
    show: (value) => (value === 0 ? 'No paga' : formatPercent(value)),
    audit: 'Porcentaje que paga',
  }),
  type: choice('Tipo', bankTypeLabels, { empty: 'físico' }),
  companyId: record('Compañía', {
    optional: true,
    help: 'Solo aparecen las compañías activas',
    useList: useCompanies,
    empty: null,
    first: { text: 'Sin compañía', loading: 'Cargando compañías...' },
    storedOf: ({ companyId, companyName }) =>
      companyId ? { id: companyId, name: companyName ?? 'Compañía', otherwise: 'inactiva' } : undefined,
    none: 'Sin compañía',
    of: ({ companyName }) => companyName,
  }),
  details: longText('Detalles', { optional: true, none: 'Sin detalles' }),
  userEmail: shown('Creado por', { none: 'N/A', audit: 'Correo de quien lo creó' }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),
});
