import { bonusedWords, loanWords } from '@umbral/mortgage';
import { banksApi, type CompatibleProduct, type FitChange } from '@umbral/contracts';
import {
  Badge,
  Card,
  CellMain,
  CellMedia,
  CellSub,
  Checkbox,
  formatEurosAndCents,
  formatPercent,
  LinkButton,
  Logo,
  ReasonList,
  type Column,
  type Reason,
  type RowNotes,
} from '@umbral/ui';
import { GuarantorsIcon } from '@umbral/ui/icons';
import { useOptions } from '@umbral/web-kit';
import { yesOrNo } from '../study-words';
import type { ComparedProducts } from './CompareBar';
import { furtherReasons, isApplicable, Verdict } from './fit-verdict';
import styles from '../studies.module.css';
import { Ages, productFields, rateOf, termsOf, warningText } from './product.fields';
import { laterOf, rowFigures, type FigureBasis } from './row-figures';

type Compared = Pick<ComparedProducts, 'picked' | 'isFull' | 'toggle'>;

interface ProductColumnsOptions {
  open: (product: CompatibleProduct) => void;
  /** Name and bank are returned to administrators only. */
  isAdministrator: boolean;
  compared: Compared;
  basis: FigureBasis;
}

const { column } = productFields;

/** Columns of the products; the product opens its own dialog. */
export const productColumns = ({
  open,
  isAdministrator,
  compared,
  basis,
}: ProductColumnsOptions): readonly Column<CompatibleProduct>[] => [
  {
    id: 'product',
    header: 'Producto',
    cell: (product) => (
      <CellMain
        media={<PickProduct product={product} isAdministrator={isAdministrator} compared={compared} />}
        sub={productSub(product, isAdministrator)}
        onClick={() => open(product)}
      >
        {productTitle(product, isAdministrator)}
      </CellMain>
    ),
  },
  ...(isAdministrator ? [bankColumn] : []),
  column('isCompatible', {
    id: 'verdict',
    cell: (product) => (
      <div className={styles['verdict']}>
        <Verdict product={product} />
      </div>
    ),
  }),
  { id: 'rate', header: 'Interés', cell: (product) => <span className={styles['rate']}>{rateOf(product)}</span> },
  // Repeated below the payment.
  column('maxYears', { id: 'term', header: 'Plazo', align: 'end', priority: 3 }),
  column('minAge', { id: 'age', priority: 3, numeric: true, cell: (product) => <Ages product={product} /> }),
  column('isFirstHome', { id: 'firstHome', priority: 3 }),
  column('assessedPayment', {
    id: 'payment',
    align: 'end',
    cell: (product) => (
      <div className={styles['payment']}>
        <Payment product={product} basis={basis} />
      </div>
    ),
  }),
  column('allowsGuarantor', { id: 'guarantors', header: 'Avales', priority: 2 }),
  column('financingPercentage', { id: 'financing', header: 'Financia', align: 'end' }),
];

const bankColumn = column('bankName', { id: 'bank', cell: ({ bankName }) => <BankCell name={bankName ?? ''} /> });

/** The bank of a product, with its logo, for administrators. */
function BankCell({ name }: { name: string }) {
  const banks = useOptions(banksApi.list, { query: { status: 'active' } });
  const logo = banks.data?.find((bank) => bank.name === name)?.logo;
  return <CellMedia media={<Logo name={name} src={logo} size="s" />}>{name}</CellMedia>;
}

interface PickProductProps extends Omit<ProductColumnsOptions, 'open' | 'basis'> {
  product: CompatibleProduct;
  /** Label of the box, where no column header names it. */
  label?: string;
}

/** Picks a product for comparison. */
function PickProduct({ product, isAdministrator, compared: { picked, isFull, toggle }, label }: PickProductProps) {
  const isPicked = picked.includes(product.id);
  return (
    <Checkbox
      label={label}
      aria-label={label ? undefined : `Comparar ${productTitle(product, isAdministrator)}`}
      checked={isPicked}
      disabled={isFull && !isPicked}
      onChange={() => toggle(product.id)}
    />
  );
}

/** Users other than administrators see only the code of a product. */
export const productTitle = ({ name, code }: CompatibleProduct, isAdministrator: boolean): string =>
  isAdministrator && name ? name : code;

/** The short name, beside the code, for roles that see no names. */
export const unnamedSub = ({ name, shortName }: CompatibleProduct, isAdministrator: boolean): string | null =>
  isAdministrator && name ? null : shortName;

/** Under its title: the code, and the short name for roles that see no names. */
export const productSub = (product: CompatibleProduct, isAdministrator: boolean): string =>
  unnamedSub(product, isAdministrator) ?? product.code;

