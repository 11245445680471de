import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SameIcon from '@mui/icons-material/DragHandle';
import { Box } from '@mui/material';
import { t } from '../../../../language/t.ts';
import type { Change } from '../figureWords.ts';

const ICONS = { more: UpIcon, fewer: DownIcon, same: SameIcon };

/** Words say the direction and whether that is better; arrow and colour go with them. */
export function ChangeWords({ change: { words, direction, isBetter } }: { change: Change }) {
  const Icon = ICONS[direction];
  const colour = isBetter === null ? 'text.secondary' : isBetter ? 'success.main' : 'warning.main';
  return (
    <Box sx={{ display: 'flex', gap: 1, fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }}>
      <Icon aria-hidden sx={{ fontSize: 14, mt: '1px', color: colour }} />
      <span>
        {words}
        {isBetter !== null && (
          <>
            {', '}
            <Box component="span" sx={{ color: colour, fontWeight: 'fontWeightMedium' }}>
              {isBetter ? t('better') : t('worse')}
            </Box>
          </>
        )}
      </span>
    </Box>
  );
}
