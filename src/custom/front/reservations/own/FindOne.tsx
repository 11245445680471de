import { Link } from 'wouter';
import { t } from '#src/language/t.ts';
import { forgetToken } from './ticketToken.ts';

/** Another one than the link of a mail opened last. */
export const FindOne = () => (
  <p className="other-way">
    <Link href="/ticket" onClick={forgetToken}>
      {t('Find one reservation by its reference')}
    </Link>
  </p>
);
