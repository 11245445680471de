import { Box, Select, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import { t } from '#src/language/t.ts';

interface Named {
  id: string;
  name: string;
}
interface ResultsFiltersProps {
  teams: readonly Named[];
  services: readonly Named[];
  team_id: string;
  query: ResultsQuery;
  onChange: (change: Partial<ResultsQuery & { team_id: string }>) => void;
}

/** The filters say of whom and of when; the URL keeps them. */
export const ResultsFilters = (props: ResultsFiltersProps) => {
  const { teams, services, team_id, query, onChange } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {teams.length > 1 && (
        <Labelled label={t('Team')}>
          {(id) => (
            <Select
              native
              size="small"
              value={team_id}
              inputProps={{ id }}
              onChange={({ target }) => onChange({ team_id: target.value })}
            >
              {teams.map((team) => (
                <option key={team.id} value={team.id}>
                  {team.name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
      <Labelled label={t('Service')}>
        {(id) => (
          <Select
            native
            size="small"
            value={query.service_id ?? ''}
            inputProps={{ id }}
            onChange={({ target }) => onChange({ service_id: target.value })}
          >
            <option value="">{t('All services')}</option>
            {services.map((service) => (
              <option key={service.id} value={service.id}>
                {service.name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Day label={t('From')} value={query.from} onPick={(from) => onChange({ from })} />
      <Day label={t('To')} value={query.to} onPick={(to) => onChange({ to })} />
    </Box>
  );
};

interface DayProps {
  label: string;
  value: string | undefined;
  onPick: (day: string) => void;
}

const Day = ({ label, value, onPick }: DayProps) => (
  <Labelled label={label}>
    {(id) => (
      <TemporalInput
        id={id}
        kind="date"
        value={value ?? ''}
        onChange={(day, text) => {
          if (day !== '' || text === '') onPick(day);
        }}
      />
    )}
  </Labelled>
);

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <Typography component="label" htmlFor={id} sx={{ display: 'block' }}>
        {label}
      </Typography>
      {children(id)}
    </div>
  );
}
