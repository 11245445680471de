import { useLocation, useSearchParams } from 'wouter';
import { t } from '#src/language/t.ts';
import { frontGo } from '../../notifications/frontGo.ts';
import { MarkAllRead } from '../../notifications/MarkAllRead.tsx';
import { NotificationFeed } from '../../notifications/NotificationFeed.tsx';
import { Page } from '../page/Page.tsx';
import { RequireSession } from '../signIn/RequireSession.tsx';

export const NotificationsPage = () => (
  <RequireSession title={t('Notifications')} reason={t('Sign in to see your notifications.')}>
    {() => <Notifications />}
  </RequireSession>
);

function Notifications() {
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  return (
    <Page title={t('Notifications')} tools={<MarkAllRead className="button-quiet" />}>
      <NotificationFeed
        page={page}
        onPage={(next) => setParams({ page: String(next) })}
        go={frontGo(navigate)}
      />
    </Page>
  );
}
