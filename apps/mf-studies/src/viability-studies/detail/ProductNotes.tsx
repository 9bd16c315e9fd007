import type { CompatibleProduct, ViabilityStudy } from '@umbral/contracts';
import { GuarantorsIcon, ReasonList, type Reason, type RowNotes } from '@umbral/ui';
import { warningText } from './productWords';

/** Why a product does not fit, and what to look at twice. */
function reasonsOf(product: CompatibleProduct, study: ViabilityStudy): Reason[] {
  return [
    ...product.reasons.map(({ message }): Reason => ({ text: message })),
    ...product.warnings.map(
      (code): Reason => ({
        tone: 'warning',
        text: warningText(code, product, study),
        icon: code === 'GUARANTOR_USED' ? <GuarantorsIcon size="s" /> : undefined,
      }),
    ),
  ];
}

/** The lines under a product: red with every reason, or amber with what is to be looked at twice. */
export function productNotes(product: CompatibleProduct, study: ViabilityStudy): RowNotes | undefined {
  const reasons = reasonsOf(product, study);
  if (reasons.length === 0) return undefined;
  return { tone: product.isCompatible ? 'warning' : 'danger', content: <ReasonList reasons={reasons} /> };
}
