import type { SiteFacts } from '../profile/site-facts.js';

interface Email {
  readonly user_email: string;
  readonly user_email_authenticated: string | null;
}

/** Whether an account gets e-mail. A wiki without the page for it asks nobody to confirm an address. */
export function hasConfirmedEmail(
  { user_email: address, user_email_authenticated: time }: Email,
  { specialpagealiases: pages }: Pick<SiteFacts, 'specialpagealiases'>,
): boolean {
  const asks = pages.length === 0 || pages.some(({ realname }) => realname === 'Confirmemail');
  return address !== '' && (time !== null || !asks);
}
