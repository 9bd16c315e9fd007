import { useState } from 'react';
import type { EvaluationInput } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
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
  clientName: string;
  clientId: number;
  evaluationId: number;
}

/** Where the person is. */
const here = () => history.address.pathname + history.address.search;

/** Keeps the result in view with its client: because somebody wants that, or because it is about to be sent. */
export function useKeptEvaluation({ owner, calculated, save, onSaved }: KeptEvaluationOptions) {
  const [last, setLast] = useState<Kept>();
  const [ready, setReady] = useState<Kept>();
  const [running, setRunning] = useState<'keep' | 'mail'>();

  async function store(person: Person, before: Kept | undefined): Promise<Kept | undefined> {
    if (!calculated) return undefined;
    const isTheirs = owner.note();
    const begunAt = here();
    // The evaluation is the one in view, even if figures were changed since.
    const client = await save(person, before ? undefined : partsOf(calculated.calculation).evaluation);
    const evaluationId = before?.evaluationId ?? client?.evaluations[0]?.id;
    if (!client || evaluationId === undefined) return undefined;
    const isInView = isTheirs() && here() === begunAt;
    onSaved(client, isInView);
    if (!isInView) return undefined;
    const kept = { calculated, person, clientName: fullName(client), clientId: client.id, evaluationId };
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
