/** A deliberate mistake: the code is broken in one place, and a spec must fail. */
export interface Change {
  /** The wrong behaviour: unique. */
  wrong: string;
  /** The file, and a text that occurs in it exactly once. */
  file: string;
  text: string;
  /** The replacement. */
  becomes: string;
  /** The spec that must fail. */
  spec: string;
}
