/** The account page, which leads on when a second factor is added. */
export const enrolmentPath = (returnTo: string) => `/my/profile?to=${encodeURIComponent(returnTo)}`;
