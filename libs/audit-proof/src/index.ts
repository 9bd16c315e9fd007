export { canonical } from './canonical.js';
export { fromHex, sha256, toHex, type Hash } from './hash.js';
export { FIRST, headHash, headText, type HeadFacts } from './head.js';
export { leafOf, personalHashOf, rowText, type PersonalFacts, type ProvedRow, type RowFacts } from './row.js';
export { consistencyRanges, leadsFrom, largestPowerBelow, pathRanges, rootOfPath, type Range } from './proofs.js';
export { combined, leafHash, NOTHING, rootOf } from './tree.js';
