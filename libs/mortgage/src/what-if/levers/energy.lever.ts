import { describeEnergyDemand, rankEnergyCertificate } from '../../eligibility/energy-certificate.js';
import type { Lever } from '../lever.js';

/** The home gets the letter that the product requires. */
export const energyLever: Lever = {
  name: 'energy',
  removes: ['ENERGY', 'ENERGY_UNKNOWN'],
  roomOf: ({ product, codes }) =>
    rankEnergyCertificate(product.energyCertificate) !== null &&
    codes.some((code) => code === 'ENERGY' || code === 'ENERGY_UNKNOWN')
      ? 1
      : 0,
  leastUnits: () => 1,
  move: ({ study, product }) => ({ ...study.study, energyCertificate: product.energyCertificate }),
  describe: ({ product }) => ({
    step: { lever: 'energy', steps: 1, energyCertificate: product.energyCertificate ?? '' },
    text: `Con ${describeEnergyDemand(product.energyCertificate)}`,
  }),
};
