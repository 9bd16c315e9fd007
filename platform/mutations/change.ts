/** A deliberate mistake: the code is made wrong in one place, and a spec must say so. */
export interface Change {
  /** The wrong behaviour: unique. */
  wrong: string;
  /** The file, and the text in it, which stands there once. */
  file: string;
  text: string;
  /** What stands there instead. */
  becomes: string;
  /** The spec that must fail. */
  spec: string;
}
