import { createApp } from 'vue';
import App from './app.vue';

const query = new URLSearchParams(location.search);
createApp(App, {
  host: query.get('host') ?? 'http://localhost:1999',
  size: Number(query.get('size') ?? 2),
}).mount('#app');
