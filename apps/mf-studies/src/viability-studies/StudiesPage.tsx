import { lazy } from 'react';
import { isAdministrator, viabilityStudiesApi, type ViabilityStudySummary } from '@umbral/contracts';
import { ActiveStatus, Button, EnergyBadge, formatDate, formatEuros, Missing, PhaseStatus, Row } from '@umbral/ui';
import { CalculatorIcon, ClipboardCheckIcon, EyeIcon, UserRoundIcon } from '@umbral/ui/icons';
import { AppLink } from '@umbral/web-kit';
import { editAction, recordPage, type RecordAction } from '@umbral/web-kit/records';
import { finish, remove, toggle } from './study-actions';
import { additionalLoanWord, companyWord, energyLetter, operationWord, studyTitle } from './study-words';

type Study = ViabilityStudySummary;

// The list is what a day begins with: what a dialog needs is fetched when it is opened for the first time.
const StudyDetail = lazy(async () => ({ default: (await import('./detail/StudyDetail')).StudyDetail }));
const ReportDialog = lazy(async () => ({ default: (await import('./report/ReportDialog')).ReportDialog }));
const StudyDialog = lazy(async () => ({ default: (await import('./dialog/StudyDialog')).StudyDialog }));

const view: RecordAction<Study> = {
  path: '',
  tabs: ['titulares', 'avalistas', 'productos', 'simulacion', 'gastos', 'escenarios'],
  look: () => ({ label: 'Ver estudio', icon: <EyeIcon /> }),
  inRow: true,
  Dialog: StudyDetail,
};

const report: RecordAction<Study> = { path: 'informe', Dialog: ReportDialog };

/** 'Estudio de Viabilidad': the studies in sight, newest first. */
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
  caption: 'Estudios de viabilidad, los más recientes primero',
  sort: { key: 'createdAt', direction: 'desc' },
  header: 'Estudio',
  nameOf: (study) => ({ name: studyTitle(study), sub: `${study.clientName} · ${formatEuros(study.purchasePrice)}` }),
  columns: (who) => [
    {
      id: 'phone',
      header: 'Teléfono',
      numeric: true,
      priority: 2,
      cell: ({ clientPhone }) => clientPhone ?? <Missing>No proporcionado</Missing>,
    },
    { id: 'createdAt', header: 'Fecha', numeric: true, sortable: true, cell: (study) => formatDate(study.createdAt) },
    // Whose study it is, is news to administrators only.
    ...(isAdministrator(who)
      ? [
          {
            id: 'company',
            header: 'Compañía',
            priority: 3 as const,
            cell: (study: Study) => companyWord(study) ?? <Missing>N/A</Missing>,
          },
        ]
      : []),
    { id: 'phase', header: 'Fase', cell: (study) => <PhaseStatus finished={study.isFinished} /> },
    { id: 'state', header: 'Estado', cell: (study) => <ActiveStatus active={study.isActive} /> },
  ],
  card: (study) => ({
    sub: `${study.clientName} · ${study.clientPhone ?? 'No proporcionado'}`,
    facts: [
      { term: 'Precio', value: <strong>{formatEuros(study.purchasePrice)}</strong> },
      { term: 'Tasación', value: formatEuros(study.appraisalValue) },
    ],
    children: (
      <Row gap={4}>
        <EnergyBadge letter={energyLetter(study.energyCertificate)} />
        <span>{operationWord(study.isNational)}</span>
        <Missing>{additionalLoanWord(study.needsAdditionalLoan)}</Missing>
      </Row>
    ),
    note: (
      <>
        <PhaseStatus finished={study.isFinished} /> <Missing>{formatDate(study.createdAt)}</Missing>
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
  form: { Dialog: StudyDialog },
  audited: 'viability_study',
  actions: [view, editAction<Study>(), report, finish, toggle, remove],
});
