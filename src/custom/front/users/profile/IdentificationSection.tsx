import { t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { IdentificationParts } from './IdentificationParts.tsx';
import { saveOwnAccount } from './profileQueries.ts';
import { SectionPanel } from './SectionPanel.tsx';

export const IdentificationSection = ({ user }: { user: SessionUser }) => (
  <SectionPanel name="identification" title={t('Identification')}>
    <IdentificationParts
      identification={user.identification}
      draft="identification"
      send={(body) => saveOwnAccount('POST /profile/identification/submit', { body })}
    />
  </SectionPanel>
);
