import type { ViabilityStudySummary } from '@umbral/contracts';
import { ActiveStatus, CellMain, formatDate, formatEuros, Missing, PhaseStatus, type Column } from '@umbral/ui';
import { companyWord, studyTitle } from './study-words';

interface StudyColumnsOptions {
  open: (study: ViabilityStudySummary) => void;
  /** Whose study it is, is news to administrators only. */
  withCompany: boolean;
}

/** Columns of the list; the name opens the detail. */
export const studyColumns = ({ open, withCompany }: StudyColumnsOptions): readonly Column<ViabilityStudySummary>[] => [
  {
    id: 'study',
    header: 'Estudio',
    cell: (study) => (
      <CellMain sub={`${study.clientName} · ${formatEuros(study.purchasePrice)}`} onClick={() => open(study)}>
        {studyTitle(study)}
      </CellMain>
    ),
  },
  {
    id: 'phone',
    header: 'Teléfono',
    numeric: true,
    priority: 2,
    cell: (study) => study.clientPhone ?? <Missing>No proporcionado</Missing>,
  },
  { id: 'createdAt', header: 'Fecha', numeric: true, sortable: true, cell: (study) => formatDate(study.createdAt) },
  ...(withCompany ? [companyColumn] : []),
  { id: 'phase', header: 'Fase', cell: (study) => <PhaseStatus finished={study.isFinished} /> },
  { id: 'state', header: 'Estado', cell: (study) => <ActiveStatus active={study.isActive} /> },
];

const companyColumn: Column<ViabilityStudySummary> = {
  id: 'company',
  header: 'Compañía',
  priority: 3,
  cell: (study) => companyWord(study) ?? <Missing>N/A</Missing>,
};
