/** JSON with an indentation of two spaces. */
export const printJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
