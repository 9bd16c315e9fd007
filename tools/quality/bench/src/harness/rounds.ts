type Contenders = Record<string, (round: number) => Promise<unknown>>;
type Values<Named extends Contenders> = { [Name in keyof Named]: Awaited<ReturnType<Named[Name]>>[] };

/**
 * Measures contenders in turns, so that other load of the machine affects all of them; every second round runs
 * backwards, so that none always follows the same one. Returns a value of each for each round.
 */
export async function inTurns<Named extends Contenders>(rounds: number, contenders: Named): Promise<Values<Named>> {
  const all = Object.entries(contenders).map(([name, measure]) => ({ name, measure, values: [] as unknown[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { measure, values } of round % 2 ? all.toReversed() : all) values.push(await measure(round));
  return Object.fromEntries(all.map(({ name, values }) => [name, values])) as Values<Named>;
}

/**
 * Rounds until the engine has compiled what it will: in a fresh process the first 20 to 30 take several times as long,
 * most of it on the threads of the compiler, which processor time counts too.
 */
const WARM_UP = 40;

/** As `inTurns`, of a process that has run for a while, as a service has. */
export async function inTurnsWarm<Named extends Contenders>(rounds: number, contenders: Named): Promise<Values<Named>> {
  await inTurns(WARM_UP, contenders);
  return inTurns(rounds, contenders);
}
