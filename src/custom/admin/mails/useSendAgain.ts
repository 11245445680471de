import { useNotify, useRefresh } from 'react-admin';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import type { Mail } from './mail.ts';

/** Sends mails again, all or none, and says in words what came of it. */
export function useSendAgain() {
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy } = useToastedTask();

  async function send(mails: readonly Mail[], then?: () => void) {
    await run(async () => {
      await ask('POST /mails/send-again', { body: { ids: mails.map(({ id }) => id) } });
      notify(
        t('{count, plural, one {# mail is sent again} other {# mails are sent again}}', {
          count: mails.length,
        }),
        { type: 'success' },
      );
      then?.();
    });
    refresh();
  }
  return { send, isBusy };
}
