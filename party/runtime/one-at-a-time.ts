/** Makes a function that runs one task after another: no task sees a record that is still being stored. */
export const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
};
