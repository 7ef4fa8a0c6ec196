/** The decisions on the screen: `asked` by the words, `drawn` by the cards. They differ while cards move. */
interface Question {
  readonly asked: number | undefined;
  readonly drawn: number | undefined;
}

/** A touch's click follows its end within this time. */
const clickDelayMs = 500;

const noQuestion: Question = { asked: -1, drawn: -1 };

export const pressEvents = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'pointercancel'] as const;

/** The event of a key or a pointer. */
type Input = Pick<Event, 'type' | 'timeStamp'> & { readonly repeat?: boolean; readonly isPrimary?: boolean };

/** Knows which question a press answers: the one on the screen when it began. A click without a press begins at the click. */
export class Press {
  #shown: Question = { asked: undefined, drawn: undefined };
  #before = this.#shown;
  #shownAt = 0;
  /** Of the running press. */
  #pressed: Question | null = null;
  #ending: ReturnType<typeof setTimeout> | undefined;

  get question(): Question {
    return this.#pressed ?? this.#shown;
  }

  show(question: Question): void {
    const { asked, drawn } = this.#shown;
    if (question.asked === asked && question.drawn === drawn) return;
    this.#before = this.#shown;
    this.#shown = question;
    this.#shownAt = performance.now();
  }

  /** Takes the `pressEvents` in the capturing phase, before any element changes the screen. */
  readonly note = ({ type, timeStamp, repeat, isPrimary }: Input): void => {
    if (isPrimary === false) return;
    clearTimeout(this.#ending);
    if (type === 'keydown' || type === 'pointerdown') {
      // A busy page gets the event late: the player has not seen what it has drawn since.
      const seen = timeStamp < this.#shownAt ? this.#before : this.#shown;
      // A key held down is one press.
      this.#pressed = repeat ? noQuestion : seen;
    } else
      this.#ending = setTimeout(() => {
        this.#pressed = null;
      }, clickDelayMs);
  };
}
