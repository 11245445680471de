/** Runs at once on a page that somebody sees, and on a hidden one as soon as it is shown again. */
export function whenShown(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (document.visibilityState !== 'hidden') return run();
    if (isWaiting) return;
    isWaiting = true;
    const onShown = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', onShown);
      isWaiting = false;
      run();
    };
    document.addEventListener('visibilitychange', onShown);
  };
}
