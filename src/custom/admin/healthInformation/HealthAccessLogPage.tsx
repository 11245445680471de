import { Alert, Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Readings } from '#schema/healthInformation/healthCalls.ts';
import { addDays } from '#schema/time/zone.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { exactTime, todayIn } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

type ReadingsFilter = { account: string; from: string; to: string };

/** Whose health information did an account read between two days? */
export function HealthAccessLogPage() {
  const today = todayIn(useTimeZone());
  const [filter, setFilter] = useState<ReadingsFilter>({
    account: '',
    from: addDays(today, -30),
    to: today,
  });
  const [readings, setReadings] = useState<Readings | null>(null);
  const { run, isBusy, error } = useTask();

  async function look(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      setReadings(null);
      setReadings(await ask('GET /health-information/readings', { query: filter }));
    });
  }
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  const field = (name: keyof ReadingsFilter) => ({
    value: filter[name],
    error: errors[name],
    onChange: (value: string) => setFilter({ ...filter, [name]: value }),
  });
  return (
    <>
      <PageHeader
        title={t('Who read health information')}
        lead={t('Whose answers an account has read, and when. That you looked is recorded, too.')}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        <Panel title={t('Account and period')}>
          <Box
            component="form"
            noValidate
            onSubmit={look}
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 1fr 1fr' },
            }}
          >
            <DialogField
              label={t('Account: e-mail or user name')}
              type="text"
              autoComplete="off"
              {...field('account')}
            />
            <DialogField label={t('From')} type="date" autoComplete="off" {...field('from')} />
            <DialogField label={t('To')} type="date" autoComplete="off" {...field('to')} />
            <Box>
              <Button type="submit" variant="contained" disabled={isBusy}>
                {isBusy ? t('Looking…') : t('Show what was read')}
              </Button>
            </Box>
          </Box>
        </Panel>
        <Box role="status">
          {error && <Alert severity="error">{messageOf(error)}</Alert>}
          {readings?.data.length === 0 && (
            <Alert severity="info">
              {t('{name} read no health information in this time.', {
                name: readings.account.name,
              })}
            </Alert>
          )}
        </Box>
        {readings && readings.data.length > 0 && <Found readings={readings} />}
      </Box>
    </>
  );
}

function Found({ readings: { account, data, is_whole } }: { readings: Readings }) {
  const zone = useTimeZone();
  return (
    <Panel title={t('Read by {name}', { name: account.name })}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { p: 2, textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t('Whose')}</th>
            <th scope="col">{t('For which office')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, at, person, team }) => (
            <tr key={id}>
              <td>{exactTime(at, zone)}</td>
              <td>{person.name}</td>
              <td>{team?.name ?? t('An office that is there no longer')}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {!is_whole && (
        <Typography sx={{ mt: 3 }}>{t('There are more: ask for fewer days at once.')}</Typography>
      )}
    </Panel>
  );
}
