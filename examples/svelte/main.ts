import { mount } from 'svelte';
import App from './app.svelte';

const query = new URLSearchParams(location.search);
const target = document.getElementById('app');
if (target)
  mount(App, {
    target,
    props: { host: query.get('host') ?? 'http://localhost:1999', size: Number(query.get('size') ?? 2) },
  });
