/** False for sources, which tests run as they are: they have no bundles next to them. */
export const isBuilt = !import.meta.url.endsWith('.ts');
