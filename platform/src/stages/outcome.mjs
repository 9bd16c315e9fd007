/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [problems] one line (or a few) per failure, for the person who reads the terminal
 */

/**
 * @typedef {object} Stage
 * @property {string} name for `--only`
 * @property {string} title
 * @property {boolean} [needsBuild]
 * @property {boolean} [fast] part of `npm run verify`
 * @property {() => Promise<Outcome>} run
 */

/** A check is one case: it holds, or it names its problems. @param {string[]} problems @returns {Outcome} */
export const check = (problems) => (problems.length ? { passed: 0, failed: 1, problems } : { passed: 1, failed: 0 });
