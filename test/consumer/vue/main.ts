import { createApp } from 'vue';
import App from './app.vue';

const query = new URLSearchParams(location.search);
createApp(App, { host: query.get('host') ?? '', size: Number(query.get('size')) }).mount('#app');
