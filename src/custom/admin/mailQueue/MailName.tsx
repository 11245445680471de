import { Box } from '@mui/material';
import { t } from '../../../language/t.ts';
import { relativeTime } from '../../../resources/formats.ts';
import type { Mail } from './mail.ts';
import { problemWords } from './problemWords.ts';

/** What a mail is about; below it what stands in its way, where something does. */
export function MailName({ mail: { title, state, last_error, next_try_at } }: { mail: Mail }) {
  const isStuck = state === 'retrying' || state === 'failed';
  return (
    <>
      {title}
      {isStuck && last_error && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
          {problemWords(last_error)}{' '}
          {state === 'retrying' && t('Next try {when}.', { when: relativeTime(next_try_at) })}
        </Box>
      )}
    </>
  );
}
