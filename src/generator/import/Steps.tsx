import { Box } from '@mui/material';
import { msg, t } from '../../language/t.ts';
import type { Stage } from './useImport.ts';

const STEPS: readonly { stage: Stage; name: string }[] = [
  { stage: 'file', name: msg('Choose a file') },
  { stage: 'columns', name: msg('Name the columns') },
  { stage: 'rows', name: msg('Check and import') },
];

/** Where one is. */
export function Steps({ stage }: { stage: Stage }) {
  return (
    <Box component="ol" aria-label={t('Steps')} sx={LIST}>
      {STEPS.map(({ stage: step, name }, place) => {
        const isHere = step === stage;
        return (
          <Box
            component="li"
            key={step}
            {...(isHere && { 'aria-current': 'step' })}
            sx={{
              color: isHere ? 'text.primary' : 'text.secondary',
              fontWeight: isHere ? 'fontWeightMedium' : 'fontWeightRegular',
            }}
          >
            {`${place + 1}. ${t(name)}`}
          </Box>
        );
      })}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
} as const;
