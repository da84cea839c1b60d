import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import Layout from './layout.vue';
import './style.css';

/** The default theme with system fonts, badges, and the reference viewer, which is loaded on demand. */
export const theme: Theme = {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => {
    app.component(
      'ApiReference',
      defineAsyncComponent(() => import('./reference/api-reference.vue')),
    );
  },
};

// VitePress reads the default export of its theme.
export { theme as default };
