import { t } from '../../../../language/t.ts';
import type { SessionUser } from '../../../../session/session.ts';
import { PhoneLink } from '../../page/PhoneLink.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { SectionPanel } from './SectionPanel.tsx';

/** Groups that some services are for: the person's own, and whom to ask for one. */
export function CategoriesSection({ user }: { user: SessionUser }) {
  const { settings } = useOrganisation();
  const { contact_phone: phone } = settings ?? {};
  const names = (user.categories ?? []).map(({ name }) => name).join(', ');
  return (
    <SectionPanel name="categories" title={t('Categories')}>
      <p>{names || t('You are in no category.')}</p>
      <p className="help">
        {t('Some services are for certain groups. An office adds you to one: show it your papers.')}{' '}
        {phone && (
          <>
            {t('Ask at:')} <PhoneLink phone={phone} />
          </>
        )}
      </p>
    </SectionPanel>
  );
}
