import { at } from '../../../shared/kernel/cards.ts';

interface Alarm<Sleeper> {
  readonly at: number;
  /** Of alarms at one time the one set first rings first, so that a world runs the same way again. */
  readonly order: number;
  readonly sleeper: Sleeper;
}

const isBefore = <Sleeper>(a: Alarm<Sleeper>, b: Alarm<Sleeper>): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap. An alarm that was set anew stays in it until its turn, when its sleeper no longer knows of it. */
export class AlarmQueue<Sleeper extends { readonly alarm: number | null }> {
  readonly #heap: Alarm<Sleeper>[] = [];
  #order = 0;

  add(time: number, sleeper: Sleeper): void {
    const alarm = { at: time, order: this.#order, sleeper };
    this.#order += 1;
    let place = this.#heap.push(alarm) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (isBefore(at(this.#heap, parent), alarm)) break;
      this.#heap[place] = at(this.#heap, parent);
      place = parent;
    }
    this.#heap[place] = alarm;
  }

  /** Takes out the first alarm that is due by `time`, if there is one. */
  take(time: number): Alarm<Sleeper> | undefined {
    for (let first = this.#heap[0]; first !== undefined && first.at <= time; first = this.#heap[0]) {
      this.#removeFirst();
      if (first.sleeper.alarm === first.at) return first;
    }
    return undefined;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = this.#heap[2 * place + 1];
      const right = this.#heap[2 * place + 2];
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || isBefore(last, child)) break;
      this.#heap[place] = child;
      place = 2 * place + (child === right ? 2 : 1);
    }
    this.#heap[place] = last;
  }
}
