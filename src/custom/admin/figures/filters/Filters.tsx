import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import { t } from '#src/language/t.ts';
import { Picker } from './Picker.tsx';
import { PERIODS } from './period.ts';
import type { DashboardFilters } from './useDashboardFilters.ts';
import { useOffered } from './useOffered.ts';

/** Filters of all figures: period, team and service. */
export function Filters({ filters }: { filters: DashboardFilters }) {
  const { period, scope, pickPeriod, pickDays, pickTeam, pickService } = filters;
  const { teams, services } = useOffered(scope);
  return (
    <Box role="group" aria-label={t('What the figures are of')} sx={ROW}>
      <Box sx={{ overflowX: 'auto', p: 1, m: -1, maxWidth: 'calc(100% + 8px)' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period.id}
          aria-label={t('Period')}
          onChange={(_, id) => id && pickPeriod(id)}
          sx={BUTTONS}
        >
          {PERIODS.map(({ id, label }) => (
            <ToggleButton key={id} value={id}>
              {t(label)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {period.id === 'days' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <DayInput label={t('From')} day={period.from} onPick={(from) => pickDays({ from })} />
          <DayInput label={t('To')} day={period.to} onPick={(to) => pickDays({ to })} />
        </Box>
      )}
      {teams.length > 1 && (
        <Picker
          label={t('Team')}
          every={t('All teams')}
          options={teams}
          value={scope.team_id}
          onPick={pickTeam}
        />
      )}
      <Picker
        label={t('Service')}
        every={t('All services')}
        options={services}
        value={scope.service_id}
        onPick={pickService}
      />
    </Box>
  );
}

const ROW = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  mb: 4,
} as const;

const BUTTONS = {
  '& .MuiToggleButton-root': { whiteSpace: 'nowrap', paddingInline: { xs: '6px', sm: '12px' } },
} as const;

interface DayInputProps {
  label: string;
  day: string;
  onPick: (day: string) => void;
}

/** A day, taken over once all of it is typed. */
const DayInput = ({ label, day, onPick }: DayInputProps) => (
  <TemporalInput
    kind="date"
    label={label}
    value={day}
    onChange={(value) => {
      if (value >= '2000' && value < '2101') onPick(value);
    }}
  />
);
