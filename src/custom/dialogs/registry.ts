import { type ComponentProps, lazy } from 'react';

/** Every dialog there is, loaded when it first opens. Each gets `close` beside its own props. */
export const dialogs = {
  ONE_TIME_PASSWORD: lazy(async () => ({
    default: (await import('./code/OneTimePassword.tsx')).OneTimePassword,
  })),
  EDIT_AVATAR: lazy(async () => ({
    default: (await import('./avatar/EditAvatar.tsx')).EditAvatar,
  })),
  FILE_VIEWER: lazy(async () => ({
    default: (await import('./viewer/FileViewer.tsx')).FileViewer,
  })),
};

export type DialogKey = keyof typeof dialogs;
export type PropsOf<K extends DialogKey> = Omit<ComponentProps<(typeof dialogs)[K]>, 'close'>;
