import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { VisitOfForm } from '#schema/satisfaction/form.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { PageSkeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { dayDate } from '../page/formatDates.ts';
import { Page } from '../page/Page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import { formQuery, takeVisit } from './feedbackCalls.ts';
import '../form/form.css';
import './feedback.css';

/** It asks whoever was served how it was: by the link of a mail, a ticket or a kiosk, or signed in. */
export function FeedbackPage() {
  const [visit, setVisit] = useState(takeVisit);
  useEffect(() => {
    const follow = () => setVisit(takeVisit());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return visit ? <Form key={JSON.stringify(visit)} visit={visit} /> : <NoForm />;
}

function Form({ visit }: { visit: VisitOfForm }) {
  const form = useQuery(formQuery(visit));
  const queryClient = useQueryClient();
  const [isSent, setSent] = useState(false);
  const finish = () => {
    setSent(true);
    // The reservation asks no more.
    queryClient.invalidateQueries({ queryKey: ['reservations'] });
  };
  if (isSent) return <Thanks lead={t('Your answers are in, without your name.')} />;
  if (form.isPending) return <PageSkeleton />;
  if (form.error instanceof ApiError && [404, 422].includes(form.error.status)) {
    return <NoForm message={form.error.status === 404 ? messageOf(form.error) : undefined} />;
  }
  if (!form.data) {
    return (
      <Page title={t('How was your visit?')}>
        <Failed
          what={t('The form could not be shown.')}
          error={form.error}
          onRetry={() => form.refetch()}
        />
      </Page>
    );
  }
  const { service, team, date, is_answered } = form.data;
  if (is_answered)
    return <Thanks lead={t('This visit was rated already. Nothing is left to do.')} />;
  return (
    <Page
      title={t('How was your visit?')}
      eyebrow={team.name}
      lead={t('{service}, {when}.', { service: service.name, when: dayDate(date) })}
    >
      <FeedbackForm visit={visit} onSent={finish} />
    </Page>
  );
}

const Thanks = ({ lead }: { lead: string }) => (
  <Page title={t('Thank you')} lead={lead}>
    <p>
      <Link href="/" className="button-quiet">
        {t('All services')}
      </Link>
    </p>
  </Page>
);

const NoForm = ({ message }: { message?: string | undefined }) => (
  <Page
    title={t('There is nothing to rate here')}
    lead={message ?? t('Open the link of your mail, or the visit under My reservations.')}
  >
    <p>
      <Link href="/my/reservations" className="button-quiet">
        {t('My reservations')}
      </Link>
    </p>
  </Page>
);
