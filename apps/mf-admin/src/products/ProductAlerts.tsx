import { productsApi, type Product } from '@umbral/contracts';
import { CommandAlert } from '@umbral/web-kit';
import { productFailures, staleAfterProduct } from './product-words';

interface AlertProps {
  product: Product;
  onClose: () => void;
}

const input = ({ id }: Product) => ({ params: { id } });

export function ToggleProductAlert({ product, onClose, onShowCurrent }: AlertProps & { onShowCurrent: () => void }) {
  const words = product.isActive
    ? {
        title: `¿Desactivar ${product.name}?`,
        confirmLabel: 'Desactivar producto',
        busyLabel: 'Desactivando...',
        text: 'Dejará de ofrecerse en los estudios. Puedes volver a activarlo cuando quieras.',
      }
    : {
        title: `¿Activar ${product.name}?`,
        confirmLabel: 'Activar producto',
        busyLabel: 'Activando...',
        text: 'Volverá a ofrecerse en los estudios, con las condiciones que tenía.',
      };
  return (
    <CommandAlert
      op={productsApi.toggleStatus}
      input={input(product)}
      guardedBy={productsApi.get}
      title={words.title}
      confirmLabel={words.confirmLabel}
      busyLabel={words.busyLabel}
      tone={product.isActive ? 'danger' : 'primary'}
      success={({ isActive, name }) => ({ title: isActive ? 'Producto activado' : 'Producto desactivado', text: name })}
      failure={productFailures.toggle}
      invalidates={staleAfterProduct}
      onClose={onClose}
      onShowCurrent={onShowCurrent}
    >
      {words.text}
    </CommandAlert>
  );
}

export function DeleteProductAlert({ product, onClose }: AlertProps) {
  return (
    <CommandAlert
      op={productsApi.remove}
      input={input(product)}
      title={`¿Eliminar ${product.name}?`}
      confirmLabel="Eliminar producto"
      busyLabel="Eliminando..."
      success={{ title: 'Producto eliminado', text: product.name }}
      failure={productFailures.remove}
      invalidates={staleAfterProduct}
      onClose={onClose}
    >
      Se borrarán el producto y sus condiciones. Los movimientos de auditoría se conservan. No se puede deshacer.
    </CommandAlert>
  );
}
