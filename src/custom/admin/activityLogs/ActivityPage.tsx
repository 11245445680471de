import { Box, Link, Typography } from '@mui/material';
import { useContext } from 'react';
import { ShowBase, useCreatePath, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { toLocal } from '#schema/time/zone.ts';
import { DeclarationsContext } from '#src/generator/declarations.ts';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { clock, longDate } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { deviceName } from '../../signIn/deviceName.ts';
import type { ActivityRow } from './activityRow.ts';
import { Changes } from './Changes.tsx';
import { activityText, whoDid } from './formatActivity.ts';
import { Sentence } from './Sentence.tsx';

export const ActivityPage = () => (
  <ShowBase>
    <Page />
  </ShowBase>
);

/** One row of the log: the sentence, what it changed, and from where it was done. */
function Page() {
  const resources = useContext(DeclarationsContext);
  const zone = useTimeZone();
  const createPath = useCreatePath();
  const { record } = useShowContext<ActivityRow>();
  if (!record) return <FormSkeleton />;
  const { resource, subject_id, actor_id, address, device, changes } = record;
  const history = `${createPath({ resource: 'activity-logs', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ resource: [resource], subject_id: [subject_id] }))}`;
  return (
    <>
      <PageHeader
        title={activityText(record, { resources, zone })}
        lead={exactSecond(record.created_at, zone)}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        <Panel title={t('What changed')}>
          {changes.length > 0 ? (
            <Changes row={record} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('No fields of a record were changed by this.')}
            </Typography>
          )}
        </Panel>
        <Panel title={t('Who and from where')}>
          <Facts>
            <FactLine label={t('What happened')}>
              <Sentence row={record} hasLinks />
            </FactLine>
            <FactLine label={t('Who')}>
              {actor_id ? whoDid(record) : t('Nobody was signed in')}
            </FactLine>
            {address !== undefined && (
              <FactLine label={t('Address')}>{address ?? t('None')}</FactLine>
            )}
            {device !== undefined && (
              <FactLine label={t('Device')}>
                {device ? (
                  <>
                    {deviceName(device)}
                    {device !== 'web' && (
                      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                        {device}
                      </Typography>
                    )}
                  </>
                ) : (
                  t('None')
                )}
              </FactLine>
            )}
            {subject_id && (
              <FactLine label={t('The same record')}>
                <Link component={RouterLink} to={history}>
                  {t('Everything that happened with it')}
                </Link>
              </FactLine>
            )}
          </Facts>
        </Panel>
      </Box>
    </>
  );
}

/** Tuesday, 1 December 2026, 9:00:05 AM: to the second, in the organisation's time zone. */
function exactSecond(instant: string, zone: string): string {
  const at = Date.parse(instant);
  const { date, time } = toLocal(at, zone);
  return `${longDate(date)}, ${clock(time).replace(/:\d\d/, `$&${new Date(at).toISOString().slice(16, 19)}`)}`;
}
