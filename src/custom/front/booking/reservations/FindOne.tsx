import { Link } from 'wouter';
import { t } from '../../../../language/t.ts';

export const FindOne = () => (
  <p className="other-way">
    <Link href="/ticket">{t('Find one reservation by its reference')}</Link>
  </p>
);
