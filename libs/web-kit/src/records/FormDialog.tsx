import { Suspense, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Bone, Button, Dialog, DialogClose, RequiredHint, Skeleton, type DialogProps } from '@umbral/ui';
import { lazyPart } from '../module/lazy-part';
import { useIsMounted } from '../module/use-is-mounted';
import { MergeRecordDialog } from '../conflicts/MergeRecordDialog';
import { RestoredDraft } from '../drafts/RestoredDraft';
import { useDraft } from '../drafts/use-draft';
import { LeaveGuard } from '../history/LeaveGuard';
import { ReadFailure } from '../query/ReadFailure';
import type { Command } from '../query/use-command';
import { NoConnection } from '../forms/NoConnection';
import { WrongFields } from '../forms/WrongFields';
import type { EditedRecord } from './use-edited-record';

const ChangedMeanwhile = lazyPart(
  () => import('../forms/ChangedMeanwhile'),
  () => undefined,
);

export interface FormDialogProps<Values extends FieldValues, Output> extends Pick<
  DialogProps,
  'title' | 'size' | 'fixed' | 'tabs' | 'note' | 'children'
> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form: UseFormReturn<Values, any, Output>;
  /** The `useCommand` that saves. The form's input is stored under its `draftName` until it is saved. */
  command: Command;
  /** Saves the schema's output. Resolves to true when it is saved, and the dialog closes. */
  onSave: (output: Output) => Promise<boolean>;
  onClose: () => void;
  /** Label of the submit button: 'Crear usuario', 'Guardar cambios'. */
  saveLabel: string;
  /** The edited record, from `useEditedRecord`. */
  record?: EditedRecord<unknown>;
  description?: ReactNode;
  /** The form's values of a record: with it, a version saved meanwhile is merged into the form. */
  valuesOf?(record: unknown): Values;
}

/** A dialog that creates or edits a record: loads it, guards unsaved changes, and handles a 412. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const {
    form,
    command,
    onSave,
    onClose,
    saveLabel,
    record,
    valuesOf,
    description = <RequiredHint />,
    ...dialog
  } = props;
  // Read in every render: react-hook-form only tracks the state that is read.
  const { isDirty } = form.formState;
  const isPending = record?.isPending ?? false;
  const draft = useDraft({ name: command.draftName, form, etag: record?.version?.etag, isReady: !isPending });
  const isMounted = useIsMounted();
  const close = () => {
    draft.end();
    onClose();
  };
  const save = async (output: Output) => {
    // A late answer must not close a form that was opened since at this address.
    if ((await onSave(output)) && isMounted.current) close();
  };
  const showCurrent = async (edited: EditedRecord<unknown>) => {
    const isShown = await edited.showCurrent();
    // Also where no field has changed, which would keep what was typed.
    if (isShown) draft.discard();
    return isShown;
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isPending && !command.isRunning) await form.handleSubmit(save)(event);
  };
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(open) => (open ? undefined : close())}
        // Its draft may not be restored yet.
        onNotLoaded={onClose}
        description={
          <>
            {description}
            {draft.restored ? ' · ' : null}
            <RestoredDraft draft={draft} />
          </>
        }
        dirty={isDirty}
        onSubmit={(event) => void submit(event)}
        note={
          <>
            <WrongFields form={form} tabs={dialog.tabs} />
            <NoConnection command={command} onRetry={submit} />
            <span role="status">
              {record?.changed ? (
                <Suspense>
                  <ChangedMeanwhile record={record} change={record.changed} onShow={command.showStale} />
                </Suspense>
              ) : null}
            </span>
            {typeof dialog.note === 'string' ? <span>{dialog.note}</span> : dialog.note}
          </>
        }
        pending={isPending && record ? <PendingRecord record={record} /> : undefined}
        footer={
          <>
            <DialogClose>Cancelar</DialogClose>
            <Button
              type="submit"
              variant="primary"
              busy={command.isRunning}
              busyLabel="Guardando..."
              disabled={isPending}
            >
              {saveLabel}
            </Button>
          </>
        }
      />
      <LeaveGuard when={isDirty} onDiscard={draft.end} />
      {record ? (
        <MergeRecordDialog
          command={command}
          form={form}
          record={{ ...record, showCurrent: () => showCurrent(record) }}
          valuesOf={valuesOf}
          onSave={() => void submit()}
        />
      ) : null}
    </>
  );
}

function PendingRecord({ record }: { record: EditedRecord<unknown> }) {
  if (record.error) {
    return (
      <ReadFailure title="No se ha podido cargar el registro" error={record.error} onRetry={record.retry} level={3} />
    );
  }
  return (
    <Skeleton label="Cargando...">
      <div className="form">
        {['100%', '66%', '48%', '48%', '32%'].map((width, index) => (
          <Bone key={index} width={width} height="2.125rem" />
        ))}
      </div>
    </Skeleton>
  );
}
