/** The names of the tokens in a form. */
export const tokensIn = (form: string): string[] => [...form.matchAll(/<([^<>]*)>/g)].map(([, name = '']) => name);
