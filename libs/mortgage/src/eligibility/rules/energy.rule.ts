import { describeEnergyDemand, rankEnergyCertificate } from '../energy-certificate.js';
import type { Rule } from '../rule.js';

/**
 * ENERGY: the home's letter is the product's or better (A is best, G worst). Silent where either is unknown: then
 * ENERGY_UNKNOWN speaks, or nothing is asked.
 *
 * Source: the bank's product terms; certificate of Real Decreto 390/2021.
 */
export const energyRule: Rule = {
  code: 'ENERGY',
  findReason({ study, product }) {
    const { energyCertificate } = study.study;
    const asked = rankEnergyCertificate(product.energyCertificate);
    const owned = rankEnergyCertificate(energyCertificate);
    if (asked === null || owned === null || owned <= asked) return null;
    return `Exige ${describeEnergyDemand(product.energyCertificate)} y la vivienda tiene ${energyCertificate}`;
  },
};
