/** Parts of VitePress's theme are published as sources without types, which do not pass strict checks. */
import type { Component } from 'vue';

declare const part: Component;
export default part;
