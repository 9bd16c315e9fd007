import {
  calculationRules,
  housingCalculationsApi,
  viabilityStudiesApi,
  type HousingCalculation,
} from '@umbral/contracts';
import { ClipboardCheckIcon } from '@umbral/ui/icons';
import { removeAction, toggleAction, viewAction } from '@umbral/web-kit/records';
import { lazyPart } from '@umbral/web-kit';
import { navigateAction } from '../prefill/navigate-action';
import { newStudyFor } from '../prefill/paths';
import { clientWord } from './calculation.fields';

// Loaded when a dialog is opened for the first time.
const CalculationFacts = lazyPart(() => import('./CalculationFacts'));

export const view = viewAction<HousingCalculation>({
  size: 'l',
  description: () => 'Precio máximo de vivienda',
  inactive: false,
  body: (calculation) => <CalculationFacts calculation={calculation} />,
});

export const newStudy = navigateAction<HousingCalculation>({
  path: 'estudio',
  appearance: () => ({ label: 'Crear estudio', icon: <ClipboardCheckIcon /> }),
  access: viabilityStudiesApi.create.access,
  to: ({ id }) => newStudyFor('calculation', id),
});

export const toggle = toggleAction({
  op: housingCalculationsApi.toggleStatus,
  confirm: (calculation: HousingCalculation) => {
    const name = clientWord(calculation);
    const { isActive } = calculation;
    return {
      title: isActive ? '¿Desactivar el cálculo?' : '¿Activar el cálculo?',
      confirmLabel: isActive ? 'Desactivar cálculo' : 'Activar cálculo',
      success: { title: 'Estado actualizado', text: `El cálculo de ${name} está ${isActive ? 'inactivo' : 'activo'}` },
      failure: 'Ocurrió un error al cambiar el estado del cálculo.',
      children: isActive
        ? `El cálculo de «${name}» dejará de aparecer en la vista principal. Puedes volver a activarlo cuando quieras.`
        : `El cálculo de «${name}» volverá a aparecer en la vista principal.`,
    };
  },
});

export const remove = removeAction({
  op: housingCalculationsApi.remove,
  rule: calculationRules.remove,
  confirm: (calculation: HousingCalculation) => ({
    title: '¿Eliminar el cálculo para siempre?',
    confirmLabel: 'Eliminar cálculo',
    success: { title: 'Cálculo eliminado', text: clientWord(calculation) },
    failure: 'Ocurrió un error al eliminar el cálculo.',
    children: (
      <p>
        Se eliminará el cálculo de «{clientWord(calculation)}» de forma permanente.{' '}
        <strong>Esta acción no se puede deshacer.</strong>
      </p>
    ),
  }),
});
