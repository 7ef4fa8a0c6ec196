const quiet = 500;
const longest = 2000;

/** Gathers sentences until nothing has come for a moment, so that a screen reader says them in one go. */
export class Announcer {
  readonly #say: (text: string) => void;
  #sentences: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  add(...sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    if (this.#sentences.length === 0) this.#since = Date.now();
    this.#sentences.push(...sentences);
    clearTimeout(this.#timer);
    const left = this.#since + longest - Date.now();
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, Math.min(quiet, left)));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#sentences = [];
  }

  #flush(): void {
    this.#say(this.#sentences.join(' '));
    this.#sentences = [];
  }
}
