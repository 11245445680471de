import { Box } from '@mui/material';
import { ShowBase, useShowContext } from 'react-admin';
import { flattenFields } from '#schema/declaration/field.ts';
import { longText, text } from '#schema/declaration/fields/index.ts';
import { ticketPath } from '#schema/reservations/ticket.ts';
import { user } from '#schema/resources/user.ts';
import { endOf } from '#schema/time/zone.ts';
import { QrCode } from '#src/custom/elements/QrCode.tsx';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { Value } from '#src/generator/columns.tsx';
import { Details } from '#src/generator/Details.tsx';
import { readable, useAudience, useDeclaration } from '#src/generator/declarations.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { clock, longDate, todayIn } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { msg, t } from '#src/language/t.ts';
import { ActivitySection } from '../activityLogs/ActivitySection.tsx';
import { CategoryChecks } from '../categories/CategoryChecks.tsx';
import { HealthPanel } from '../healthInformation/HealthPanel.tsx';
import { DueNotice } from '../questionnaires/answering/DueNotice.tsx';
import { AnswersSection } from '../questionnaires/reading/AnswersSection.tsx';
import type { ReservationDetails } from '../reservation.ts';
import { HeldNote } from './HeldNotes.tsx';
import { OfficeNotes } from './OfficeNotes.tsx';
import { PageActions } from './PageActions.tsx';
import { Timeline } from './Timeline.tsx';

export const ReservationPage = () => (
  <ShowBase>
    <Page />
  </ShowBase>
);

/** Said by the header already, worked out from what stands in it, or shown by itself. */
const IN_HEADER = [
  'reference',
  'status',
  'activity_status',
  'date',
  'time',
  'starts_at',
  'ends_at',
  'squeezed_in',
  'office_notes',
];

/** Of the person, for whoever may read it: who cares for them, and the number to call. */
const CARE = flattenFields({ in_care_of: text({ label: msg('In the care of') }) });
const MOBILE_NUMBER = flattenFields({
  mobile_number: user.fields.profile.fields.mobile_number,
});

/** What the service says, for the desk to read out. */
const ALONG = flattenFields({
  location: text({ label: msg('Where to come') }),
  requirements: longText({ label: msg('What to bring') }),
});

/** The desk scans it when they come. */
const ON_SLIP = { display: 'none', displayPrint: 'block', width: '28mm', mb: 3 } as const;

function Page() {
  const resource = useDeclaration();
  const audience = useAudience();
  const zone = useTimeZone();
  const { record, refetch } = useShowContext<ReservationDetails>();
  if (!record) return <FormSkeleton />;
  const fields = readable(resource, audience);
  const chips = fields.filter(({ path }) => path === 'status' || path === 'activity_status');
  const { ends, turn, ends_turn } = endOf(record, zone);
  const leftOut = [
    ...IN_HEADER,
    ...(record.squeezed_in ? [] : ['squeeze_reason']),
    ...(record.places > 1 ? [] : ['places']),
  ];
  const shown = fields
    .filter(({ path }) => !leftOut.includes(path))
    .flatMap((flatField) =>
      flatField.path === 'user_id'
        ? [
            flatField,
            ...(record.responsible ? CARE : []),
            ...(record.mobile_number ? MOBILE_NUMBER : []),
          ]
        : [flatField],
    );
  const details = { ...record, in_care_of: record.responsible?.name };
  const isHeld = record.status === 'held';
  const isToday = record.date === todayIn(zone);
  const when = t('{date}, {from} to {to}', {
    date: longDate(record.date),
    from: clock(record.time, turn),
    to: clock(ends, ends_turn),
  });
  return (
    <>
      <PageHeader
        title={record.reference}
        aside={
          <>
            {chips
              .filter(({ path }) => path === 'status' || record.status === 'approved')
              .map((flatField) => (
                <Value key={flatField.path} flatField={flatField} record={record} />
              ))}
            {record.squeezed_in && <Chip tone="warning">{t('Squeezed in')}</Chip>}
          </>
        }
        lead={isToday ? t('Today, {when}', { when }) : when}
        actions={isHeld ? undefined : <PageActions record={record} />}
      />
      <Box sx={ON_SLIP}>
        <QrCode
          text={window.location.origin + ticketPath(record.reference)}
          label={t('QR code of the reference {reference}', { reference: record.reference })}
        />
      </Box>
      {isHeld ? <HeldNote record={record} /> : <DueNotice record={record} />}
      {!isHeld && <CategoryChecks userId={record.user_id} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 860px) minmax(280px, 1fr)' },
        }}
      >
        <div>
          <Details record={details} fields={[...shown, ...ALONG]} />
          {/* A printed visit is a slip: what was answered, and who did what, stay here. */}
          <Box sx={{ displayPrint: 'none' }}>
            <HealthPanel reservation={record} />
            {!isHeld && (
              <Box sx={{ mt: 4, maxWidth: 860 }}>
                <Panel title={t('Notes of the office')}>
                  <OfficeNotes record={record} onSaved={() => refetch()} />
                </Panel>
              </Box>
            )}
            {!isHeld && (
              <Box sx={{ mt: 4, maxWidth: 860 }}>
                <AnswersSection
                  about={{ service_id: record.service_id, user_id: record.user_id }}
                  team_id={record.team_id}
                  title={t('Answers')}
                  reservation_id={record.id}
                />
              </Box>
            )}
            <ActivitySection resource={resource.name} id={record.id} />
          </Box>
        </div>
        <Box sx={{ displayPrint: 'none' }}>
          <Timeline steps={record.history ?? []} />
        </Box>
      </Box>
    </>
  );
}
