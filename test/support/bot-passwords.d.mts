export interface BotPassword {
  readonly account: string;
  readonly name: string;
  readonly password: string;
}
export const kit: BotPassword;
export const tool: BotPassword;
export function addBotPasswords(database: string): void;
export function sampleWithBotPasswords(folder: string): string;
