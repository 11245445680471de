import { Box, Button, Link, Typography } from '@mui/material';
import type { Visit } from '#schema/visits/day.ts';
import { hasLeftUnprinted, isHere } from '#schema/visits/steps.ts';
import { PRINT_STATES, type PrintState, ticketPagePath } from '#schema/visits/visit.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { useChangeDay } from './useTeamDay.ts';

/** The ticket on paper: printed, printed again, or not printed. */
export function SheetTicket({ visit }: { visit: Visit }) {
  const { day } = useDay();
  const change = useChangeDay(day.team.id);
  const { run, isBusy } = useToastedTask();
  if (!isHere(visit.state) && !hasLeftUnprinted(visit)) return null;

  async function record(print_state: Exclude<PrintState, 'none'>) {
    // Opened at once, by whoever pressed: a window that opens later is blocked.
    const paper = print_state === 'asked' ? window.open('', '_blank') : null;
    await run(async () => {
      await change.hold();
      const params = { id: visit.id };
      const recorded = ask('POST /visits/print/{id}', { params, body: { print_state } });
      recorded.catch(() => paper?.close());
      const entry = await recorded;
      change.put(entry);
      const key = entry.visit?.ticket_key;
      if (paper && key) paper.location.href = `${ticketPagePath(key)}?print=${Date.now()}`;
    });
    change.readAgain();
  }

  const state = PRINT_STATES.find(({ id }) => id === visit.print_state)?.name ?? '';
  return (
    <Box role="group" aria-label={t('Ticket')} sx={{ mt: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {visit.ticket_key ? (
          <Link href={ticketPagePath(visit.ticket_key)} target="_blank" color="inherit">
            {t('Ticket {number}', { number: visit.ticket })}
          </Link>
        ) : (
          t('Ticket {number}', { number: visit.ticket })
        )}
        {`: ${t(state)}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="text" disabled={isBusy} onClick={() => record('asked')}>
          {visit.print_state === 'none' ? t('Print ticket') : t('Print again')}
        </Button>
        {visit.print_state !== 'none' && visit.print_state !== 'failed' && (
          <Button variant="text" disabled={isBusy} onClick={() => record('failed')}>
            {t('It did not print')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
