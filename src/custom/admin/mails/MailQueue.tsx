import { Box, ToggleButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { relativeTime } from '#src/generator/formats.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { msg, t } from '#src/language/t.ts';
import type { Mail } from './mail.ts';
import { BulkSendAgain, RowSendAgain } from './SendAgain.tsx';

/** The generated grid, with what goes wrong in words and what can be done about it. */
export const MailQueue = () => (
  <ResourceList
    quickFilters={<Trouble />}
    rowName={(record) => <MailName mail={record as Mail} />}
    rowActions={(record) => <RowSendAgain mail={record as Mail} />}
    bulkActions={<BulkSendAgain />}
  />
);

const STUCK = ['retrying', 'failed'];

/** The question that the screen is opened for most. */
function Trouble() {
  const { filterValues, setFilters } = useListContext();
  const isOn = JSON.stringify(filterValues.state) === JSON.stringify(STUCK);
  const { state: _, ...others } = filterValues;
  return (
    <ToggleButton
      value="trouble"
      size="small"
      selected={isOn}
      onChange={() => setFilters(isOn ? others : { ...others, state: STUCK }, [])}
    >
      {t('Could not be sent')}
    </ToggleButton>
  );
}

/** What a mail is about; below it what stands in its way, where something does. */
function MailName({ mail: { title, state, last_error, next_try_at } }: { mail: Mail }) {
  const isStuck = state === 'retrying' || state === 'failed';
  return (
    <>
      {title}
      {isStuck && last_error && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
          {formatProblem(last_error)}{' '}
          {state === 'retrying' && t('Next try {when}.', { when: relativeTime(next_try_at) })}
        </Box>
      )}
    </>
  );
}

/** Why a mail was not taken, from the kind of failure that the queue keeps. */
const REASONS: readonly [RegExp, string][] = [
  [/^EXPIRED$/, msg('The code in it expired before it could be sent.')],
  [/^NO_SUCH_MAILBOX/, msg('There is no such mailbox.')],
  [/^(ECONNREFUSED|ESOCKET|ENOTFOUND|EDNS|EAI_AGAIN)/, msg('The mail server was not there.')],
  [/^(ETIMEDOUT|ECONNECTION|EGREETING)/, msg('The mail server did not answer in time.')],
  [/^(EAUTH|ENOAUTH|EOAUTH2)| 53[05]$/, msg('The mail server refused our user name or password.')],
  [/^(ETLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)|CERT/, msg('The connection could not be secured.')],
  [/^EENVELOPE| 55\d$/, msg('The mail server refused the address.')],
  [/ 4\d\d$/, msg('The mail server was busy.')],
];
const OTHERWISE = msg('It could not be handed over.');

/** @param error such as `EENVELOPE 550` */
const formatProblem = (error: string): string =>
  t(REASONS.find(([sign]) => sign.test(error))?.[1] ?? OTHERWISE);
