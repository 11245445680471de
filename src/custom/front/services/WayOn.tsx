import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { Skeleton } from '../../elements/Skeleton.tsx';
import { PhoneLink } from '../page/PhoneLink.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import { useWhom } from '../page/whom.ts';
import { type RefusedService, WAYS_ON, type Way } from './waysOn.ts';

const CategoryWays = lazy(async () => ({
  default: (await import('../users/categories/CategoryWays.tsx')).CategoryWays,
}));

interface WayOnProps {
  /** The refusal has this code; one that is unknown here leads to the office. */
  code: string;
  service: RefusedService;
  /** What can be done right here, of the refusal as well. */
  waysHere?: NonNullable<PersonRefusal>['ways'] | undefined;
}

/** What one can do next: right here, by links, and whom to ask. */
export function WayOn({ code, service, waysHere = [] }: WayOnProps) {
  const isHere = waysHere.some(({ state }) => state !== 'out');
  const ways = code in WAYS_ON ? WAYS_ON[code as keyof typeof WAYS_ON] : [];
  const whom = useWhom();
  // What the person's own profile says is of no use to somebody in their care.
  const isOfUse = ({ isForOwnData }: Way) => !(isForOwnData && (isHere || whom));
  const links = ways.filter(isOfUse);
  return (
    <>
      {isHere && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <CategoryWays ways={waysHere} />
        </Suspense>
      )}
      {links.map(({ label, href, hrefInCare }) => (
        <p key={label}>
          <Link href={whom && hrefInCare ? hrefInCare(whom) : href(service)}>{t(label)}</Link>
        </p>
      ))}
      <OfficeContact team_id={service.team_id} />
    </>
  );
}

/** The office's phone number, else the organisation's. */
function OfficeContact({ team_id }: { team_id: string | undefined }) {
  const { token } = useSession();
  const { settings } = useOrganisation();
  const office = useQuery({
    queryKey: ['teams', team_id],
    queryFn: ({ signal }) => ask('GET /teams/show/{id}', { params: { id: team_id ?? '' }, signal }),
    enabled: token !== null && team_id !== undefined,
  }).data;
  const phone = office?.phone ?? settings?.contact_phone;
  const email = office?.email ?? settings?.contact_email;
  if (!phone && !email) return null;
  return (
    <p>
      {office
        ? t('Questions? Ask {office}:', { office: office.name })
        : t('Questions? Ask the office:')}{' '}
      {phone ? <PhoneLink phone={phone} /> : <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
