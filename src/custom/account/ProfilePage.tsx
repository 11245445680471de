import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { displayName, isEmailVerified, logout, type SessionUser } from '../../session/session.ts';
import { toast } from '../../toast/toast.ts';
import { Page } from '../shell/Page.tsx';
import { useTask } from '../shell/useTask.ts';
import { RequireSession } from './RequireSession.tsx';
import './account.css';

export const ProfilePage = () => (
  <RequireSession title="My profile" reason="Sign in to see your profile.">
    {(user) => <Profile user={user} />}
  </RequireSession>
);

function Profile({ user }: { user: SessionUser }) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { run, isBusy } = useTask();
  const leave = () =>
    run(async () => {
      await logout();
      queries.clear();
      toast.info('You are signed out.');
      navigate('/');
    });
  const { email, username, profile, identification } = user;
  return (
    <Page title="My profile">
      <div className="panel panel-narrow">
        <dl className="facts-list">
          <dt>Name</dt>
          <dd>{displayName(user)}</dd>
          <dt>E-mail</dt>
          <dd>
            {email}{' '}
            <span className="help">{isEmailVerified(user) ? 'verified' : 'not verified'}</span>
          </dd>
          <dt>User name</dt>
          <dd>{username}</dd>
          {profile.mobile_number && (
            <>
              <dt>Mobile number</dt>
              <dd>{profile.mobile_number}</dd>
            </>
          )}
          <dt>Identification</dt>
          <dd>{IDENTIFICATION[identification?.status ?? 'none']}</dd>
        </dl>
        <button type="button" className="button-quiet" disabled={isBusy} onClick={leave}>
          {isBusy ? 'Signing out…' : 'Sign out'}
        </button>
      </div>
    </Page>
  );
}

const IDENTIFICATION = {
  none: 'Not given',
  submitted: 'Given, not looked at yet',
  verified: 'Verified',
  rejected: 'Not accepted',
};
