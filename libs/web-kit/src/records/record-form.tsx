import { useMemo, type ComponentType } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import type { AnyInput } from '../call/input';
import type { FieldOfCode } from '../forms/server-errors';
import { usePrefilledAsDirty } from '../forms/use-prefilled-as-dirty';
import { useKitForm } from '../forms/use-kit-form';
import type { ReadOf } from '../query/use-operation';
import { useWrite, type Failure, type WriteOptions } from '../query/use-command';
import { FormDialog, type FormDialogProps } from './FormDialog';
import type { AnyRecord, FormProps } from './screen';
import { useEdited, type EditedRecord } from './use-edited-record';
import { wordsFor } from './words';

/** The form as a prop of its fields, independent of the schema's output. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the output type is both co- and contravariant in the form
export type FieldsForm<Fields extends FieldValues> = UseFormReturn<Fields, unknown, any>;

export interface FieldsProps<Saved, Fields extends FieldValues> {
  form: FieldsForm<Fields>;
  /** The stored record; undefined for a new one, and while it loads. */
  record: Saved | undefined;
}

/** Options of the form's dialog. */
export type FormParts = Partial<
  Pick<FormDialogProps<FieldValues, unknown>, 'title' | 'tabs' | 'size' | 'fixed' | 'note' | 'description'>
>;

interface SavesAs<Saved, Body extends z.ZodType> extends OperationShape {
  body: Body;
  answer: z.ZodType<Saved>;
}

interface SavedBy<Saved, Body, Input, UpdateBody extends z.ZodType> {
  create: SavesAs<Saved, z.ZodType<Body, Input>>;
  update: SavesAs<Saved, UpdateBody>;
  get: ReadOf<Saved>;
}

/** Creation and update must accept the same body. */
type FitsBoth<Body, UpdateBody> = Body extends z.input<UpdateBody> ? unknown : { api: 'update takes another body' };
/** Fields that differ from the body's input need `prepare`. */
type IsPrepared<Fields, Input> = Fields extends Input ? unknown : { prepare: (values: Fields) => unknown };

/** Initial values of a new record, other than the empty ones. */
export interface Prefill<Fields> {
  /** Name of its draft, distinct from those of other new records. */
  name: string;
  /** The record that the values come from. Without one they are stored nowhere, and make the form dirty. */
  record: EditedRecord<unknown> | undefined;
  values: (Fields & DefaultValues<Fields>) | undefined;
}

interface FormOptions<Saved extends AnyRecord, Body, Fields extends FieldValues> {
  empty: Fields & DefaultValues<Fields>;
  /** Values of a new record that depend on when its form opens: today. */
  atOpening?: () => Partial<Fields>;
  valuesOf: (record: Saved) => Fields;
  /** Maps the fields' values to the body's input, where the two differ: mostly `withoutBlanks`. */
  prepare?: (values: Fields) => unknown;
  Fields?: ComponentType<FieldsProps<Saved, Fields>>;
  /** A hook: initial values of a new record from the address. */
  usePrefill?: (isNew: boolean) => Prefill<Fields> | undefined;
  /** A hook: tabs instead of `Fields`, a size, a note. */
  useParts?: (props: FieldsProps<Saved, Fields>) => FormParts;
  size?: FormParts['size'];
  failures: { create: string | Failure; update: string | Failure };
  /** Refusals that concern one field. */
  fieldOf?: FieldOfCode;
  /** Refusals handled by the screen instead of the toast. */
  onRefusal?: WriteOptions<Saved, AnyInput>['onRefusal'];
  /** A next step after a creation, shown in its toast. */
  next?: (saved: Saved, body: Body) => string | undefined;
  onSaved?: (saved: Saved) => void;
}

/** A copy has a draft of its own. */
const draftNameOf = (
  tag: string,
  id: number | undefined,
  copyOf: AnyRecord | undefined,
  { name = 'new' }: { name?: string } = {},
): string => `${tag}/${id ?? (copyOf ? `copy-${copyOf.id}` : name)}`;

const noParts = (): FormParts => ({});
const noPrefill = (): undefined => undefined;

/** The form of a kind of record, for a new one and for a stored one: `recordForm({ api: banksApi, … })`. */
export function recordForm<
  Saved extends AnyRecord,
  Body,
  Input,
  UpdateBody extends z.ZodType,
  Fields extends FieldValues,
>(
  options: { api: SavedBy<Saved, Body, Input, UpdateBody> } & FormOptions<Saved, Body, Fields> &
    FitsBoth<Body, UpdateBody> &
    IsPrepared<Fields, Input>,
): { Dialog: ComponentType<FormProps<Saved>> } {
  const { api, empty, valuesOf, prepare, Fields, useParts = noParts, size, failures, next, onSaved } = options;
  const { fieldOf, onRefusal, atOpening, usePrefill = noPrefill } = options;
  const asIs = (values: Fields): unknown => values;

  function Dialog({ screen, id, copyOf, onClose }: FormProps<Saved>) {
    const words = wordsFor(screen);
    const edited = useEdited<Saved>(api.get, id === undefined ? undefined : { params: { id } });
    const stored = edited.version?.record;
    const isNew = id === undefined;
    const prefill = usePrefill(isNew && !copyOf);
    const own = useMemo(() => stored && valuesOf(stored), [stored]);
    const values = own ?? (prefill?.record && prefill.values);
    const form = useKitForm(api.create.body, {
      defaultValues: copyOf ? (valuesOf(copyOf) as typeof empty) : { ...empty, ...atOpening?.() },
      values,
      prepare: prepare ?? asIs,
    });
    usePrefilledAsDirty(form, prefill?.record ? undefined : prefill?.values);
    const draftName = draftNameOf(api.create.tag, id, copyOf, prefill);
    const shared = { invalidates: screen.invalidates, fieldOf, onRefusal, draftName };
    const create = useWrite<Saved, AnyInput & { body: Body }>(api.create, {
      ...shared,
      failure: failures.create,
      success: (saved, { body }) => ({
        title: words.created,
        text: screen.nameOf(saved).name,
        detail: next?.(saved, body),
      }),
    });
    const update = useWrite<Saved, AnyInput>(api.update, {
      ...shared,
      failure: failures.update,
      success: (saved) => ({ title: words.updated, text: screen.nameOf(saved).name }),
    });
    const parts = useParts({ form, record: stored });
    const save = async (body: Body) => {
      const outcome = isNew
        ? await create.run({ body }, { form })
        : await update.run({ params: { id }, body, ifMatch: edited.version?.etag }, { form });
      if (outcome.ok) onSaved?.(outcome.answer);
      return outcome.ok;
    };
    return (
      <FormDialog
        title={isNew ? words.newOne : words.edit}
        saveLabel={isNew ? words.create : words.save}
        size={size}
        {...parts}
        form={form}
        record={isNew ? prefill?.record : edited}
        valuesOf={isNew ? undefined : valuesOf}
        command={isNew ? create : update}
        onSave={save}
        onClose={onClose}
      >
        {Fields ? <Fields form={form} record={stored} /> : null}
      </FormDialog>
    );
  }
  return { Dialog };
}
