import { lazy, Suspense } from 'react';
import { t } from '#src/language/t.ts';
import { PageSkeleton } from '../../elements/Skeleton.tsx';
import { RequireSession } from '../signIn/RequireSession.tsx';
import '../../elements/form.css';
import '../form/form.css';
import './profile/profile.css';

const Profile = lazy(async () => ({ default: (await import('./profile/Profile.tsx')).Profile }));
const Enrolment = lazy(async () => ({
  default: (await import('./secondFactors/Enrolment.tsx')).Enrolment,
}));

export const ProfilePage = () => (
  <RequireSession title={t('My profile')} reason={t('Sign in to see your profile.')}>
    {(user) => (
      <Suspense fallback={<PageSkeleton />}>
        {user.must_add_second_factor ? <Enrolment user={user} /> : <Profile user={user} />}
      </Suspense>
    )}
  </RequireSession>
);
