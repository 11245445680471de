import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Mail } from './mail.ts';

/** Sends mails again, all or none, and says in words what came of it. */
export function useSendAgain() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  async function send(mails: readonly Mail[], then?: () => void) {
    setBusy(true);
    try {
      await ask('POST /mails/send-again', { body: { ids: mails.map(({ id }) => id) } });
      notify(
        t('{count, plural, one {# mail is sent again} other {# mails are sent again}}', {
          count: mails.length,
        }),
        { type: 'success' },
      );
      then?.();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { send, isBusy };
}
