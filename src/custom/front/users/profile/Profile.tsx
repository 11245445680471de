import { useQueries } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { t } from '#src/language/t.ts';
import { displayName, hasOwnUserName, type SessionUser } from '#src/session/session.ts';
import { logout } from '#src/signIn/logout.ts';
import { toast } from '#src/toast/toast.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { Page } from '../../page/Page.tsx';
import { peopleInCareQuery } from '../care/careCalls.ts';
import { PeopleSection } from '../care/PeopleSection.tsx';
import { ownFactorsQuery } from '../secondFactors/secondFactorQueries.ts';
import { CategoriesSection } from './CategoriesSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ErasureSection } from './ErasureSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { IdentificationSection } from './IdentificationSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Photo } from './Photo.tsx';
import { ownCategoriesQuery, ownHealthQuery, sessionsQuery } from './profileQueries.ts';
import { SectionPanel } from './SectionPanel.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { EDUCATION, PERSONAL } from './sections.ts';

const SecondFactors = lazyPart(
  async () => (await import('../secondFactors/SecondFactors.tsx')).SecondFactors,
);

/** What the parts read: each would push those below it when its answer came. */
const QUERIES = [
  ownCategoriesQuery,
  peopleInCareQuery,
  ownHealthQuery(),
  ownFactorsQuery,
  sessionsQuery,
];

/** My profile, part by part, once all of them have their size. */
export function Profile({ user }: { user: SessionUser }) {
  // What fails is tried again in its part, and holds up none of the others.
  const isRead = useQueries({ queries: QUERIES }).every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
  // The part asks again as it appears; it must not vanish while it does.
  const [isShown, setShown] = useState(false);
  if (isRead && !isShown) setShown(true);
  return (
    <Page title={t('My profile')}>
      <div className="profile">
        <Account user={user} />
        {isShown ? <Parts user={user} /> : <Skeleton tall lines={12} />}
      </div>
    </Page>
  );
}

const Parts = ({ user }: { user: SessionUser }) => (
  <>
    <FieldsSection section={PERSONAL} user={user} />
    <FieldsSection section={EDUCATION} user={user} />
    <IdentificationSection user={user} />
    <CategoriesSection />
    <PeopleSection />
    <HealthSection />
    <EmailSection user={user} />
    <PasswordSection user={user} />
    <SectionPanel name="second-factor" title={t('Second factor')}>
      <p className="help second-factor-help">
        {t(
          'A passkey or an app on your phone, asked for besides your password or a code by e-mail. Whoever has only one of them does not get in.',
        )}
      </p>
      <Suspense fallback={<Skeleton lines={3} />}>
        <SecondFactors.Screen user={user} />
      </Suspense>
    </SectionPanel>
    <SessionsSection />
    <ExportSection email={user.email} />
    <ErasureSection user={user} />
  </>
);

/** Who this is, and the way out. */
function Account({ user }: { user: SessionUser }) {
  const [, navigate] = useLocation();
  const { run, isBusy } = useTask();
  const leave = () =>
    run(async () => {
      await logout();
      toast.info(t('You are signed out.'));
      navigate('/');
    });
  return (
    <section className="panel profile-account" aria-label={t('Account')}>
      <Photo user={user} />
      <div>
        <p className="profile-name" dir="auto">
          {displayName(user)}
        </p>
        {hasOwnUserName(user) && (
          <p className="help">{t('User name: {name}', { name: user.username })}</p>
        )}
        <button type="button" className="button-quiet" disabled={isBusy} onClick={leave}>
          {isBusy ? t('Signing out…') : t('Sign out')}
        </button>
      </div>
    </section>
  );
}
