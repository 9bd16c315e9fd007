import { describeEnergyDemand, rankEnergyCertificate } from '../energy-certificate.js';
import type { Rule } from '../rule.js';

/**
 * ENERGY: the home's letter is the product's or better (A is best, G worst). Passes where either is unknown: then
 * ENERGY_UNKNOWN applies, or nothing is required.
 *
 * Source: the bank's product terms; certificate of Real Decreto 390/2021.
 */
export const energyRule: Rule = {
  code: 'ENERGY',
  findReason({ study, product }) {
    const { energyCertificate } = study.study;
    const required = rankEnergyCertificate(product.energyCertificate);
    const owned = rankEnergyCertificate(energyCertificate);
    if (required === null || owned === null || owned <= required) return null;
    return `Exige ${describeEnergyDemand(product.energyCertificate)} y la vivienda tiene ${energyCertificate}`;
  },
};
