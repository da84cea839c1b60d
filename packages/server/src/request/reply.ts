/** Decisions of the stages of a request about its response. */
import type { ProtocolParams } from '@wiki-query/server-stubs';

type FormatName = ProtocolParams['main']['format'];

/** How long and where a response may be cached, from the freest to the strictest. */
const cacheModes = ['public', 'anon-public-user-private', 'private'] as const;

export type CacheMode = (typeof cacheModes)[number];

/** How an action prints its response, if not as the parameter `format` of `main` says. */
export interface Printer {
  readonly format: FormatName;
  /** JSON is an array of the members of the response, without warnings. */
  readonly isTuple: boolean;
  /** Warnings become an error. */
  readonly refusesWarnings: boolean;
  /** Name of the root element in XML. */
  readonly root: string;
}

/** The response before it is printed: everything but its content. */
export class Reply {
  /** The parameters of `main`, once they have been read. */
  main: ProtocolParams['main'] | undefined;
  /** The response is an XML document, whatever the format. */
  printsDocument = false;
  printer: Printer | undefined;
  /** Seconds that the response may be kept, if the action decides that. */
  lifetime: number | undefined;
  private strictest: CacheMode = 'public';

  constructor(
    readonly headers: Record<string, string>,
    /** `isRefused`: the request names an origin other than its own. */
    readonly origin: { readonly isRefused: boolean; readonly variesByOrigin: boolean },
  ) {}

  get cacheMode(): CacheMode {
    return this.strictest;
  }

  /** Makes the cache mode stricter, never freer. */
  restrictCache(mode: CacheMode): void {
    if (cacheModes.indexOf(mode) > cacheModes.indexOf(this.strictest)) this.strictest = mode;
  }
}

/**
 * The value of `max`, by module. A query returns it as `limits`, at the place in the response where the first one is
 * set; `opensearch` returns it in XML.
 */
export class Limits extends Map<string, number> {
  /** Called before the first value is set. */
  onFirst: (() => void) | undefined;

  override set(module: string, limit: number): this {
    if (this.size === 0) this.onFirst?.();
    return super.set(module, limit);
  }
}
