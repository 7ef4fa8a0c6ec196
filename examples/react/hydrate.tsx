// A server-rendered page whose script loads late: the element is ready before React.
import { hydrateRoot } from 'react-dom/client';
import { Embedded } from './app.tsx';

const query = new URLSearchParams(location.search);
const place = document.getElementById('app');
await document.querySelector('arcus-table')?.ready;
if (place) hydrateRoot(place, <Embedded host={query.get('host') ?? ''} id={query.get('table') ?? ''} />);
