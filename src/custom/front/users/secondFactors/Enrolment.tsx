import { useLocation } from 'wouter';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { goTo, useReturnTo } from '#src/custom/signIn/returnTo.ts';
import { t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { logout } from '#src/signIn/logout.ts';
import { refreshProfile } from '#src/signIn/refreshProfile.ts';
import { Page } from '../../page/Page.tsx';
import { SecondFactors } from './SecondFactors.tsx';

/** In place of everything else, for whose role needs a second factor and who has none. */
export function Enrolment({ user }: { user: SessionUser }) {
  const [, navigate] = useLocation();
  const returnTo = useReturnTo();
  const { run, isBusy } = useTask();
  const goOn = () =>
    run(async () => {
      await refreshProfile();
      goTo(returnTo, navigate);
    });
  const leave = () =>
    run(async () => {
      await logout();
      navigate('/');
    });
  return (
    <Page
      title={t('Add a second factor')}
      lead={t('Your role needs one. It takes a minute, and you are asked for it at each sign-in.')}
    >
      <div className="panel panel-narrow">
        <SecondFactors user={user} onAdded={goOn} />
        <p className="other-way">
          <button type="button" className="link-button" disabled={isBusy} onClick={leave}>
            {t('Sign out')}
          </button>
        </p>
      </div>
    </Page>
  );
}
