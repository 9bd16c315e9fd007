import { useState } from 'react';
import type { EvaluationInput } from '@umbral/contracts';
import { fullName } from '../clients/client-words';
import { partsOf, type Calculation } from './calculator-form';
import type { CalculatedResult } from './use-calculation';
import type { SavedClient } from './use-save-client';

type Person = ReturnType<typeof partsOf>['person'];

interface KeptEvaluationOptions {
  calculated: CalculatedResult | undefined;
  save: (person: Person, evaluation?: EvaluationInput) => Promise<SavedClient | undefined>;
  onSaved: (client: SavedClient) => void;
}

/** The evaluation of the result in view, as it is kept. */
interface Kept {
  calculated: CalculatedResult;
  person: Person;
  clientName: string;
  clientId: number;
  evaluationId: number;
}

/** Keeps the result in view with its client: because somebody wants that, or because it is about to be sent. */
export function useKeptEvaluation({ calculated, save, onSaved }: KeptEvaluationOptions) {
  const [last, setLast] = useState<Kept>();
  const [ready, setReady] = useState<Kept>();

  async function store(person: Person, before: Kept | undefined): Promise<Kept | undefined> {
    if (!calculated) return undefined;
    // The evaluation is the one in view, even if figures were changed since.
    const client = await save(person, before ? undefined : partsOf(calculated.calculation).evaluation);
    const evaluationId = before?.evaluationId ?? client?.evaluations[0]?.id;
    if (!client || evaluationId === undefined) return undefined;
    onSaved(client);
    const kept = { calculated, person, clientName: fullName(client), clientId: client.id, evaluationId };
    setLast(kept);
    return kept;
  }

  return {
    keep: async (calculation: Calculation) => {
      await store(partsOf(calculation).person, undefined);
    },
    mail: {
      /** What is kept already is not kept again: of a client whose data were changed since, these alone. */
      prepare: async (calculation: Calculation) => {
        const { person } = partsOf(calculation);
        const before = last?.calculated === calculated ? last : undefined;
        const isSame = before && JSON.stringify(before.person) === JSON.stringify(person);
        setReady(isSame ? before : await store(person, before));
      },
      /** Ready to be looked at and sent. */
      ready: ready && { clientName: ready.clientName, clientId: ready.clientId, evaluationId: ready.evaluationId },
      close: () => setReady(undefined),
    },
  };
}
