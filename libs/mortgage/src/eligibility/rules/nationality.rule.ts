import type { Rule } from '../rule.js';

/**
 * NATIONALITY: 'nacional' takes national operations, 'internacional' the others, 'ambos' any. An absent
 * value means national (the field's default).
 *
 * Source: the bank's product terms.
 */
export const nationalityRule: Rule = {
  code: 'NATIONALITY',
  findReason({ study, product }) {
    const isNational = study.study.isNational ?? true;
    if (product.nationality === 'nacional' && !isNational) return 'Producto solo para operaciones nacionales';
    if (product.nationality === 'internacional' && isNational) return 'Producto solo para operaciones internacionales';
    return null;
  },
};
