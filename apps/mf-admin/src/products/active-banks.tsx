import { banksApi, type Product } from '@umbral/contracts';
import { CellMedia, Logo, type SelectOption } from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';

/** The banks that products can be of. */
export const useActiveBanks = () => useOperation(banksApi.list, { query: { status: 'active' } });

export const ALL_BANKS = 'all';

/** What the list can be narrowed to. */
export function useBankOptions(chosen: string): readonly SelectOption[] {
  const banks = rowsOf(useActiveBanks().data);
  const options = [
    { value: ALL_BANKS, label: 'Todos' },
    ...banks.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // A link may name a bank that has been switched off since.
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: 'Otro' }];
}

/** Whose product it is, with the logo of the bank. */
export function BankCell({ product: { bankId, bankName } }: { product: Product }) {
  const logo = rowsOf(useActiveBanks().data).find(({ id }) => id === bankId)?.logo;
  return <CellMedia media={<Logo name={bankName} src={logo} size="s" />}>{bankName}</CellMedia>;
}
