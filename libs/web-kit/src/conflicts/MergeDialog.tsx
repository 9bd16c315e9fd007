import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { AlertDialog, Button, Status } from '@umbral/ui';
import type { StaleRecord } from '@umbral/contracts';
import { useAuditFields } from '../audit-entries/module-fields';
import type { Versioned } from '../call/call';
import type { Command } from '../query/use-command';
import type { FieldsForm } from '../records/record-form';
import type { EditedRecord } from '../records/use-edited-record';
import type { Side } from './FieldChoice';
import FieldMergeList from './FieldMergeList';
import { authorOf, isOwn, laterOf, staleTitle } from './last-write';
import type { FieldVersions } from './compare-versions';
import { mergeValues, withTheirs } from './merge-values';
import StaleAlert from './StaleRecord';

export interface MergeDialogProps {
  /** The save that was refused with 412. */
  command: Command;
  form: FieldsForm<FieldValues>;
  record: EditedRecord<unknown>;
  /** Without it the two versions cannot be merged. */
  valuesOf: ((record: unknown) => FieldValues) | undefined;
  /** Saves the merged form. */
  onSave: () => void;
}

/** A save was refused because the record has changed: merges the two versions, or compares them where they collide. */
export default function MergeDialog(props: MergeDialogProps) {
  const { command, record, valuesOf } = props;
  const [current, setCurrent] = useState<Versioned<unknown> | null>();
  const details = laterOf(command.error, record.changed);
  const read = useEffectEvent(async () => setCurrent((await record.fetchCurrent()) ?? null));
  useEffect(() => void read(), []);
  if (current === undefined) return null;
  if (!valuesOf || !current || !details || current.etag === record.version?.etag)
    return <StaleAlert command={command} details={details} onShowCurrent={record.showCurrent} />;
  return <Merging {...props} valuesOf={valuesOf} current={current} details={details} />;
}

interface MergingProps extends MergeDialogProps {
  valuesOf: (record: unknown) => FieldValues;
  current: Versioned<unknown>;
  details: StaleRecord;
}

function Merging({ command, form, record, valuesOf, onSave, current, details }: MergingProps) {
  // Once: what is typed after the dialog has closed is merged at the next refusal.
  const [{ values, taken, collisions }] = useState(() =>
    mergeValues(form.formState.defaultValues as FieldValues, form.getValues(), valuesOf(current.record)),
  );
  // Opens with its fields, whose labels are loaded now.
  const areFieldsLoaded = useAuditFields() !== undefined;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const author = authorOf(details);
  const isMine = isOwn(details);
  const names = isMine ? { mine: 'Aquí', theirs: 'En otro sitio' } : { mine: 'La mía', theirs: 'La suya' };
  if (!areFieldsLoaded) return null;

  const merge = () => {
    const chosen = withTheirs(
      values,
      collisions.filter(({ path }) => sides[path] === 'theirs'),
    );
    // Before the form's values: the new version resets them.
    flushSync(() => record.rebase(current));
    form.reset(chosen, { keepDefaultValues: true });
    command.dismissStale();
  };
  const save = () => {
    if (collisions.every(({ path }) => sides[path])) {
      merge();
      return onSave();
    }
    flushSync(() => setIsAsked(true));
    place.current?.querySelector<HTMLElement>('[data-missing]')?.focus();
  };
  const showCurrent = async () => {
    if (await record.showCurrent()) command.dismissStale();
  };
  return (
    <AlertDialog
      open
      wide
      onOpenChange={() => (collisions.length > 0 ? command.dismissStale() : merge())}
      title={staleTitle(details)}
      cancelLabel="Seguir editando"
      more={<Button onClick={() => void showCurrent()}>Ver versión actual</Button>}
      confirmLabel="Guardar"
      tone="primary"
      onConfirm={save}
    >
      <p>
        {author ? <span className="strong">{author}. </span> : null}
        {summaryOf(taken, collisions)}
      </p>
      <div ref={place}>
        <FieldMergeList
          entity={details.entityType}
          itemOf={record.itemOf}
          merge={{ taken, collisions }}
          names={names}
          sides={sides}
          onChoose={(path, side) => setSides({ ...sides, [path]: side })}
          caption="Se añade a lo tuyo"
          isAsked={isAsked}
        />
      </div>
      {isAsked && collisions.some(({ path }) => !sides[path]) ? (
        <div role="alert">
          <Status tone="danger">Elige una de las dos versiones</Status>
        </div>
      ) : null}
    </AlertDialog>
  );
}

function summaryOf(taken: readonly FieldVersions[], collisions: readonly FieldVersions[]): string {
  const kept = 'No se ha perdido nada de lo que has escrito.';
  if (collisions.length > 0) return `${kept} Elige qué versión se guarda.`;
  if (taken.length > 0) return `${kept} Sus cambios no chocan con los tuyos: se guardan juntos.`;
  return `${kept} Lo que ha cambiado no está en este formulario.`;
}
