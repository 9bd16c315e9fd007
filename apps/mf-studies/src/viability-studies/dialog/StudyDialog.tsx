import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { viabilityStudiesApi, viabilityStudyForm, type ViabilityStudySummary } from '@umbral/contracts';
import { formatEuros, RequiredHint, toast, type TabItem } from '@umbral/ui';
import { FormDialog, serverMessage, useEditedRecord, useKitForm } from '@umbral/web-kit';
import type { FormProps } from '@umbral/web-kit/records';
import { studyTitle } from '../study-words';
import type { StudyChange } from './apply-change';
import { BasicPanel } from './BasicPanel';
import { CostsPanel } from './CostsPanel';
import { DraftOffer } from './DraftOffer';
import { ExtraPanel } from './ExtraPanel';
import { FieldMarks, useFieldMarks } from './field-marks';
import { GuarantorsPanel, HoldersPanel } from './PeoplePanel';
import { studyTabs, type StudyTab } from './study-issues';
import { completeStudy, emptyStudy, valuesOf, type StudyForm } from './study-form';
import { useAppliedChange } from './use-applied-change';
import { useIssues } from './use-issues';
import { useSaveStudy } from './use-save-study';
import { useStudyDraft } from './use-study-draft';
import { ValidationNotice } from './ValidationNotice';

interface StudyDialogProps extends Pick<FormProps<ViabilityStudySummary>, 'id' | 'onClose'> {
  /** Put into the fields when they have been read, saved by nobody but the person. */
  change?: StudyChange;
}

const panels: Record<StudyTab, (props: { form: StudyForm }) => React.ReactNode> = {
  basic: BasicPanel,
  holders: HoldersPanel,
  guarantors: GuarantorsPanel,
  extra: ExtraPanel,
  costs: CostsPanel,
};

/** Creates or edits a study, with everybody and everything in it. */
export function StudyDialog({ id: studyId, change, onClose }: StudyDialogProps) {
  const isNew = studyId === undefined;
  const record = useEditedRecord(viabilityStudiesApi.get, isNew ? undefined : { params: { id: studyId } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(viabilityStudyForm, { defaultValues: emptyStudy, values, prepare: completeStudy });
  const { command, save } = useSaveStudy(form, record.version);
  const draft = useStudyDraft({ studyId, form, version: record.version });
  const [tab, setTab] = useState<StudyTab>('basic');
  const issues = useIssues(form, setTab);
  const counts = useCounts(form);
  const marked = useFieldMarks();
  useAppliedChange(form, edited, change, marked.mark, issues.goTo);
  useLoadFailureToast(record.error);

  const items = (Object.keys(studyTabs) as StudyTab[]).map((id): TabItem => {
    const Panel = panels[id];
    return {
      id,
      label: studyTabs[id],
      count: counts[id],
      invalid: issues.all.some((issue) => issue.tab === id),
      panel: (
        <>
          {id === tab ? <ValidationNotice issues={issues} /> : null}
          <Panel form={form} />
        </>
      ),
    };
  });
  const close = () => {
    if (form.formState.isDirty) draft.remove();
    onClose();
  };
  return (
    <FieldMarks value={marked}>
      <FormDialog
        title={isNew ? 'Nuevo estudio' : edited ? studyTitle(edited) : 'Editar estudio'}
        description={
          <>
            {isNew ? 'Estudio de viabilidad' : 'Editar estudio de viabilidad'} · <RequiredHint />
          </>
        }
        size="l"
        fixed
        saveLabel={isNew ? 'Crear Estudio' : 'Actualizar Estudio'}
        tabs={{ label: 'Apartados del estudio', items, value: tab, onChange: (id) => setTab(id as StudyTab) }}
        note={<TotalIncome form={form} />}
        form={form}
        record={isNew ? undefined : record}
        command={command}
        onSave={async (body) => {
          if (!(await save(body))) return;
          draft.remove();
          onClose();
        }}
        onClose={close}
      />
      <DraftOffer draft={draft} />
    </FieldMarks>
  );
}

/** How many there are behind a tab. Only their number is followed, not what is typed into them. */
function useCounts({ control }: StudyForm): Partial<Record<StudyTab, number>> {
  const holders = useWatch({ control, name: 'holders', compute: (people) => people.length });
  const guarantors = useWatch({ control, name: 'guarantors', compute: (people) => people.length });
  return { holders, guarantors };
}

function TotalIncome({ form: { control } }: { form: StudyForm }) {
  const total = useWatch({
    control,
    name: 'holders',
    compute: (holders) => holders.reduce((sum, { netIncome }) => sum + (netIncome || 0), 0),
  });
  return (
    <>
      Ingresos netos de los titulares: <strong className="num">{formatEuros(total)}</strong>
    </>
  );
}

/** The dialog keeps a way to retry; the toast says what could not be done. */
function useLoadFailureToast(error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    const text = 'No se pudo cargar el estudio de viabilidad para editar.';
    toast({ tone: 'danger', title: 'Error', text, detail: serverMessage(error) });
  }, [error]);
}
