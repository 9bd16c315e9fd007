import { rateTypeLabels, type RateType } from '@umbral/contracts';
import { Filter, FilterBar } from '@umbral/ui';
import { fitFilters, productSortings, type FitFilter, type ProductChoice, type ProductSorting } from './product-choice';

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
const sortOptions = optionsOf<ProductSorting>(productSortings);
const rateOptions = [{ value: '' as const, label: 'Todos' }, ...optionsOf<RateType>(rateTypeLabels)];
const fitOptions = optionsOf<FitFilter>(fitFilters);

interface ProductFiltersProps {
  /** The banks to filter by; empty without the permission to see them. */
  banks: readonly string[];
  choice: ProductChoice;
  onChange: (choice: ProductChoice) => void;
}

/** The filters and the order of the products. */
export function ProductFilters({ banks, choice, onChange }: ProductFiltersProps) {
  return (
    <FilterBar>
      <Filter label="Encaje" options={fitOptions} value={choice.fit} onChange={(fit) => onChange({ ...choice, fit })} />
      {banks.length > 1 ? (
        <Filter
          label="Banco"
          options={[{ value: '', label: 'Todos' }, ...banks.map((bank) => ({ value: bank, label: bank }))]}
          value={choice.bank}
          onChange={(bank) => onChange({ ...choice, bank })}
        />
      ) : null}
      <Filter
        label="Tipo"
        options={rateOptions}
        value={choice.rate}
        onChange={(rate) => onChange({ ...choice, rate })}
      />
      <Filter
        label="Orden"
        options={sortOptions}
        value={choice.sorting}
        onChange={(sorting) => onChange({ ...choice, sorting })}
      />
    </FilterBar>
  );
}
