import { banksApi, type Product } from '@umbral/contracts';
import { CellMedia, Logo, type SelectOption } from '@umbral/ui';
import { useOptions } from '@umbral/web-kit';

/** The banks available for products. */
export const useActiveBanks = () => useOptions(banksApi.list, { query: { status: 'active' } });

export const ALL_BANKS = 'all';

/** Options of the list's bank filter. */
export function useBankOptions(chosen: string): readonly SelectOption[] {
  const banks = useActiveBanks().data ?? [];
  const options = [
    { value: ALL_BANKS, label: 'Todos' },
    ...banks.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // A link may contain a bank that has been deactivated since.
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: 'Otro' }];
}

/** The product's bank, with its logo. */
export function BankCell({ product: { bankId, bankName } }: { product: Product }) {
  const logo = useActiveBanks().data?.find(({ id }) => id === bankId)?.logo;
  return <CellMedia media={<Logo name={bankName} src={logo} size="s" />}>{bankName}</CellMedia>;
}
