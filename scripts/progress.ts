const progressDelayMs = 2_000;

export interface Progress {
  update(done: number, note?: string): void;
  /** Removes the line from a terminal. */
  end(): void;
}

/** Reports on standard error once the work takes longer than two seconds: in one changing line on a terminal, else in a line every ten seconds. */
export const progress = (label: string, total?: number): Progress => {
  const isTerminal = process.stderr.isTTY === true;
  const startedAt = performance.now();
  let nextAt = startedAt + progressDelayMs;
  let isShown = false;
  let state = '';
  const show = (): void => {
    const now = performance.now();
    if (now < nextAt) return;
    nextAt = now + (isTerminal ? 200 : 10_000);
    isShown = true;
    const line = `${label}: ${state}${Math.round((now - startedAt) / 1000)} s`;
    process.stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  // Work that waits is reported by the timer, work that blocks the thread by `update`.
  const timer = setInterval(show, 200).unref();
  return {
    update(done, note = '') {
      state = `${total === undefined ? done : `${done} of ${total}`}, ${note === '' ? '' : `${note}, `}`;
      show();
    },
    end() {
      clearInterval(timer);
      if (isShown && isTerminal) process.stderr.write('\r\u001b[K');
    },
  };
};

export const during = async <Value>(label: string, work: Promise<Value>): Promise<Value> => {
  const { end } = progress(label);
  try {
    return await work;
  } finally {
    end();
  }
};
