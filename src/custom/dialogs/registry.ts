import { type ComponentProps, lazy } from 'react';

/** Every dialog there is, loaded when it first opens. Each gets `close` beside its own props. */
export const dialogs = {
  ONE_TIME_PASSWORD: lazy(async () => ({
    default: (await import('./OneTimePassword.tsx')).OneTimePassword,
  })),
};

export type DialogKey = keyof typeof dialogs;
export type PropsOf<K extends DialogKey> = Omit<ComponentProps<(typeof dialogs)[K]>, 'close'>;