interface PaymentProps extends Pick<ProductColumnsOptions, 'basis'> {
  product: CompatibleProduct;
}

/** The payment for the loan that the study needs: at first, once the index sets the rate, and with all conditions. */
function Payment({ product, basis }: PaymentProps) {
  const { assessedPayment, assessedCapital, maxYears } = product;
  const figures = rowFigures(product, basis);
  const later = laterOf(product, figures);
  return (
    <>
      <strong>{formatEurosAndCents(assessedPayment)}</strong>
      <CellSub>{loanWords(assessedCapital, maxYears)}</CellSub>
      {later === null ? null : <CellSub>{later}</CellSub>}
      {figures?.bonused ? <CellSub>{bonusedWords(figures.bonused)}</CellSub> : null}
    </>
  );
}

interface ProductCardProps extends Omit<ProductColumnsOptions, 'open'> {
  product: CompatibleProduct;
  /** Warnings already shown above the list. */
  sharedCodes: readonly string[];
  row: RowActs;
}

/** A product as a card, where a table has no space. */
export function ProductCard({ product, isAdministrator, sharedCodes, compared, basis, row }: ProductCardProps) {
  return (
    <Card
      level={3}
      incompatible={!product.isCompatible}
      title={<LinkButton onClick={row.onMore}>{productTitle(product, isAdministrator)}</LinkButton>}
      sub={[productSub(product, isAdministrator), product.bankName].filter(Boolean).join(' · ')}
      status={productFields.show('isCompatible', product)}
      facts={[
        { term: productFields.label('assessedPayment'), value: <Payment product={product} basis={basis} /> },
        { term: 'Tipo y plazo', value: termsOf(product) },
        { term: productFields.label('minAge'), value: <Ages product={product} /> },
        {
          term: 'Financia · Avales',
          value: `${formatPercent(product.financingPercentage)} · ${yesOrNo(product.allowsGuarantor)}`,
        },
      ]}
    >
      <PickProduct product={product} isAdministrator={isAdministrator} compared={compared} label="Comparar" />
      {productNotes(product, basis, { sharedCodes, row })?.content}
    </Card>
  );
}

/** The reasons why a product does not fit, and its warnings. */
function reasonsOf(product: CompatibleProduct, basis: FigureBasis, { sharedCodes = [], row }: NotesOptions): Reason[] {
  const warnings = product.warnings.filter((code) => !sharedCodes.includes(code));
  return [
    ...(row ? furtherReasons(product) : product.reasons).map(({ message }): Reason => ({ text: message })),
    ...warnings.map((code): Reason => ({
      tone: 'warning',
      text: warningText(code, product, basis),
      icon: code === 'GUARANTOR_USED' ? <GuarantorsIcon size="s" /> : undefined,
    })),
  ];
}

/** With what the product would fit: the first change, and how to apply it; the dialog shows the others. */
function hintsOf({ changes, noChange }: CompatibleProduct, { onApply, onMore }: RowActs): Reason[] {
  const [first, ...others] = changes ?? [];
  if (!first) return noChange === null ? [] : [{ tone: 'hint', text: `${noChange}.` }];
  return [
    {
      tone: 'hint',
      text: (
        <>
          <b>Qué lo haría compatible</b> <Badge tone="success">Comprobado</Badge> {first.text}
          {isApplicable(first) ? (
            <>
              {' '}
              <LinkButton aria-label={`Aplicar al estudio: ${first.text}`} onClick={() => onApply(first)}>
                Aplicar al estudio
              </LinkButton>
            </>
          ) : null}
          {others.length > 0 ? (
            <>
              {' · '}
              <LinkButton onClick={onMore}>Ver {others.length} más</LinkButton>
            </>
          ) : null}
        </>
      ),
    },
  ];
}

/** What a row does. */
interface RowActs {
  /** Applies the change that would make it fit. */
  onApply: (change: FitChange) => void;
  /** Opens the product. */
  onMore: () => void;
}

interface NotesOptions {
  /** Warnings already shown above the list. */
  sharedCodes?: readonly string[];
  /** In a row of the list, which also shows what would make the product fit. */
  row?: RowActs;
}

/** The lines under a product: red with every reason, or amber with the warnings. */
export function productNotes(
  product: CompatibleProduct,
  basis: FigureBasis,
  options: NotesOptions = {},
): RowNotes | undefined {
  const reasons = [...reasonsOf(product, basis, options), ...(options.row ? hintsOf(product, options.row) : [])];
  if (reasons.length === 0) return undefined;
  return { tone: product.isCompatible ? 'warning' : 'danger', content: <ReasonList reasons={reasons} /> };
}
