/** Maximum of prepared statements: each connection stores a plan of each. */
const MAX_NAMES = 300;
/** A statement is named at its third use. */
const USES = 3;
/** Maximum of counted statements; then all counts are cleared. */
const MAX_COUNTED = 2_000;

/**
 * Names of prepared statements, by their text. A named statement is parsed and planned once per connection, an unnamed one each
 * time, which takes longer than a lookup by key. A pooler in front must support prepared statements (PgBouncer from 1.21).
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;
  #isDisabled = false;

  nameOf(text: string): string | undefined {
    if (this.#isDisabled) return undefined;
    return this.#names.get(text) ?? this.#count(text);
  }

  /** All statements are unnamed from now on: a pooler in transaction mode loses names unless it supports them. */
  disable(): void {
    this.#isDisabled = true;
  }

  /** After a migration changed the result type of a statement its plans are useless: new names make all be prepared again. */
  reset(): void {
    this.#names.clear();
    this.#uses.clear();
    this.#generation += 1;
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= MAX_NAMES) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `umbral_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Shared by the whole process. */
export const statementNames = new StatementNames();
