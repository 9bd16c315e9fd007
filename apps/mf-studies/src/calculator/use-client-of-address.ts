import { useEffect, useState } from 'react';
import { clientsApi, readId, viabilityStudiesApi, type AnswerOf } from '@umbral/contracts';
import {
  ApiError,
  navigate,
  refetched,
  refetchedOrToast,
  useAddress,
  useRecord,
  type EditedRecord,
  type Versioned,
} from '@umbral/web-kit';
import { evaluatePath } from '../clients/client.fields';
import { calculatorOf } from '../prefill/calculator-values';
import { profileOfStudy } from '../prefill/buyer-profile';
import {
  changedPerson,
  emptyCalculation,
  rebasePerson,
  untypedPerson,
  valuesOf,
  type CalculatorForm,
  type CalculatorValues,
} from './calculator-form';

type Client = AnswerOf<typeof clientsApi.get>;

const NO_CLIENT = 'No se ha podido cargar el cliente';

/**
 * The subject of the address: a client (`?client=5`), or the first holder of a study (`?study=7`). Their data fill the
 * form once. Without a subject, the data of the previous one are cleared.
 */
export function useClientOfAddress(form: CalculatorForm, onFilled: () => void) {
  const query = new URLSearchParams(useAddress().search);
  const studyId = readId(query.get('study'));
  const study = useRecord(
    viabilityStudiesApi.get,
    { params: { id: studyId ?? 0 } },
    { enabled: studyId !== undefined, staleTime: 0 },
  );
  const ofStudy = studyId !== undefined && study.data?.record.id === studyId ? study.data.record : undefined;
  const clientId = studyId === undefined ? readId(query.get('client')) : (ofStudy?.holders[0]?.clientId ?? undefined);
  const read = useRecord(
    clientsApi.get,
    { params: { id: clientId ?? 0 } },
    { enabled: clientId !== undefined, staleTime: 0 },
  );
  const [filled, setFilled] = useState<string>();
  const [saved, setSaved] = useState<number>();
  const found = clientId === undefined ? undefined : read.data;
  // The client of the address was merged into this one. A study has no address of its client, and is filled with it.
  const kept = studyId === undefined && found?.record.id !== clientId ? found : undefined;
  const record = kept ? undefined : found;
  const client = record?.record;
  // The version in the form: a calculation reads the client again, and must not hide what others have saved meanwhile.
  const [base, setBase] = useState(record);
  const version = base?.record.id === client?.id ? base : record;
  // A client who was just saved, or kept by a merge, counts as known while their record is loading.
  const known = client
    ? { id: client.id, etag: version?.etag }
    : saved !== undefined && saved === clientId
      ? { id: saved, etag: base?.record.id === saved ? base.etag : undefined }
      : undefined;
  const [missing, setMissing] = useState<number>();
  // Still missing during a refetch.
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  if (isGone && missing !== clientId) setMissing(clientId);
  const isWithoutClient = clientId === undefined || (missing === clientId && !known);
  const subject = studyId !== undefined ? `study-${studyId}` : isWithoutClient ? undefined : String(clientId);
  // A holder whose client is not visible is filled in without the client's data: after other failures, these would be lost.
  const isHidden = read.error instanceof ApiError && [403, 404].includes(read.error.status);
  const isReady =
    subject === undefined ||
    (studyId === undefined ? client !== undefined : ofStudy && (clientId === undefined || client || isHidden));

  useEffect(() => {
    if (!isReady) return;
    if (subject !== filled || version === record) setBase(record);
    if (subject === filled) return;
    setFilled(subject);
    if (ofStudy) form.reset(calculatorOf(profileOfStudy(ofStudy), client));
    else form.reset(client ? valuesOf(client) : emptyCalculation);
    onFilled();
  }, [isReady, subject, filled, ofStudy, client, record, version, form, onFilled]);

  useEffect(() => {
    if (!kept) return;
    const { id } = kept.record;
    if (subject === filled) {
      const values = valuesOf(kept.record);
      rebasePerson(form, values, untypedPerson(form, values));
      setBase(kept);
      setFilled(String(id));
      setSaved(id);
    }
    navigate(evaluatePath(id), { replace: true });
  }, [kept, subject, filled, form]);

  const awaited = studyId === undefined || ofStudy ? read : study;
  const rebase = (current: Versioned<Client>, shown: Partial<CalculatorValues> = {}) => {
    rebasePerson(form, valuesOf(current.record), shown);
    setBase(current);
  };
  const readAgain = async () => refetchedOrToast(await read.refetch(), NO_CLIENT);
  const edited: EditedRecord<Client> = {
    version,
    isPending: false,
    error: null,
    retry: () => void read.refetch(),
    fetchCurrent: async () => refetched(await read.refetch()),
    rebase,
    showCurrent: async () => {
      const current = await readAgain();
      if (current) rebase(current, changedPerson(valuesOf(current.record)));
      return current !== undefined;
    },
  };
  return {
    /** Key of the subject of the address; undefined without one. */
    subject,
    /** The form has the data of the address's subject. */
    isFilled: subject === filled && !kept,
    client,
    /** The client, with the ETag to save with. */
    known,
    isUnknown: studyId === undefined && query.has('client') && (isWithoutClient || isGone),
    error: isReady ? null : awaited.error,
    failure: awaited === read ? NO_CLIENT : 'No se ha podido cargar el estudio',
    retry: () => void awaited.refetch(),
    /** The client as the version to save on. */
    edited,
    /** The form's values with what others have changed of the person: the figures are those of a new evaluation. */
    mergeableValuesOf: (current: Client): CalculatorValues => ({
      ...(form.formState.defaultValues as CalculatorValues),
      ...changedPerson(valuesOf(current), version && valuesOf(version.record)),
    }),
    /** Takes the person just saved as the base of what is typed next. Resets the form: clear its draft afterwards. */
    takeSaved: (saved: Client) => rebasePerson(form, valuesOf(saved), {}),
    /**
     * Reads the client again after an own save: the form shows what others have changed since.
     * @param isTheirs false once the form has been filled for another subject
     */
    readSaved: async (saved: Client, isTheirs: () => boolean) => {
      const current = await readAgain();
      if (!current || !isTheirs()) return;
      const changed = changedPerson(valuesOf(current.record), valuesOf(saved));
      // No reset otherwise: it would store what is saved as a draft.
      if (Object.keys(changed).length > 0) rebasePerson(form, valuesOf(current.record), changed);
      setBase(current);
    },
    /** Sets a client just saved from this form as its subject, without filling the form again. */
    adopt: (id: number) => {
      setFilled(String(id));
      setSaved(id);
    },
  };
}
