import {
  advisersApi,
  housingCalculationsApi,
  isAdministrator,
  viabilityStudiesApi,
  studyRules,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { Button, EnergyBadge, formatDate, formatEuros, Missing, Row } from '@umbral/ui';
import {
  CalculatorIcon,
  ClipboardCheckIcon,
  CopyIcon,
  EyeIcon,
  UserRoundIcon,
  WalletIcon,
  FlagIcon,
  RotateCcwIcon,
} from '@umbral/ui/icons';
import { AppLink, lazyPart } from '@umbral/web-kit';
import {
  editAction,
  recordPage,
  alertAction,
  removeAction,
  toggleAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { adviserAndDays } from '../made-by-filters';
import { IN_CALCULATOR, MAXIMUM_PRICE } from '../prefill/NextSteps';
import { navigateAction } from '../prefill/navigate-action';
import { calculatorFor, newCalculationFor } from '../prefill/paths';
import { prefillParams } from '../prefill/use-prefill-source';
import { listedFields, StudyPhase, studyFields } from './study.fields';
import { energyLetter, operationWord, studyTitle } from './study-words';

type Study = ViabilityStudySummary;

// The list is the usual start page, so dialogs are loaded when they are opened for the first time.
const StudyDetail = lazyPart(async () => ({ default: (await import('./detail/StudyDetail')).StudyDetail }));
const ReportDialog = lazyPart(async () => ({ default: (await import('./report/ReportDialog')).ReportDialog }));
const StudyDialog = lazyPart(async () => ({ default: (await import('./dialog/StudyDialog')).StudyDialog }));

const view: RecordAction<Study> = {
  path: '',
  tabs: ['titulares', 'avalistas', 'productos', 'simulacion', 'gastos', 'escenarios'],
  appearance: () => ({ label: 'Ver estudio', icon: <EyeIcon /> }),
  inRow: true,
  Dialog: StudyDetail,
};

/** Nothing is stored until the person saves the form. */
const duplicate: RecordAction<Study> = {
  path: 'duplicar',
  appearance: () => ({ label: 'Duplicar estudio', icon: <CopyIcon /> }),
  Dialog: ({ record, onClose }) => <StudyDialog copyOf={record} onClose={onClose} />,
};

const maximumPrice = navigateAction<Study>({
  path: 'cuota-maxima',
  appearance: () => ({ label: MAXIMUM_PRICE, icon: <WalletIcon /> }),
  access: housingCalculationsApi.create.access,
  to: ({ id }) => newCalculationFor('study', id),
});
const inCalculator = navigateAction<Study>({
  path: 'calculadora',
  appearance: () => ({ label: IN_CALCULATOR, icon: <CalculatorIcon /> }),
  access: 'signed-in',
  to: ({ id }) => calculatorFor('study', id),
});
const report: RecordAction<Study> = { path: 'informe', Dialog: ReportDialog };

/** Finishing also deactivates; reactivating also activates. */
const finish = alertAction({
  path: 'fase',
  appearance: ({ isFinished }: Study) =>
    isFinished ? { label: 'Reactivar', icon: <RotateCcwIcon /> } : { label: 'Finalizar', icon: <FlagIcon /> },
  op: viabilityStudiesApi.toggleFinished,
  confirm: (study: Study) => {
    const name = studyTitle(study);
    const shared = {
      about: { isFinished: study.isFinished },
      tone: 'primary' as const,
      failure: { text: 'No se pudo cambiar el estado de finalización del estudio.', prefer: 'both' as const },
    };
    return study.isFinished
      ? {
          ...shared,
          title: '¿Reactivar el estudio?',
          confirmLabel: 'Reactivar estudio',
          busyLabel: 'Reactivando...',
          success: { title: 'Estado actualizado', text: `${name} está en proceso` },
          children: (
            <p>
              «{name}» volverá a estar <strong>En proceso</strong> y se marcará como activo.
            </p>
          ),
        }
      : {
          ...shared,
          title: '¿Finalizar el estudio?',
          confirmLabel: 'Finalizar estudio',
          busyLabel: 'Finalizando...',
          success: { title: 'Estado actualizado', text: `${name} está finalizado` },
          children: (
            <p>
              «{name}» pasará a <strong>Finalizado</strong> y se desactivará automáticamente. Si lo reactivas, volverá a
              estar activo y en proceso.
            </p>
          ),
        };
  },
});

const toggle = toggleAction({
  op: viabilityStudiesApi.toggleStatus,
  confirm: (study: Study) => {
    const name = studyTitle(study);
    const whatFollows = study.isFinished ? ', y seguirá finalizado' : ' y a enviar sus avisos por correo';
    return {
      title: study.isActive ? '¿Desactivar el estudio?' : '¿Activar el estudio?',
      confirmLabel: study.isActive ? 'Desactivar estudio' : 'Activar estudio',
      success: { title: 'Estado actualizado', text: `${name} está ${study.isActive ? 'inactivo' : 'activo'}` },
      failure: { text: 'No se pudo cambiar el estado del estudio.', prefer: 'both' },
      children: study.isActive
        ? `«${name}» se marcará como inactivo y dejarán de enviarse sus avisos por correo. Puedes volver a activarlo cuando quieras.`
        : `«${name}» volverá a la lista de activos${whatFollows}.`,
    };
  },
});

const remove = removeAction({
  op: viabilityStudiesApi.remove,
  rule: studyRules.remove,
  confirm: (study: Study) => ({
    title: '¿Eliminar el estudio para siempre?',
    confirmLabel: 'Eliminar estudio',
    success: { title: 'Estudio eliminado', text: studyTitle(study) },
    failure: { text: 'No se pudo eliminar el estudio de viabilidad.', prefer: 'both' },
    children: (
      <p>
        Se eliminará «{studyTitle(study)}» con sus titulares, avales y gastos.{' '}
        <strong>Esta acción no se puede deshacer.</strong>
      </p>
    ),
  }),
});

/** 'Estudio de Viabilidad': the visible studies, newest first. */
export default recordPage<Study>({
  path: '/viability-studies',
  api: viabilityStudiesApi,
  nouns: { one: 'estudio', many: 'estudios' },
  words: { newOne: 'Nuevo Estudio' },
  title: 'Estudio de Viabilidad',
  lead: 'Vivienda, titulares y productos que encajan, en un mismo expediente.',
  icon: <ClipboardCheckIcon />,
  search: 'Buscar por estudio, cliente o teléfono',
  empty: 'Crea el primero con la vivienda y sus titulares.',
  views: 'viability-studies',
  caption: 'Estudios de viabilidad, los más recientes primero',
  sort: { key: 'createdAt', direction: 'desc' },
  sorts: ['name', 'createdAt'],
  header: 'Estudio',
  nameOf: (study) => ({ name: studyTitle(study), sub: `${study.clientName} · ${formatEuros(study.purchasePrice)}` }),
  columns: (who) => [
    listedFields.column('clientPhone', { id: 'phone', priority: 2 }),
    listedFields.column('createdAt', { sortable: true }),
    // Only administrators see records of several companies.
    ...(isAdministrator(who) ? [listedFields.column('companyName', { id: 'company', priority: 3 })] : []),
    listedFields.column('isFinished', { id: 'phase', cell: (study) => <StudyPhase study={study} beneath /> }),
    listedFields.column('isActive', { id: 'state' }),
  ],
  card: (study) => ({
    sub: `${study.clientName} · ${study.clientPhone ?? 'No proporcionado'}`,
    facts: [
      { term: 'Precio', value: <strong>{formatEuros(study.purchasePrice)}</strong> },
      { term: studyFields.label('tasacion'), value: formatEuros(study.appraisalValue) },
    ],
    children: (
      <Row gap={4}>
        <EnergyBadge letter={energyLetter(study.energyCertificate)} />
        <span>{operationWord(study.isNational)}</span>
        <Missing>{study.needsAdditionalLoan ? 'Con préstamo adicional' : 'Sin préstamo adicional'}</Missing>
      </Row>
    ),
    note: (
      <>
        <StudyPhase study={study} /> {study.isFinished ? null : <Missing>{formatDate(study.createdAt)}</Missing>}
      </>
    ),
  }),
  filters: {
    type: {
      label: 'Tipo de operación',
      segmented: true,
      options: [
        { value: 'all', label: 'Todos' },
        { value: 'national', label: 'Nacionales' },
        { value: 'international', label: 'Internacionales' },
      ],
    },
    progress: {
      label: 'Avance',
      linkedOnly: true,
      options: [
        { value: 'all', label: 'Todos' },
        { value: 'in-progress', label: 'En curso' },
        { value: 'untouched', label: 'Sin movimiento' },
      ],
    },
    ...adviserAndDays(advisersApi.ofStudies),
  },
  headActions: () => (
    <>
      <Button asChild icon={<UserRoundIcon />}>
        <AppLink to="/clients">Clientes</AppLink>
      </Button>
      <Button asChild icon={<CalculatorIcon />}>
        <AppLink to="/calculator">Calculadora</AppLink>
      </Button>
    </>
  ),
  bulk: {
    activate: 'Volverán a la lista de activos, y los que no estén finalizados a enviar sus avisos por correo.',
    deactivate:
      'Se marcarán como inactivos y dejarán de enviarse sus avisos por correo. Puedes volver a activarlos cuando quieras.',
  },
  form: { Dialog: StudyDialog, prefillParams },
  audited: 'viability_study',
  actions: [view, editAction<Study>(), duplicate, maximumPrice, inCalculator, report, finish, toggle, remove],
});
