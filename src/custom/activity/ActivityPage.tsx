import { Box, Link, Paper, Typography } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { ShowBase, useCreatePath, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { DeclarationsContext } from '../../resources/declarations.ts';
import { FormSkeleton } from '../../resources/form/FormSkeleton.tsx';
import { PageHeader } from '../../resources/PageHeader.tsx';
import { useTimeZone } from '../../resources/useSettings.ts';
import { deviceWords } from '../account/profile/words.ts';
import type { ActivityRow } from './activityRow.ts';
import { Changes } from './Changes.tsx';
import { exactSecond } from './exactSecond.ts';
import { Sentence } from './Sentence.tsx';
import { tellPlainly, whoDid } from './tell.ts';

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
        title={tellPlainly(record, { resources, zone })}
        lead={exactSecond(record.created_at, zone)}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        <Part title={t('What changed')}>
          {changes.length > 0 ? (
            <Changes row={record} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('No fields of a record were changed by this.')}
            </Typography>
          )}
        </Part>
        <Part title={t('Who and from where')}>
          <Box component="dl" sx={{ m: 0 }}>
            <Line label={t('What happened')}>
              <Sentence row={record} hasLinks />
            </Line>
            <Line label={t('Who')}>{actor_id ? whoDid(record) : t('Nobody was signed in')}</Line>
            {address !== undefined && <Line label={t('Address')}>{address ?? t('None')}</Line>}
            {device !== undefined && (
              <Line label={t('Device')}>
                {device ? (
                  <>
                    {deviceWords(device)}
                    {device !== 'web' && (
                      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                        {device}
                      </Typography>
                    )}
                  </>
                ) : (
                  t('None')
                )}
              </Line>
            )}
            {subject_id && (
              <Line label={t('The same record')}>
                <Link component={RouterLink} to={history}>
                  {t('Everything that happened with it')}
                </Link>
              </Line>
            )}
          </Box>
        </Part>
      </Box>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper
    component="section"
    aria-label={title}
    variant="outlined"
    sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
  >
    <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={LINE}>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' },
  columnGap: 4,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
