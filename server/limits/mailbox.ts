/** As a limit counts it: by `key`; whoever may lift the limit sees `name`. */
export interface Mailbox {
  name: string;
  key: string;
}

const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to, for limits only: a part after a plus, and with some providers
 * dots, do not make another mailbox.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  return DOTLESS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
