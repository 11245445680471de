import { useLocation } from 'wouter';
import { t } from '../../language/t.ts';
import { displayName, isEmailVerified, logout, type SessionUser } from '../../session/session.ts';
import { toast } from '../../toast/toast.ts';
import { Page } from '../shell/Page.tsx';
import { useTask } from '../shell/useTask.ts';
import { ErasureSection } from './profile/ErasureSection.tsx';
import { ExportSection } from './profile/ExportSection.tsx';
import { FieldsSection } from './profile/FieldsSection.tsx';
import { HealthSection } from './profile/HealthSection.tsx';
import { IdentificationSection } from './profile/IdentificationSection.tsx';
import { PasswordSection } from './profile/PasswordSection.tsx';
import { Photo } from './profile/Photo.tsx';
import { SessionsSection } from './profile/SessionsSection.tsx';
import { EDUCATION, PERSONAL } from './profile/sections.ts';
import { RequireSession } from './RequireSession.tsx';
import './account.css';
import './form/form.css';
import './profile/profile.css';

export const ProfilePage = () => (
  <RequireSession title={t('My profile')} reason={t('Sign in to see your profile.')}>
    {(user) => <Profile user={user} />}
  </RequireSession>
);

const Profile = ({ user }: { user: SessionUser }) => (
  <Page title={t('My profile')}>
    <div className="profile">
      <Account user={user} />
      <FieldsSection section={PERSONAL} user={user} />
      <FieldsSection section={EDUCATION} user={user} />
      <IdentificationSection user={user} />
      <HealthSection />
      <PasswordSection user={user} />
      <SessionsSection />
      <ExportSection email={user.email} />
      <ErasureSection user={user} />
    </div>
  </Page>
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
        <p className="profile-name">{displayName(user)}</p>
        <p>
          {user.email}{' '}
          <span className="help">{isEmailVerified(user) ? t('verified') : t('not verified')}</span>
        </p>
        <p className="help">{t('User name: {name}', { name: user.username })}</p>
        <button type="button" className="button-quiet" disabled={isBusy} onClick={leave}>
          {isBusy ? t('Signing out…') : t('Sign out')}
        </button>
      </div>
    </section>
  );
}
