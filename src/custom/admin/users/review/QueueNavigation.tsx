import AfterIcon from '@mui/icons-material/KeyboardArrowDown';
import BeforeIcon from '@mui/icons-material/KeyboardArrowUp';
import { Button, Typography } from '@mui/material';
import { t } from '#src/language/t.ts';
import { Key } from './Key.tsx';

interface QueueNavigationProps {
  total: number;
  before: string | null;
  after: string | null;
  onGo: (id: string) => void;
}

/** Through the queue without deciding. */
export const QueueNavigation = ({ total, before, after, onGo }: QueueNavigationProps) => (
  <>
    <Typography role="status" sx={{ color: 'text.secondary' }}>
      {t('{count, plural, one {# waiting} other {# waiting}}', { count: total })}
    </Typography>
    <Button
      variant="outlined"
      startIcon={<BeforeIcon />}
      disabled={!before}
      onClick={() => before && onGo(before)}
      aria-keyshortcuts="k"
    >
      {t('Previous')}
      <Key>K</Key>
    </Button>
    <Button
      variant="outlined"
      startIcon={<AfterIcon />}
      disabled={!after}
      onClick={() => after && onGo(after)}
      aria-keyshortcuts="j"
    >
      {t('Next')}
      <Key>J</Key>
    </Button>
  </>
);
