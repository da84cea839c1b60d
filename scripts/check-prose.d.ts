export function problemsOf(
  name: string,
  text: string,
): Promise<readonly { readonly line: number; readonly column: number; readonly message: string }[]>;
