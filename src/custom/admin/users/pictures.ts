import type { Person } from '#schema/users/accounts.ts';
import { t } from '#src/language/t.ts';
import type { ViewedFile } from '../../dialogs/viewer/Files.tsx';

/** The front, then the back where there is one. */
export const picturesOf = ({ identification }: Person): ViewedFile[] =>
  (identification.files ?? []).map((id, place) => ({
    id,
    name: place === 0 ? t('Front') : t('Back'),
  }));
