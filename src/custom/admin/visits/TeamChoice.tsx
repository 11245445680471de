import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { t } from '#src/language/t.ts';

interface TeamChoiceProps {
  team_id: string | null;
  /** Only these, where the viewer does not serve every team. */
  own: readonly { id: string; name: string }[];
  canChooseAny: boolean;
  onChoose: (id: string) => void;
}

/** The team whose day is shown; nothing to choose for whoever has one team. */
export function TeamChoice({ team_id, own, canChooseAny, onChoose }: TeamChoiceProps) {
  const id = useId();
  if (!canChooseAny && own.length < 2) return null;
  return (
    <Box sx={{ minWidth: 220 }}>
      {team_id === null && (
        <Typography component="label" htmlFor={id}>
          {t('Which team?')}
        </Typography>
      )}
      <RecordPicker
        isSingle
        to="teams"
        id={id}
        label={t('Team')}
        filter={canChooseAny ? {} : { ids: own.map((team) => team.id) }}
        value={team_id ? [team_id] : []}
        onChange={([chosen]) => chosen && onChoose(chosen)}
      />
    </Box>
  );
}
