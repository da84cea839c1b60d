/** The options of the docs app, without loading it. */
export interface DocsOptions {
  /** Folder of the built docs site. */
  readonly docsFolder?: string;
  /** Folder of the OpenAPI documents. */
  readonly documentsFolder?: string;
}

export const notFound = 'There is nothing here. The interface is at /api.php, its documentation at /docs/.\n';
