import type { CompatibleProduct, ViabilityStudy } from '@umbral/contracts';
import { Badge, LinkButton, ReasonList, type Reason, type RowNotes } from '@umbral/ui';
import { GuarantorsIcon } from '@umbral/ui/icons';
import { warningText } from './product-words';

/** The reasons why a product does not fit, and its warnings. */
function reasonsOf(product: CompatibleProduct, study: ViabilityStudy, sharedCodes: readonly string[]): Reason[] {
  const warnings = product.warnings.filter((code) => !sharedCodes.includes(code));
  return [
    ...product.reasons.map(({ message }): Reason => ({ text: message })),
    ...warnings.map((code): Reason => ({
      tone: 'warning',
      text: warningText(code, product, study),
      icon: code === 'GUARANTOR_USED' ? <GuarantorsIcon size="s" /> : undefined,
    })),
  ];
}

/** The first change that would make it fit; the dialog shows the others. */
function hintsOf({ changes, noChange }: CompatibleProduct, onMore: () => void): Reason[] {
  const [first, ...others] = changes ?? [];
  if (!first) return noChange === null ? [] : [{ tone: 'hint', text: `${noChange}.` }];
  return [
    {
      tone: 'hint',
      text: (
        <>
          <b>Qué lo haría compatible</b> <Badge tone="success">Comprobado</Badge> {first.text}
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

interface NotesOptions {
  /** Warnings already shown above the list. */
  sharedCodes?: readonly string[];
  /** Opens the product. Without it, changes that would make it fit are not shown. */
  onMore?: () => void;
}

/** The lines under a product: red with every reason, or amber with the warnings. */
export function productNotes(
  product: CompatibleProduct,
  study: ViabilityStudy,
  { sharedCodes = [], onMore }: NotesOptions = {},
): RowNotes | undefined {
  const reasons = [...reasonsOf(product, study, sharedCodes), ...(onMore ? hintsOf(product, onMore) : [])];
  if (reasons.length === 0) return undefined;
  return { tone: product.isCompatible ? 'warning' : 'danger', content: <ReasonList reasons={reasons} /> };
}
