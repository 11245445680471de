// Prints a ticket once, and keeps who comes next from seeing what was shown before.
(() => {
  const { print, start } = document.body.dataset;
  const PRINTED = 'takda-printed';
  const button = document.getElementById('print');
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
  // Going back can show a page without asking for it again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && start) location.replace(start);
  });
  if (print && sessionStorage.getItem(PRINTED) !== print) {
    sessionStorage.setItem(PRINTED, print);
    window.addEventListener('load', () => window.print());
  }
})();
