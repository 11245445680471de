/** Addresses of the product's own pages, as mails name them. None of them carries a secret. */

const forgotPasswordLink = (public_url: string) => `${public_url}/forgot-password`;

/** The screen that asks for the code. The challenge only says which code: it signs nobody in. */
export const invitationLink = (public_url: string, challenge: string) =>
  `${forgotPasswordLink(public_url)}?challenge=${challenge}`;
