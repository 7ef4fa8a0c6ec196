/** A WebSocket controlled by the test; starts in CONNECTING. */
export class FakeSocket extends EventTarget {
  readonly url: string;
  readyState = 0;
  /** Sent messages, parsed if JSON. */
  readonly sent: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open');
    this.sent.push(/^[[{]/.test(text) ? JSON.parse(text) : text);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  /** Receives these: texts unchanged, other values as JSON. */
  say(...frames: readonly unknown[]): void {
    for (const frame of frames) {
      const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
      this.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  }

  drop(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }));
  }
}

/** A class that keeps its sockets in order of creation. */
export const fakeSockets = (): {
  WebSocket: new (url: string) => FakeSocket;
  all: FakeSocket[];
  last: () => FakeSocket;
} => {
  const all: FakeSocket[] = [];
  class WebSocket extends FakeSocket {
    constructor(url: string) {
      super(url);
      all.push(this);
    }
  }
  const last = (): FakeSocket => {
    const socket = all.at(-1);
    if (!socket) throw new Error('nothing has connected');
    return socket;
  };
  return { WebSocket, all, last };
};
