import { MenuItem, Select } from '@mui/material';
import type { Visit } from '#schema/visits/day.ts';
import { PRIORITIES, type Priority } from '#schema/visits/visit.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { useChangeDay } from './useTeamDay.ts';

/** Who is called earlier: known by the birth date, or seen at the desk. */
export function PriorityChoice({ visit }: { visit: Visit }) {
  const { day } = useDay();
  const change = useChangeDay(day.team.id);
  const { run, isBusy } = useToastedTask();

  async function choose(priority: Priority) {
    await run(async () => {
      await change.hold();
      const params = { id: visit.id };
      change.put(await ask('POST /visits/priority/{id}', { params, body: { priority } }));
    });
    change.readAgain();
  }
  return (
    <Select
      size="small"
      fullWidth
      value={visit.priority}
      disabled={isBusy}
      inputProps={{ 'aria-label': t('Priority') }}
      onChange={({ target }) => choose(target.value)}
    >
      {PRIORITIES.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {t(name)}
        </MenuItem>
      ))}
    </Select>
  );
}
