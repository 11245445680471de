import { Box, LinearProgress, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type {
  DiskStatus,
  InstallationStatus,
  MailStatus,
} from '#schema/monitoring/installationStatus.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { WithTooltip } from '#src/generator/cells/timeCells.tsx';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { exactTime, formatNumber, relativeTime } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { msg, t } from '#src/language/t.ts';
import { formatBytes } from './statusTexts.ts';

/** How long ago, with the exact time on hover. */
export function TimeAgo({ at, otherwise = '' }: { at: string | null; otherwise?: string }) {
  const zone = useTimeZone();
  if (at === null) return <>{t(otherwise)}</>;
  return <WithTooltip words={relativeTime(at)} exact={exactTime(at, zone)} />;
}

export function MailPanel({ mails }: { mails: MailStatus }) {
  const { codes, others, failed, last_sent_at } = mails;
  return (
    <Panel
      title={t('Mails')}
      action={
        <Link component={RouterLink} to={`${ADMIN_BASE}/mails`}>
          {t('All mails')}
        </Link>
      }
    >
      <Facts>
        <FactLine label={t('Codes waiting')}>
          <Waiting waiting={codes} />
        </FactLine>
        <FactLine label={t('Other mails waiting')}>
          <Waiting waiting={others} />
        </FactLine>
        <FactLine label={t('Given up')}>
          {failed === 0 ? t('None') : <Chip tone="danger">{formatNumber(failed)}</Chip>}
        </FactLine>
        <FactLine label={t('Last one sent')}>
          <TimeAgo at={last_sent_at} otherwise={msg('None recently')} />
        </FactLine>
      </Facts>
    </Panel>
  );
}

function Waiting({ waiting: { count, oldest_at } }: { waiting: MailStatus['codes'] }) {
  if (count === 0 || oldest_at === null) return <>{t('None')}</>;
  return <>{t('{count}, the oldest from {time}', { count, time: relativeTime(oldest_at) })}</>;
}

export function BackupPanel({ backup }: { backup: InstallationStatus['backup'] }) {
  return (
    <Panel title={t('Backup')}>
      {backup ? (
        <Facts>
          <FactLine label={t('Last backup')}>
            <TimeAgo at={backup.at} />
          </FactLine>
        </Facts>
      ) : (
        <>
          <Chip tone="warning">{t('No backup is known')}</Chip>
          <Typography sx={{ mt: 3, color: 'text.secondary' }}>
            {t(
              'If this machine is lost, so is everything in it. Whoever runs it should set up backups, and try once to restore one.',
            )}
          </Typography>
        </>
      )}
    </Panel>
  );
}

export function DatabasePanel({ status }: { status: InstallationStatus }) {
  const { version, commit, started_at, database, migrations } = status;
  const engine =
    database.engine === 'postgresql' ? 'PostgreSQL' : t('Embedded database, PostgreSQL');
  return (
    <Panel title={t('Version and database')}>
      <Facts>
        <FactLine label={t('Version of Takda')}>
          {version}
          {commit && (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('Commit {commit}', { commit })}
            </Typography>
          )}
        </FactLine>
        <FactLine label={t('Running since')}>
          <TimeAgo at={started_at} />
        </FactLine>
        <FactLine label={t('Database')}>{`${engine} ${database.version}`}</FactLine>
        <FactLine label={t('Last migration')}>
          {migrations.last ?? t('None')}
          <Typography sx={{ color: 'text.secondary' }}>
            {t('{count, plural, one {# migration} other {# migrations}} in all', {
              count: migrations.count,
            })}
          </Typography>
          {migrations.version && (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('Prepared by version {version}', { version: migrations.version })}
            </Typography>
          )}
        </FactLine>
      </Facts>
    </Panel>
  );
}

const PLACES = { data: msg('Data folder'), files: msg('Uploaded files') };

export function DiskPanel({ disks }: { disks: readonly DiskStatus[] }) {
  return (
    <Panel title={t('Disk')}>
      {disks.length === 0 && <Typography>{t('The disk could not be looked at.')}</Typography>}
      <Facts>
        {disks.map(({ place, free_bytes, total_bytes }) => (
          <FactLine key={place} label={t(PLACES[place])}>
            {t('{free} of {size} free', {
              free: formatBytes(free_bytes),
              size: formatBytes(total_bytes),
            })}
            <Box sx={{ mt: 1 }} aria-hidden>
              <LinearProgress
                variant="determinate"
                value={Math.round((1 - free_bytes / total_bytes) * 100)}
                color={free_bytes < total_bytes / 10 ? 'error' : 'primary'}
                sx={{ height: 6, borderRadius: 1 }}
              />
            </Box>
          </FactLine>
        ))}
      </Facts>
    </Panel>
  );
}
