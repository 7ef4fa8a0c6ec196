// Server rendering.
import { renderToString } from 'react-dom/server';
import { App, Embedded } from './app.tsx';

const [host = '', id = ''] = process.argv.slice(2);
console.log(
  JSON.stringify([
    renderToString(<Embedded host={host} id={id} />),
    renderToString(<App host={host} size={2} />),
  ]),
);
