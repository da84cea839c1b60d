/** Parts of VitePress's theme are published as sources without types: strict checks would find fault in them. */
import type { Component } from 'vue';

declare const part: Component;
export default part;
