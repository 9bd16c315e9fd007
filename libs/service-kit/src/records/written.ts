/**
 * What a write answers, parsed with the schema of its operation. Only `Records` makes one, so that a method which returns it
 * has noted the audit, published its events and kept the order of the checks.
 */
export class Written {
  private readonly isWritten = true;

  constructor(readonly payload: unknown) {}
}
