import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { banksApi, type Bank, type bankForm } from '@umbral/contracts';
import { useCommand, type Versioned } from '@umbral/web-kit';
import type { BankValues } from './bank-form';
import { bankFailures, staleAfterBank } from './bank-words';

type BankBody = z.output<typeof bankForm>;

/** Saves the dialog: a new bank, or a new version of the edited one. Answers whether it is saved. */
export function useSaveBank(form: UseFormReturn<BankValues, unknown, BankBody>, version: Versioned<Bank> | undefined) {
  const create = useCommand(banksApi.create, {
    success: (bank) => ({ title: 'Banco creado', text: bank.name }),
    failure: bankFailures.create,
    invalidates: staleAfterBank,
  });
  const update = useCommand(banksApi.update, {
    success: (bank) => ({ title: 'Banco actualizado', text: bank.name }),
    failure: bankFailures.update,
    invalidates: staleAfterBank,
  });

  async function save(body: BankBody): Promise<boolean> {
    if (!version) return (await create.run({ body }, { form })).ok;
    return (await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })).ok;
  }
  return { command: version ? update : create, save };
}
