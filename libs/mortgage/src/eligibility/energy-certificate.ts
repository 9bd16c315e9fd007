/** Best first. 'unknown' is no letter. */
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** Place of the letter, 0 for A; null for 'unknown' and for nothing. */
export function rankEnergyCertificate(certificate: string | null | undefined): number | null {
  const rank = LETTERS.indexOf(certificate ?? '');
  return rank === -1 ? null : rank;
}

/** 'certificado energético C o mejor'; nothing is better than A. */
export function describeEnergyDemand(certificate: string | null | undefined): string {
  return `certificado energético ${certificate}${certificate === 'A' ? '' : ' o mejor'}`;
}
