import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, Embedded } from './app.tsx';

const query = new URLSearchParams(location.search);
const host = query.get('host') ?? '';
const size = Number(query.get('size'));
const id = query.get('table');
const place = document.getElementById('app');
if (place && id !== null) {
  // As a page does whose script comes late: the element is ready before React is there.
  await document.querySelector('arcus-table')?.ready;
  hydrateRoot(place, <Embedded host={host} id={id} />);
} else if (place) {
  createRoot(place).render(
    <StrictMode>
      <App host={host} size={size} />
    </StrictMode>,
  );
}
