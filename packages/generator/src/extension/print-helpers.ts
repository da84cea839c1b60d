import type { Parameter } from '../model/model.js';
import type { TextLink } from '../text/links.js';

/** Helpers for the output of extensions. */
export interface PrintHelpers {
  readonly text: {
    /** A text of the spec without its links. */
    readonly plain: (text: string) => string;
    /** The same on one line. */
    readonly line: (text: string) => string;
    /** A text of the spec as Markdown; the function writes each link. */
    readonly markdown: (text: string, link: (link: TextLink) => string) => string;
  };
  readonly name: {
    /** `some-thing` → `someThing`. */
    readonly camel: (name: string) => string;
    /** `some-thing` → `SomeThing`. */
    readonly pascal: (name: string) => string;
    /** `someThing` → `some_thing`. */
    readonly snake: (name: string) => string;
  };
  readonly type: {
    /** The TypeScript type of a parameter in a request: `readonly ('edit' | 'move')[]`. */
    readonly typescript: (parameter: Parameter) => string;
    /** The Python type of a parameter in a request: `Union[Literal["edit", "move"], Sequence[Literal["edit", "move"]]]`. */
    readonly python: (parameter: Parameter) => string;
  };
}
