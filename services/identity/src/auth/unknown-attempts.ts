/** Networks with entries in one round. Attempts from further ones are counted in the metric only. */
const MAX_NETWORKS = 1_000;
/** Hashes of one entry. */
const MAX_TYPED = 5;

export interface UnknownAttempt {
  entityType: 'user' | 'program';
  network: string;
  /** Keyed hash of the text that was typed. */
  typed: string;
  requestId: string;
  userAgent: string;
}

/** Attempts of one network, for one audit entry. */
export interface UnknownAttempts extends Omit<UnknownAttempt, 'typed'> {
  count: number;
  typed: string[];
}

/**
 * Groups attempts by network: the first one is an entry of its own, further ones are one entry at the end of each round. An entry for
 * each attempt would let a client without an account fill the audit.
 */
export class UnknownAttemptRounds {
  private round = new Map<string, UnknownAttempts>();

  /** @returns the entry to write now, for the first attempt of a network */
  count({ typed, ...attempt }: UnknownAttempt): UnknownAttempts | undefined {
    const key = `${attempt.entityType} ${attempt.network}`;
    const known = this.round.get(key);
    if (!known) {
      if (this.round.size >= MAX_NETWORKS) return undefined;
      this.round.set(key, { ...attempt, count: 0, typed: [] });
      return { ...attempt, count: 1, typed: [typed] };
    }
    known.count += 1;
    if (!known.typed.includes(typed) && known.typed.length < MAX_TYPED) known.typed.push(typed);
    return undefined;
  }

  /** @returns one entry for each network with further attempts; these networks get their next entry at the end of the next round */
  end(): UnknownAttempts[] {
    const further = [...this.round].filter(([, { count }]) => count > 0);
    this.round = new Map(further.map(([key, attempts]) => [key, { ...attempts, count: 0, typed: [] }]));
    return further.map(([, attempts]) => attempts);
  }
}
