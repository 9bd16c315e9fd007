import type { CompatibleProduct, FitSuggestion, ViabilityStudy } from '@umbral/contracts';
import { ReasonList, type Reason, type RowNotes } from '@umbral/ui';
import { GuarantorsIcon } from '@umbral/ui/icons';
import { suggestionWords, warningText } from './product-words';

/** Warnings that are about the study, whatever the product. */
const ABOUT_THE_STUDY: readonly string[] = ['FIRST_HOME_DATA', 'SAVINGS'];

/** What every product of a list warns of: said once above it, instead of under each row. */
export function sharedWarnings(products: readonly CompatibleProduct[]): string[] {
  if (products.length < 2) return [];
  return ABOUT_THE_STUDY.filter((code) => products.every(({ warnings }) => warnings.includes(code)));
}

/** Why a product does not fit, what to look at twice, and what would make it fit. */
function reasonsOf(product: CompatibleProduct, study: ViabilityStudy, told: readonly string[]): Reason[] {
  const warnings = product.warnings.filter((code) => !told.includes(code));
  return [
    ...product.reasons.map(({ message }): Reason => ({ text: message })),
    ...warnings.map((code): Reason => ({
      tone: 'warning',
      text: warningText(code, product, study),
      icon: code === 'GUARANTOR_USED' ? <GuarantorsIcon size="s" /> : undefined,
    })),
    ...(product.suggestion ? [hintOf(product.suggestion, study)] : []),
  ];
}

function hintOf(suggestion: FitSuggestion, study: ViabilityStudy): Reason {
  const { lead, rest } = suggestionWords(suggestion, study);
  return {
    tone: 'hint',
    text: (
      <>
        <b>{lead}</b>
        {rest}
      </>
    ),
  };
}

/** The lines under a product: red with every reason, or amber with what to look at twice, but for what has been told already. */
export function productNotes(
  product: CompatibleProduct,
  study: ViabilityStudy,
  told: readonly string[] = [],
): RowNotes | undefined {
  const reasons = reasonsOf(product, study, told);
  if (reasons.length === 0) return undefined;
  return { tone: product.isCompatible ? 'warning' : 'danger', content: <ReasonList reasons={reasons} /> };
}
