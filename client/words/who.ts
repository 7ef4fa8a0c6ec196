/** Somebody a sentence speaks of: every language has its own way to say it of the reader. */
export interface Who {
  readonly name: string;
  /** It is the reader. */
  readonly you: boolean;
}
