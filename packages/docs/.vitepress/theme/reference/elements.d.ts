/** The custom element of the reference viewer, for the types of templates. */
import type { DefineComponent } from 'vue';

declare module 'vue' {
  interface GlobalComponents {
    'openapi-explorer': DefineComponent<Readonly<Record<string, unknown>>>;
  }
}
