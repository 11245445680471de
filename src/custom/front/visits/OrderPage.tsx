import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { toLocal } from '#schema/time/zone.ts';
import { checkOrder, type EarlierReason, type OrderFault } from '#schema/visits/orderCheck.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { msg, t } from '#src/language/t.ts';
import { Alert } from '../../elements/Alert.tsx';
import { Failed } from '../../elements/Failed.tsx';
import { PageSkeleton } from '../../elements/Skeleton.tsx';
import { clock } from '../page/formatDates.ts';
import { Page } from '../page/Page.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import './order.css';

const REASONS: Record<EarlierReason, string> = {
  appointment: msg('Had an appointment for an earlier time'),
  priority: msg('Is called first by law: a senior citizen, pregnant, or a person with disability'),
  other_counter: msg('Called by a counter that you were not waiting for'),
  called_before: msg('You had been called less than five minutes before'),
  by_name: msg('Called by staff out of turn; this is in the log of the office'),
  sent_on: msg('Was sent on from another team, with the place they had there'),
};
const FAULTS: Record<OrderFault, string> = {
  out_of_turn: msg('Called as if it were their turn, and it was not'),
  wrong_place: msg('Has a place in the line that does not follow from when they came'),
};

/** Whoever has a ticket checks here, on their own device, that the line kept to its rules. */
export function OrderPage() {
  const { link = '' } = useParams();
  const { timeZone } = useOrganisation();
  const order = useQuery({
    queryKey: ['order', link],
    queryFn: async ({ signal }) => {
      const record = await ask('GET /visits/order/{link}', { params: { link }, signal });
      return { team: record.team, ...(await checkOrder(record, link)) };
    },
  });
  if (order.isPending) return <PageSkeleton />;
  if (!order.data) return <NoOrder error={order.error} onRetry={() => order.refetch()} />;
  const { team, ticket, steps, faults, earlier } = order.data;
  const atTime = (instant: string) => clock(toLocal(Date.parse(instant), timeZone).time);
  if (ticket === null) {
    return (
      <Page title={t('The record is not the one of this ticket')}>
        <Alert tone="danger">
          {t('Something in it was changed after the ticket was given. Show this to the office.')}
        </Alert>
      </Page>
    );
  }
  return (
    <Page
      eyebrow={team}
      title={t('The order of the line, seen from {ticket}', { ticket })}
      lead={t('{count} steps of the day were checked on this device, without any name.', {
        count: steps,
      })}
    >
      <Alert tone={faults.length > 0 ? 'danger' : 'success'}>
        {faults.length > 0
          ? t('The order was not kept. Show this to the office.')
          : t('The order was kept: nobody was put in before you but by a rule.')}
      </Alert>
      {faults.length > 0 && (
        <OrderList
          title={t('What no rule explains')}
          rows={faults.map(({ fault, ...step }) => ({ ...step, words: t(FAULTS[fault]) }))}
          atTime={atTime}
        />
      )}
      {earlier.length > 0 && (
        <OrderList
          title={t('Came after you and was called before you')}
          rows={earlier.map(({ reason, ...step }) => ({ ...step, words: t(REASONS[reason]) }))}
          atTime={atTime}
        />
      )}
      <p className="help">
        {t(
          'Each step of the line is sealed to the one before it, and your ticket carries the seal of its own. A person written in before you later would break it.',
        )}
      </p>
    </Page>
  );
}

interface OrderListProps {
  title: string;
  rows: { ticket: string; at: string; words: string }[];
  atTime: (instant: string) => string;
}

function OrderList({ title, rows, atTime }: OrderListProps) {
  return (
    <section className="panel order-list">
      <h2>{title}</h2>
      <ol>
        {rows.map(({ ticket, at, words }) => (
          <li key={`${ticket} ${at}`}>
            <strong>{ticket}</strong>
            <span className="help">{atTime(at)}</span>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoOrder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isGone) {
    return (
      <Page
        title={t('No ticket has this address')}
        lead={t('Scan the code of the ticket again. Records are kept for thirty days.')}
      />
    );
  }
  return (
    <Page title={t('The order of the line')}>
      <Failed what={t('The record could not be checked.')} error={error} onRetry={onRetry} />
    </Page>
  );
}
