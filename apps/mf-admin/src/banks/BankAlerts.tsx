import { banksApi, type Bank } from '@umbral/contracts';
import { plural } from '@umbral/ui';
import { PlainList } from '@umbral/ui/assign';
import { CommandAlert } from '@umbral/web-kit';
import { bankFailures, staleAfterBank } from './bank-words';
import { useBankProducts, type BankProducts } from './use-bank-products';

interface AlertProps {
  bank: Bank;
  onClose: () => void;
}

interface ToggleProps extends AlertProps {
  onShowCurrent: () => void;
}

const input = ({ id }: Bank) => ({ params: { id } });

const toggleOf = ({ bank, onClose, onShowCurrent }: ToggleProps) => ({
  op: banksApi.setActive,
  input: { ...input(bank), body: { isActive: !bank.isActive } },
  guardedBy: banksApi.get,
  failure: bankFailures.toggle,
  invalidates: staleAfterBank,
  onClose,
  onShowCurrent,
});

export const ToggleBankAlert = (props: ToggleProps) =>
  props.bank.isActive ? <DeactivateBankAlert {...props} /> : <ActivateBankAlert {...props} />;

/** Deactivating takes the active products along, which activating does not bring back. */
function DeactivateBankAlert(props: ToggleProps) {
  const { bank } = props;
  const products = useBankProducts(bank, 'active');
  return (
    <CommandAlert
      {...toggleOf(props)}
      title={`¿Desactivar ${bank.name}?`}
      confirmLabel="Desactivar banco"
      busyLabel="Desactivando..."
      success={{ title: 'Estado actualizado', text: `${bank.name} está inactivo` }}
    >
      <ProductsToo
        products={products}
        none="No tiene productos activos."
        unknown="También se desactivarán sus productos activos."
        some={(count) => (
          <>
            {count === 1 ? 'También se desactivará ' : 'También se desactivarán '}
            <strong>{plural(count, 'producto activo', 'productos activos')}</strong>. Al reactivar el banco no vuelven a
            activarse solos.
          </>
        )}
      />
    </CommandAlert>
  );
}

const ActivateBankAlert = (props: ToggleProps) => (
  <CommandAlert
    {...toggleOf(props)}
    title={`¿Activar ${props.bank.name}?`}
    confirmLabel="Activar banco"
    busyLabel="Activando..."
    tone="primary"
    success={{ title: 'Estado actualizado', text: `${props.bank.name} está activo` }}
  >
    Sus productos siguen como están: actívalos uno a uno si los necesitas.
  </CommandAlert>
);

export function DeleteBankAlert({ bank, onClose }: AlertProps) {
  const products = useBankProducts(bank, 'all');
  return (
    <CommandAlert
      op={banksApi.remove}
      input={input(bank)}
      title={`¿Eliminar ${bank.name}?`}
      confirmLabel="Eliminar banco"
      busyLabel="Eliminando..."
      success={{ title: 'Banco eliminado', text: bank.name }}
      failure={bankFailures.remove}
      invalidates={staleAfterBank}
      onClose={onClose}
    >
      <ProductsToo
        products={products}
        none="No tiene productos. No se puede deshacer."
        unknown="También se borrarán sus productos. No se puede deshacer."
        some={(count) => (
          <>
            {count === 1 ? 'También se borrará ' : 'También se borrarán '}
            <strong>{plural(count, 'producto', 'productos')}</strong>. No se puede deshacer.
          </>
        )}
      />
    </CommandAlert>
  );
}

interface ProductsTooProps {
  products: BankProducts;
  none: string;
  /** They could not be read: nothing is listed, and nothing untrue is said. */
  unknown: string;
  some: (count: number) => React.ReactNode;
}

/** Which products go with the bank. */
function ProductsToo({ products: { isPending, isKnown, items }, none, unknown, some }: ProductsTooProps) {
  if (isPending) return <p>Buscando sus productos...</p>;
  if (items.length === 0) return <p>{isKnown ? none : unknown}</p>;
  return (
    <>
      <p>{some(items.length)}</p>
      <PlainList items={items} />
    </>
  );
}
