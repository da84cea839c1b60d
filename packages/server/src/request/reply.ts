/** What the stages of a request decide about its response. */
import type { ProtocolParams } from '@wiki-query/server-stubs';

/** How long and where a response may be cached, from the freest to the strictest. */
const cacheModes = ['public', 'anon-public-user-private', 'private'] as const;

export type CacheMode = (typeof cacheModes)[number];

/** The response before it is printed: everything but its content. */
export class Reply {
  /** The parameters of `main`, once they have been read. */
  main: ProtocolParams['main'] | undefined;
  /** The response is an XML document, whatever the format. */
  printsDocument = false;
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
 * set; other actions do not use `max`.
 */
export class Limits extends Map<string, number> {
  /** Called before the first value is set. */
  onFirst: (() => void) | undefined;

  override set(module: string, limit: number): this {
    if (this.size === 0) this.onFirst?.();
    return super.set(module, limit);
  }
}
