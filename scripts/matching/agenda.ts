interface Item {
  readonly at: number;
  readonly order: number;
  readonly act: (now: number) => void;
}

const isBefore = (a: Item, b: Item): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** What is to happen, in the order of time: a binary heap. */
export class Agenda {
  readonly #items: Item[] = [];
  #order = 0;

  add(at: number, act: (now: number) => void): void {
    const item: Item = { at, order: this.#order, act };
    this.#order += 1;
    const items = this.#items;
    let place = items.length;
    items.push(item);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = items[above];
      if (other === undefined || !isBefore(item, other)) break;
      items[place] = other;
      place = above;
    }
    items[place] = item;
  }

  /** Lets everything happen, until nothing is left. */
  run(): void {
    for (let item = this.#take(); item !== undefined; item = this.#take()) item.act(item.at);
  }

  #take(): Item | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const right = left + 1;
      const [a, b] = [items[left], items[right]];
      const below = b !== undefined && a !== undefined && isBefore(b, a) ? right : left;
      const other = items[below];
      if (other === undefined || !isBefore(other, last)) break;
      items[place] = other;
      place = below;
    }
    items[place] = last;
    return first;
  }
}
