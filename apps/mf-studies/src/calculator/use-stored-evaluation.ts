import { useState } from 'react';
import {
  fullName,
  clientMailsApi,
  clientsApi,
  type AnswerOf,
  type CalculatorMailPreview,
  type EvaluationInput,
} from '@umbral/contracts';
import { history, useCommand } from '@umbral/web-kit';
import { partsOf, type Calculation, type CalculatorForm } from './calculator-form';
import type { CalculatedResult, FormOwner } from './use-calculation';

type Person = ReturnType<typeof partsOf>['person'];
type SavedClient = AnswerOf<typeof clientsApi.create>;

const failure = { text: 'No se pudo guardar la información del cliente.', prefer: 'both' as const };

/** 'Guardar Cliente': saves the person with the visible evaluation, as a new or an existing client. */
export function useSaveClient(
  form: CalculatorForm,
  known: { id: number; etag: string | undefined } | undefined,
  draftName: string,
) {
  const create = useCommand(clientsApi.create, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
    draftName,
  });
  const update = useCommand(clientsApi.update, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
    draftName,
  });

  /** Returns the saved client, or undefined after a failure. Without an evaluation, the stored ones stay unchanged. */
  async function save(person: Person, evaluation?: EvaluationInput): Promise<SavedClient | undefined> {
    const body = { ...person, evaluation };
    const outcome = known
      ? await update.run({ params: { id: known.id }, body, ifMatch: known.etag }, { form })
      : await create.run({ body }, { form });
    return outcome.ok ? outcome.answer : undefined;
  }
  return { command: known ? update : create, save };
}

interface StoredEvaluationOptions {
  form: CalculatorForm;
  owner: FormOwner;
  /** The client of the address, once read. */
  clientId: number | undefined;
  calculated: CalculatedResult | undefined;
  save: (person: Person, evaluation?: EvaluationInput) => Promise<SavedClient | undefined>;
  /** @param isInView false if the user has moved to another client or screen since the click */
  onSaved: (client: SavedClient, isInView: boolean) => void;
}

/** The stored evaluation of the visible result. */
interface StoredEvaluation {
  calculated: CalculatedResult;
  person: Person;
  clientId: number;
  evaluationId: number;
}

/** A preview of a mail, of which nothing is stored yet. */
interface Proposed {
  clientName: string;
  preview: CalculatorMailPreview;
}

const currentAddress = () => history.address.pathname + history.address.search;

/** Stores the visible result with its client, on 'Guardar Cliente' or before it is sent. */
export function useStoredEvaluation({ form, owner, clientId, calculated, save, onSaved }: StoredEvaluationOptions) {
  const [last, setLast] = useState<StoredEvaluation>();
  const [ready, setReady] = useState<Proposed>();
  const propose = useCommand(clientMailsApi.previewCalculation, {
    failure: 'No se ha podido preparar el correo.',
    invalidates: [],
  });
  const [running, setRunning] = useState<'save' | 'mail'>();

  async function store(person: Person, before: StoredEvaluation | undefined): Promise<StoredEvaluation | undefined> {
    if (!calculated) return undefined;
    const isTheirs = owner.note();
    const startAddress = currentAddress();
    // Stores the visible evaluation, even if figures were changed since.
    const client = await save(person, before ? undefined : partsOf(calculated.calculation).evaluation);
    const evaluationId = before?.evaluationId ?? client?.evaluations[0]?.id;
    if (!client || evaluationId === undefined) return undefined;
    onSaved(client, isTheirs() && currentAddress() === startAddress);
    const stored = { calculated, person, clientId: client.id, evaluationId };
    setLast(stored);
    return stored;
  }

  /** One at a time: a second click would save against a version that the first is about to replace. */
  async function once(what: 'save' | 'mail', act: () => Promise<void>): Promise<void> {
    if (running) return;
    setRunning(what);
    try {
      await act();
    } finally {
      setRunning(undefined);
    }
  }

  return {
    /** The pending action. */
    running,
    once,
    save: async (calculation: Calculation) => {
      await store(partsOf(calculation).person, undefined);
    },
    mail: {
      prepare: async (calculation: Calculation) => {
        if (!calculated) return;
        const isTheirs = owner.note();
        const startAddress = currentAddress();
        const { person } = partsOf(calculation);
        const { evaluation } = partsOf(calculated.calculation);
        const outcome = await propose.run({ body: { ...person, evaluation, clientId } });
        if (outcome.ok && isTheirs() && currentAddress() === startAddress)
          setReady({ clientName: fullName(person), preview: outcome.answer });
      },
      /**
       * Stores nothing twice: if only the client's data have changed since, only these are saved. The person is that of the form:
       * a conflict changes it while the preview is open.
       */
      save: async () => {
        const before = last?.calculated === calculated ? last : undefined;
        let stored: StoredEvaluation | undefined;
        await form.handleSubmit(async (calculation) => {
          const { person } = partsOf(calculation);
          const isSame = before && JSON.stringify(before.person) === JSON.stringify(person);
          stored = isSame ? before : await store(person, before);
        })();
        return stored;
      },
      /** The preview to show and send. */
      ready: ready && { clientName: ready.clientName, preview: ready.preview },
      close: () => setReady(undefined),
    },
  };
}
