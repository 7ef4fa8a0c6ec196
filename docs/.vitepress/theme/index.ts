import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Layout from './DocsLayout.vue';
import TableEditor from './TableEditor.vue';
// Overrides the default theme, so it comes last.
import './style.css';

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('TableEditor', TableEditor),
} satisfies Theme;
