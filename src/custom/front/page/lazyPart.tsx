import { type ComponentType, lazy } from 'react';

/**
 * A component in a file of its own. Once that is loaded, it renders without waiting: on the server,
 * and in a page that takes over what the server sent.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  const Screen = (props: Props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />);
  return { Screen, load: loadOnce };
}
