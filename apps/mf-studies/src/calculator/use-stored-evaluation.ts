import { useState } from 'react';
import { clientMailsApi, type CalculatorMailPreview, type EvaluationInput } from '@umbral/contracts';
import { history, useCommand } from '@umbral/web-kit';
import { fullName } from '../clients/client-words';
import { partsOf, type Calculation } from './calculator-form';
import type { CalculatedResult } from './use-calculation';
import type { FormOwner } from './use-form-owner';
import type { SavedClient } from './use-save-client';

type Person = ReturnType<typeof partsOf>['person'];

interface KeptEvaluationOptions {
  owner: FormOwner;
  calculated: CalculatedResult | undefined;
  save: (person: Person, evaluation?: EvaluationInput) => Promise<SavedClient | undefined>;
  /** @param isInView the person has not gone on to somebody else, or elsewhere, since they pressed */
  onSaved: (client: SavedClient, isInView: boolean) => void;
}

/** The evaluation of the result in view, as it is kept. */
interface Kept {
  calculated: CalculatedResult;
  person: Person;
  clientId: number;
  evaluationId: number;
}

/** A mail that is looked at before anything of it is kept. */
interface Proposed {
  person: Person;
  clientName: string;
  preview: CalculatorMailPreview;
}

/** Where the person is. */
const here = () => history.address.pathname + history.address.search;

/** Keeps the result in view with its client: because 'Guardar Cliente' was pressed, or because it is sent. */
export function useStoredEvaluation({ owner, calculated, save, onSaved }: KeptEvaluationOptions) {
  const [last, setLast] = useState<Kept>();
  const [ready, setReady] = useState<Proposed>();
  const propose = useCommand(clientMailsApi.previewCalculation, {
    failure: 'No se ha podido preparar el correo.',
    invalidates: [],
  });
  const [running, setRunning] = useState<'keep' | 'mail'>();

  async function store(person: Person, before: Kept | undefined): Promise<Kept | undefined> {
    if (!calculated) return undefined;
    const isTheirs = owner.note();
    const begunAt = here();
    // The evaluation is the one in view, even if figures were changed since.
    const client = await save(person, before ? undefined : partsOf(calculated.calculation).evaluation);
    const evaluationId = before?.evaluationId ?? client?.evaluations[0]?.id;
    if (!client || evaluationId === undefined) return undefined;
    onSaved(client, isTheirs() && here() === begunAt);
    const kept = { calculated, person, clientId: client.id, evaluationId };
    setLast(kept);
    return kept;
  }

  /** One at a time: a second press would save the version that the first is about to replace. */
  async function once(what: 'keep' | 'mail', act: () => Promise<void>): Promise<void> {
    if (running) return;
    setRunning(what);
    try {
      await act();
    } finally {
      setRunning(undefined);
    }
  }

  return {
    /** What was pressed and is not done yet. */
    running,
    once,
    keep: async (calculation: Calculation) => {
      await store(partsOf(calculation).person, undefined);
    },
    mail: {
      prepare: async (calculation: Calculation) => {
        if (!calculated) return;
        const isTheirs = owner.note();
        const begunAt = here();
        const { person } = partsOf(calculation);
        const { evaluation } = partsOf(calculated.calculation);
        const outcome = await propose.run({ body: { ...person, evaluation } });
        if (outcome.ok && isTheirs() && here() === begunAt)
          setReady({ person, clientName: fullName(person), preview: outcome.answer });
      },
      /** What is kept already is not kept again: of a client whose data were changed since, these alone. */
      keep: async () => {
        if (!ready) return undefined;
        const before = last?.calculated === calculated ? last : undefined;
        const isSame = before && JSON.stringify(before.person) === JSON.stringify(ready.person);
        return isSame ? before : store(ready.person, before);
      },
      /** Ready to be looked at and sent. */
      ready: ready && { clientName: ready.clientName, preview: ready.preview },
      close: () => setReady(undefined),
    },
  };
}
