import type { Product } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import { usePermissions } from '@umbral/web-kit';
import { actsOn, type ProductAct } from './product-rules';

export interface ProductActionsProps {
  product: Product;
  onAct: (act: ProductAct, product: Product) => void;
}

/** What can be done with the product of a row. */
export function ProductActions({ product, onAct }: ProductActionsProps) {
  const { canDelete } = usePermissions();
  const acts = actsOn(product, canDelete('productos'));
  const action = (act: ProductAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, product),
  });
  return (
    <RowActions
      name={product.name}
      primary={[
        action('view', 'Ver producto', <EyeIcon />),
        ...(acts.edit ? [action('edit', 'Editar producto', <PencilIcon />)] : []),
      ]}
      more={[
        product.isActive
          ? action('toggle', 'Desactivar', <CircleMinusIcon />)
          : action('toggle', 'Activar', <PowerIcon />),
        ...(acts.remove ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }] : []),
      ]}
    />
  );
}
