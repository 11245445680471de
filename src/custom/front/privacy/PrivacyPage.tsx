import { useQuery } from '@tanstack/react-query';
import type { PrivacyNotice } from '#schema/privacy/privacyNotice.ts';
import { toLocal } from '#schema/time/zone.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { Failed } from '../../elements/Failed.tsx';
import { PageSkeleton } from '../../elements/Skeleton.tsx';
import { fullDate } from '../page/formatDates.ts';
import { Page } from '../page/Page.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import { noticeQuery } from './useAgreement.ts';
import './privacy.css';

/** It says what becomes of people's data here, and whom to turn to about it. */
export function PrivacyPage() {
  const { user } = useSession();
  const { data, error, isPending, refetch } = useQuery(noticeQuery(user?.id));
  if (isPending) return <PageSkeleton />;
  return (
    <Page title={t('Privacy notice')} lead={data && <Version notice={data} />}>
      {data ? (
        <div className="panel notice">
          <Notice notice={data} />
        </div>
      ) : (
        <Failed
          what={t('The privacy notice could not be shown.')}
          error={error}
          onRetry={() => refetch()}
        />
      )}
    </Page>
  );
}

function Version({ notice: { version, since, agreed_version } }: { notice: PrivacyNotice }) {
  const { timeZone } = useOrganisation();
  const date = fullDate(toLocal(Date.parse(since), timeZone).date);
  return (
    <>
      {t('Version {version}, since {date}.', { version, date })}{' '}
      {agreed_version === version && t('You have agreed to it.')}
      {agreed_version !== null &&
        agreed_version !== version &&
        t('You have agreed to version {version}.', { version: agreed_version })}
    </>
  );
}

function Notice({ notice: { sections, contact } }: { notice: PrivacyNotice }) {
  const { settings } = useOrganisation();
  const { contact_phone: phone, contact_address: address } = settings ?? {};
  return (
    <>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          {title && <h2>{title}</h2>}
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{t('Whom to ask')}</h2>
        <p>{t('About your data, your rights and this notice, turn to:')}</p>
        <address>
          {contact.name && (
            <p>
              {contact.name} ({t('data protection officer')})
            </p>
          )}
          {contact.email && (
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          )}
          {!contact.email && phone && <p>{phone}</p>}
          {address && <p>{address}</p>}
        </address>
      </section>
    </>
  );
}
