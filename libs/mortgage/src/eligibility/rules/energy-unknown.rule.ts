import { describeEnergyDemand, rankEnergyCertificate } from '../energy-certificate.js';
import type { Rule } from '../rule.js';

/**
 * ENERGY_UNKNOWN: a product that requires a letter, even G, requires that of the study to be known. A product with 'unknown'
 * requires nothing.
 *
 * Source: the bank's product terms; certificate of Real Decreto 390/2021.
 */
export const energyUnknownRule: Rule = {
  code: 'ENERGY_UNKNOWN',
  findReason({ study, product }) {
    if (rankEnergyCertificate(product.energyCertificate) === null) return null;
    if (rankEnergyCertificate(study.study.energyCertificate) !== null) return null;
    return `Exige ${describeEnergyDemand(product.energyCertificate)} y no se conoce el de la vivienda`;
  },
};
