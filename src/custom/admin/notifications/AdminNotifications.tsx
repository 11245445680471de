import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { MarkAllRead } from '../../notifications/MarkAllRead.tsx';
import { NotificationFeed } from '../../notifications/NotificationFeed.tsx';
import { useAdminGo } from './useAdminGo.ts';

/** It lists the viewer's own in the administration, as everywhere. */
export function AdminNotifications() {
  const go = useAdminGo();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  return (
    <>
      <PageHeader title={t('Notifications')} actions={<MarkAllRead className="button-quiet" />} />
      <NotificationFeed page={page} onPage={(next) => setParams({ page: String(next) })} go={go} />
    </>
  );
}
