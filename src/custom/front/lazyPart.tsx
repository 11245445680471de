import { type ComponentType, lazy } from 'react';

/**
 * A component in a file of its own. Once that is loaded, it renders without waiting: on the server,
 * and in a page that takes over what the server sent.
 */
export function lazyPart(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  return { Screen: () => (Loaded ? <Loaded /> : <Lazy />), load: loadOnce };
}
