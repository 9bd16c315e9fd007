import { banksApi, type Product } from '@umbral/contracts';
import { CellMedia, Logo } from '@umbral/ui';
import { useOptions } from '@umbral/web-kit';

/** The banks available for products. */
export const useActiveBanks = () => useOptions(banksApi.list, { query: { status: 'active' } });

/** Options of the list's bank filter. */
export function useBankOptions() {
  const { data = [], search } = useActiveBanks();
  return { options: data.map(({ id, name }) => ({ value: String(id), label: name })), search };
}

/** The product's bank, with its logo. */
export function BankCell({ product: { bankId, bankName } }: { product: Product }) {
  const logo = useActiveBanks().data?.find(({ id }) => id === bankId)?.logo;
  return <CellMedia media={<Logo name={bankName} src={logo} size="s" />}>{bankName}</CellMedia>;
}
