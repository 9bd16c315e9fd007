/**
 * Measures contenders in turns, so that whatever else the machine does meets all of them; every second round goes
 * backwards, so that none is always the one after another.
 * @template {Record<string, (round: number) => Promise<any>>} Contenders
 * @param {number} rounds @param {Contenders} contenders
 * @returns {Promise<{ [Name in keyof Contenders]: Awaited<ReturnType<Contenders[Name]>>[] }>} a value a round
 */
export async function inTurns(rounds, contenders) {
  const names = Object.keys(contenders);
  const values = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) values[name].push(await contenders[name](round));
  }
  return values;
}
