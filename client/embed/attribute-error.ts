/** What the embedding page states does not fit. */
export class AttributeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
