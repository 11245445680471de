/** The account page, which leads on when a second factor is added. */
export const enrolmentPath = (target: string) => `/my/profile?to=${encodeURIComponent(target)}`;
