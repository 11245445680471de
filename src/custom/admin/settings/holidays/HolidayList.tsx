import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { t } from '#src/language/t.ts';
import { formatHolidayDays, nameOfHoliday } from './formatHoliday.ts';
import type { PlacedHoliday } from './holidays.ts';

interface HolidayListProps {
  holidays: readonly PlacedHoliday[];
  year: number;
  onEdit: (holiday: PlacedHoliday) => void;
  onRemove: (index: number) => void;
}

export function HolidayList({ holidays, year, onEdit, onRemove }: HolidayListProps) {
  if (holidays.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary', py: 3 }}>
        {t('No holidays in {year} yet. Services are open on all their days.', {
          year: String(year),
        })}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {holidays.map((placed) => {
        const { holiday, index } = placed;
        const name = nameOfHoliday(holiday);
        return (
          <Box component="li" key={`${index} ${holiday.from}`} sx={ROW}>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatHolidayDays(holiday)}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
              {holiday.reason ?? ''}
            </Typography>
            <Box sx={{ display: 'flex', gridArea: 'actions', justifySelf: 'end' }}>
              <IconButton aria-label={t('Edit {name}', { name })} onClick={() => onEdit(placed)}>
                <EditIcon fontSize="small" />
              </IconButton>
              <IconButton aria-label={t('Remove {name}', { name })} onClick={() => onRemove(index)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3,
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(150px, auto) 1fr auto' },
  gridTemplateAreas: { xs: '". actions" ". actions"', sm: '". . actions"' },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
