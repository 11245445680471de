import { Box, Button } from '@mui/material';
import { clock, shortDate } from '#src/generator/formats.ts';
import { ApiError } from '#src/http/client.ts';
import type { SlotChoice } from './slotChoice.ts';

/** The next free slots, which the server sends when a slot was just taken. */
export function FreeSlots({
  error,
  onPick,
}: {
  error: unknown;
  onPick: (slot: SlotChoice) => void;
}) {
  const free = error instanceof ApiError ? (error.body?.next_free ?? []) : [];
  if (free.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {free.map(({ date, time }) => (
        <Button key={`${date} ${time}`} variant="outlined" onClick={() => onPick({ date, time })}>
          {shortDate(date)}, {clock(time)}
        </Button>
      ))}
    </Box>
  );
}
