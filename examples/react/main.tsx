import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const query = new URLSearchParams(location.search);
const host = query.get('host') ?? 'http://localhost:1999';
const size = Number(query.get('size') ?? 2);

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App host={host} size={size} />
    </StrictMode>,
  );
