import { whenMarked } from './unreadStore.ts';

/** The administration is a separate bundle: it needs a page load. */
export const frontGo = (navigate: (path: string) => void) => (link: string) => {
  if (isAdministration(link)) void whenMarked().then(() => window.location.assign(link));
  else navigate(link);
};

export const isAdministration = (link: string) => /^\/admin(\/|$)/.test(link);
