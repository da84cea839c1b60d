import type { OpenAPIV3_1 } from 'openapi-types';

/** The query interface as it is on the wire of any MediaWiki 1.43: one path, every parameter of every module. */
export declare const openapi: OpenAPIV3_1.Document;

/** The same with one operation per module, at paths that the server of this project routes. */
export declare const openapiModules: OpenAPIV3_1.Document;
