import { t } from '#src/language/t.ts';
import type { SecretWords } from '../secrets/SecretDialog.tsx';

export const secretWords = (): SecretWords => ({
  title: t('The secret of this webhook'),
  copy: t('Copy the secret'),
  warning: t(
    'It is shown this once. The receiver needs it to tell that an event is from here. If it was seen by others, exchange it here.',
  ),
});
