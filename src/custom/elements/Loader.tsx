import { t } from '../../language/t.ts';
import { organisationName } from './organisationName.ts';

/** The same as the static markup of the pages, which it takes over from. */
export function Loader() {
  return (
    <div className="loader" role="status">
      <img src="/logo.svg" alt="" width="72" height="72" />
      <p className="loader-name">{organisationName()}</p>
      <p>{t('Please wait while we load the content...')}</p>
    </div>
  );
}
