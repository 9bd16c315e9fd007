import type { Product } from '@umbral/contracts';
import { DeleteProductAlert, ToggleProductAlert } from './ProductAlerts';
import { ProductDetail } from './ProductDetail';
import { ProductDialog } from './ProductDialog';
import type { ProductAct } from './product-rules';

/** The dialog in view, and the product that it is about. */
export type OpenProductDialog = { act: 'create' } | { act: ProductAct; product: Product };

interface ProductDialogsProps {
  open: OpenProductDialog | undefined;
  onOpen: (open: OpenProductDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function ProductDialogs({ open, onOpen, onClose }: ProductDialogsProps) {
  if (!open) return null;
  if (open.act === 'create') return <ProductDialog onClose={onClose} />;
  const { act, product } = open;
  const goTo = (next: ProductAct) => onOpen({ act: next, product });
  switch (act) {
    case 'view':
      return <ProductDetail product={product} onAct={goTo} onClose={onClose} />;
    case 'edit':
      return <ProductDialog product={product} onClose={onClose} />;
    case 'toggle':
      return <ToggleProductAlert product={product} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'remove':
      return <DeleteProductAlert product={product} onClose={onClose} />;
  }
}
