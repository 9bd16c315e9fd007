import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  viabilityStudiesApi,
  viabilityStudyForm,
  type ViabilityStudy,
  type ViabilityStudyForm,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { formatEuros, RequiredHint, toast, type TabItem } from '@umbral/ui';
import {
  FormDialog,
  history,
  navigate,
  serverMessage,
  useCommand,
  usePrefilledAsDirty,
  useEditedRecord,
  useKitForm,
  type Versioned,
} from '@umbral/web-kit';
import type { FormProps } from '@umbral/web-kit/records';
import { studyOf } from '../../prefill/study-values';
import { prefillParams, usePrefillSource } from '../../prefill/use-prefill-source';
import { ConfirmPresets } from '../../presets/ConfirmPresets';
import { productsPath, studyTitle } from '../study-words';
import { useAppliedChange, type StudyChange } from './apply-change';
import { FieldMarks, useFieldMarks } from './field-marks';
import { studyTabs, useIssues, ValidationNotice, type StudyTab } from './study-issues';
import { BasicPanel, CostsPanel, ExtraPanel, GuarantorsPanel, HoldersPanel } from './StudyPanels';
import {
  completeStudy,
  confirmAll,
  copyValuesOf,
  emptyStudy,
  unconfirmedIn,
  valuesOf,
  type StudyForm,
} from './study-form';

interface StudyDialogProps extends Pick<FormProps<ViabilityStudySummary>, 'id' | 'copyOf' | 'onClose'> {
  /** Applied to the fields once the study is loaded; saved only by the user. */
  change?: StudyChange;
}

const panels: Record<StudyTab, (props: { form: StudyForm }) => React.ReactNode> = {
  basic: BasicPanel,
  holders: HoldersPanel,
  guarantors: GuarantorsPanel,
  extra: ExtraPanel,
  costs: CostsPanel,
};

/** Creates or edits a study with its people and properties. */
export function StudyDialog({ id: studyId, copyOf, change, onClose }: StudyDialogProps) {
  const isNew = studyId === undefined;
  const readId = studyId ?? copyOf?.id;
  const record = useEditedRecord(
    viabilityStudiesApi.get,
    readId === undefined ? undefined : { params: { id: readId } },
  );
  const read = record.version?.record;
  const edited = isNew ? undefined : read;
  const source = usePrefillSource(readId === undefined);
  const profile = source?.profile;
  const own = useMemo(() => read && (isNew ? copyValuesOf(read) : valuesOf(read)), [read, isNew]);
  const filled = useMemo(() => profile && studyOf(profile), [profile]);
  const values = own ?? (source?.record && filled);
  const form = useKitForm(viabilityStudyForm, { defaultValues: emptyStudy, values, prepare: completeStudy });
  usePrefilledAsDirty(form, source?.record ? undefined : filled);
  const draftName = change ? undefined : `viability-studies/${studyId ?? prefillOf(copyOf, source?.name)}`;
  const { command, save } = useSaveStudy(form, isNew ? undefined : record.version, draftName);
  const made = useOpenProductsAfterCreate(onClose);
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
        note={
          <>
            <TotalIncome form={form} />
            <Presets form={form} />
          </>
        }
        form={form}
        record={readId === undefined ? source?.record : record}
        valuesOf={isNew ? undefined : valuesOf}
        command={command}
        onSave={async (body) => {
          const saved = await save(body);
          if (saved && isNew) made.note(saved.id);
          return saved !== undefined;
        }}
        onClose={made.onClose}
      />
    </FieldMarks>
  );
}

/** Drafts of new studies are separate for each source. */
const prefillOf = (copyOf: { id: number } | undefined, name = 'new'): string => (copyOf ? `copy-${copyOf.id}` : name);

/** The search of the list behind, without the prefill parameters. */
function listSearch(): string {
  const query = new URLSearchParams(history.address.search);
  for (const name of prefillParams) query.delete(name);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** A created study replaces the form with its products. */
function useOpenProductsAfterCreate(onClose: () => void) {
  const made = useRef<number>(undefined);
  const [openedAt] = useState(() => history.address.pathname);
  return {
    note(id: number) {
      made.current = id;
    },
    onClose() {
      if (made.current === undefined) onClose();
      // A late response must not navigate away from another screen.
      else if (history.address.pathname === openedAt)
        navigate(productsPath(made.current) + listSearch(), { replace: true, force: true });
    },
  };
}

/** The counts of the tabs. Watches only the lengths, so that typing does not rerender. */
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
    <span>
      Ingresos netos de los titulares: <strong className="num">{formatEuros(total)}</strong>
    </span>
  );
}

/** The preset values that no user has confirmed, all tabs together. */
function Presets({ form }: { form: StudyForm }) {
  const count = useWatch({
    control: form.control,
    compute: (values) => unconfirmedIn(values).length,
  });
  return <ConfirmPresets count={count} onConfirm={() => confirmAll(form)} />;
}

/** Saves the dialog: a new study, or a new version of the edited one. Returns the stored study, or undefined after a failure. */
function useSaveStudy(form: StudyForm, version: Versioned<ViabilityStudy> | undefined, draftName: string | undefined) {
  const create = useCommand(viabilityStudiesApi.create, {
    success: (study) => ({ title: 'Estudio creado', text: studyTitle(study) }),
    failure: { text: 'No se pudo crear el estudio de viabilidad.', prefer: 'both' },
    draftName,
  });
  const update = useCommand(viabilityStudiesApi.update, {
    success: (study) => ({ title: 'Estudio actualizado', text: studyTitle(study) }),
    failure: { text: 'No se pudo actualizar el estudio de viabilidad.', prefer: 'both' },
    draftName,
  });

  async function save(body: ViabilityStudyForm): Promise<ViabilityStudy | undefined> {
    const outcome = version
      ? await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })
      : await create.run({ body }, { form });
    return outcome.ok ? outcome.answer : undefined;
  }
  return { command: version ? update : create, save };
}

/** The dialog offers a retry; the toast reports the failure. */
function useLoadFailureToast(error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    const text = 'No se pudo cargar el estudio de viabilidad para editar.';
    toast({ tone: 'danger', title: 'Error', text, detail: serverMessage(error) });
  }, [error]);
}
