/**
 * The response of a write, parsed with the schema of its operation. Only `Records` creates one, so that a method which returns it
 * has been audited, has published its events and has done its checks in order.
 */
export class Written {
  private readonly isWritten = true;

  constructor(readonly payload: unknown) {}
}
