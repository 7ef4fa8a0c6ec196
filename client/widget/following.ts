import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Table } from '../sdk/index.ts';

/** Draws an element anew with each change at its table, as long as it is on the page. */
export class Following implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly table: Table | null };
  #unsubscribe = (): void => {};

  constructor(host: ReactiveControllerHost & { readonly table: Table | null }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#host.table?.subscribe(() => this.#host.requestUpdate()) ?? (() => {});
  }

  hostDisconnected(): void {
    this.#unsubscribe();
  }
}
