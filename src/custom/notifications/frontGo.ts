/** The administration is another face: only a page load leads there. */
export const frontGo = (navigate: (path: string) => void) => (link: string) => {
  if (/^\/admin(\/|$)/.test(link)) window.location.assign(link);
  else navigate(link);
};
