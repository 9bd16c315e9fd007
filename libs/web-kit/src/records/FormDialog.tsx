import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, Dialog, DialogClose, RequiredHint, Skeleton, Bone, type DialogProps } from '@umbral/ui';
import { LeaveGuard } from '../history/LeaveGuard';
import { ReadFailure } from '../query/ReadFailure';
import type { Command } from '../query/use-command';
import { StaleRecordDialog } from '../forms/StaleRecordDialog';
import type { EditedRecord } from './use-edited-record';

export interface FormDialogProps<Values extends FieldValues, Output> extends Pick<
  DialogProps,
  'title' | 'size' | 'fixed' | 'tabs' | 'note' | 'children'
> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is of no interest here
  form: UseFormReturn<Values, any, Output>;
  /** The `useCommand` that saves. */
  command: Command;
  /** Saves what the schema made of the values. Closing afterwards is up to it. */
  onSave: (output: Output) => Promise<unknown>;
  onClose: () => void;
  /** The action: 'Crear usuario', 'Guardar cambios'. */
  saveLabel: string;
  /** The record under edit, from `useEditedRecord`. */
  record?: EditedRecord<unknown>;
  description?: ReactNode;
}

/** A dialog that creates or edits a record: reads it, guards unsaved changes, and speaks up when somebody was faster. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, command, onSave, onClose, saveLabel, record, description = <RequiredHint />, ...dialog } = props;
  // Read in every render: react-hook-form only tracks what is looked at.
  const { isDirty } = form.formState;
  const isPending = record?.isPending ?? false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !command.isRunning) void form.handleSubmit(onSave)(event);
  };
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        description={description}
        dirty={isDirty}
        onSubmit={submit}
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
      <LeaveGuard when={isDirty} />
      {record ? <StaleRecordDialog command={command} onShowCurrent={record.showCurrent} /> : null}
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
