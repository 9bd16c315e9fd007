/** Statements that are prepared at most: each connection keeps a plan of each. */
const MOST = 300;
/** What is asked this often will be asked again. */
const USES = 3;
/** Statements that are counted at most; those of a start or a list nobody else asks for are forgotten. */
const COUNTED = 2_000;

/**
 * Names of statements, by their text. What has a name is read and planned once a connection, and what has none each time: that
 * takes the database longer than a row found by its key. A pooler in front must know prepared statements (PgBouncer from 1.21).
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    return this.#names.get(text) ?? this.#count(text);
  }

  /** A migration has changed what a statement answers, so its plans are of no use: all are prepared anew. */
  forget(): void {
    this.#names.clear();
    this.#uses.clear();
    this.#generation += 1;
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= MOST) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES) {
      if (this.#uses.size >= COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `umbral_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Those of this process. */
export const statementNames = new StatementNames();
