import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Layout from './DocsLayout.vue';
// Overrides the default theme, so it comes last.
import './style.css';

export default {
  extends: DefaultTheme,
  Layout,
} satisfies Theme;
