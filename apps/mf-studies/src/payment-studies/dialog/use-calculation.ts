import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  housingCalculationsApi,
  type HousingCalculation,
  type HousingInput,
  type HousingResult,
} from '@umbral/contracts';
import { useCommand } from '@umbral/web-kit';
import { inputNames, inputOf, readInput, type CalculationForm, type CalculationValues } from './calculation-form';
import { previewOf, type Preview } from './preview';

/** A result of the server, and its inputs. */
interface Confirmed {
  input: HousingInput;
  result: HousingResult;
}

/** What the result panel shows. */
export interface Calculation {
  /** Undefined while figures are missing. */
  input: HousingInput | undefined;
  preview: Preview | undefined;
  /** The server has confirmed exactly these figures. */
  isConfirmed: boolean;
  /** The last result of the server. */
  answered: Confirmed | undefined;
  isRunning: boolean;
  run: () => Promise<void>;
}

const isSame = (one: HousingInput, other: HousingInput): boolean =>
  inputNames().every((name) => one[name] === other[name]);

/** Previews the typed figures with the shared arithmetic, and requests the server's confirmation. */
export function useCalculation(form: CalculationForm, stored: HousingCalculation | undefined): Calculation {
  const [answered, setAnswered] = useState<Confirmed>();
  const command = useCommand(housingCalculationsApi.calculate, {
    failure: { title: 'Error en el cálculo', text: 'Error desconocido en el cálculo' },
    invalidates: [],
  });
  const values = useWatch({ control: form.control }) as CalculationValues;
  const figures = inputNames()
    .map((name) => values[name])
    .join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- only the figures of the values matter
  const input = useMemo(() => readInput(values), [figures]);
  const preview = useMemo(() => input && previewOf(input), [input]);

  const confirmed = useMemo(() => {
    const known = [answered, stored && { input: inputOf(stored), result: stored }];
    return input && known.find((candidate) => candidate && isSame(candidate.input, input));
  }, [answered, stored, input]);

  async function run() {
    if (command.isRunning) return;
    if (!(await form.trigger(inputNames(), { shouldFocus: true }))) return;
    const submitted = readInput(form.getValues());
    if (!submitted) return;
    const outcome = await command.run({ body: submitted }, { form });
    if (outcome.ok) setAnswered({ input: submitted, result: outcome.answer });
  }
  return {
    input,
    preview: confirmed ? { result: confirmed.result } : preview,
    isConfirmed: confirmed !== undefined,
    answered,
    isRunning: command.isRunning,
    run,
  };
}
