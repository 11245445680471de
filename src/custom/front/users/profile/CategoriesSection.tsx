import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { PersonCategory } from '#schema/categories/categoryCalls.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { PhoneLink } from '../../page/PhoneLink.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { ConfirmCategory, LeaveCategory } from '../categories/ConfirmCategory.tsx';
import { ownCategoriesQuery } from './profileQueries.ts';
import { SectionPanel } from './SectionPanel.tsx';

/** Groups that some services are for: the person's own, and how to come to the others. */
export function CategoriesSection() {
  const { data, error, refetch, isPending } = useQuery(ownCategoriesQuery);
  const all = data?.data ?? [];
  const own = all.filter(({ state }) => state === 'in');
  const others = all.filter(({ state }) => state !== 'in');
  return (
    <SectionPanel name="categories" title={t('Categories')}>
      {isPending && <Skeleton lines={3} />}
      {error && !data && (
        <Failed what={t('The list could not be shown.')} error={error} onRetry={() => refetch()} />
      )}
      {data && (
        <>
          {own.length === 0 && <p>{t('You are in no category.')}</p>}
          <ul className="session-list">
            {own.map((category) => (
              <li key={category.id}>
                <OwnCategory category={category} />
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <details>
              <summary>{t('Other categories, and how to come to them')}</summary>
              {others.map((category) => (
                <OtherCategory key={category.id} category={category} />
              ))}
            </details>
          )}
        </>
      )}
    </SectionPanel>
  );
}

function OwnCategory({ category }: { category: PersonCategory }) {
  const { timeZone } = useOrganisation();
  const { name, way, confirmation } = category;
  const at = (instant: string | null | undefined) => ({
    time: instant ? formatInstant(instant, timeZone) : '',
  });
  return (
    <>
      <p>
        <strong>{name}</strong>
        <span className="help">
          {way === 'derived' && t('From your profile.')}
          {way !== 'derived' && !confirmation && t('The office put you into it.')}
          {confirmation?.status === 'unchecked' &&
            t('You confirmed it on {time}. The office checks it when you come.', {
              ...at(confirmation.confirmed_at),
            })}
          {confirmation?.status === 'verified' &&
            t('The office verified it on {time}.', at(confirmation.checked_at))}
        </span>
      </p>
      {way === 'declared' && confirmation && <LeaveCategory category={category} />}
    </>
  );
}

function OtherCategory({ category }: { category: PersonCategory }) {
  const { name, description, state, way, confirmation } = category;
  return (
    <section>
      <h3>{name}</h3>
      {description && <p>{description}</p>}
      {state === 'confirm' && <ConfirmCategory category={category} />}
      {state === 'fill_in' && (
        <p>
          <Link href="/my/profile?edit=personal">{t('Fill in my personal data')}</Link>
        </p>
      )}
      {state === 'out' && way === 'derived' && (
        <p className="help">{t('It follows from your profile.')}</p>
      )}
      {state === 'out' && way !== 'derived' && (
        <p className="help">
          {confirmation
            ? t('The office looked at it and took it back.')
            : t('An office adds you to it: show it your papers.')}{' '}
          <AskTheOffice />
        </p>
      )}
    </section>
  );
}

function AskTheOffice() {
  const { contact_phone: phone } = useOrganisation().settings ?? {};
  if (!phone) return null;
  return (
    <>
      {t('Ask at:')} <PhoneLink phone={phone} />
    </>
  );
}
