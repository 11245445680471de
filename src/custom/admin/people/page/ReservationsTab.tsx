import { useState } from 'react';
import type { Person } from '../../../../../schema/accounts.ts';
import { t } from '../../../../language/t.ts';
import { Panel } from '../../../../resources/Panel.tsx';
import { ReservationsOf } from './ReservationsOf.tsx';

/** What they have booked: what lies ahead, next first, then what was, newest first. */
export function ReservationsTab({ person }: { person: Person }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      <Panel title={t('Ahead')}>
        <ReservationsOf
          filter={{ user_id: [person.id], starts_at_from: now }}
          order="ASC"
          nothing={t('Nothing is booked ahead.')}
        />
      </Panel>
      <Panel title={t('Past')}>
        <ReservationsOf
          filter={{ user_id: [person.id], starts_at_to: now }}
          order="DESC"
          nothing={t('Nothing was booked before.')}
        />
      </Panel>
    </>
  );
}
