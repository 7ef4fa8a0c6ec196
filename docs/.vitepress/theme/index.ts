import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Layout from './DocsLayout.vue';
import TableEditor from './TableEditor.vue';
// After the theme's own, which it changes.
import './style.css';

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('TableEditor', TableEditor),
} satisfies Theme;
