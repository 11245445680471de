import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, ButtonBase, Paper, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '#src/language/t.ts';
import { useMayAccessAnswers } from '../access.ts';
import type { PersonAtService } from '../answersApi.ts';
import { answeringPath } from '../paths.ts';
import { AnswersOf } from './AnswersOf.tsx';

interface AnswersSectionProps {
  about: PersonAtService;
  team_id: string | undefined;
  title: string;
  reservation_id?: string;
}

/** Loaded when it is unfolded: a mere visit of the page must not count as reading answers. */
export function AnswersSection({ about, team_id, title, reservation_id }: AnswersSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const mayRead = useMayAccessAnswers('read_answers', team_id);
  const mayAnswer = useMayAccessAnswers('answer_as_respondent', team_id);
  if (!mayRead && !mayAnswer) return null;
  const pathOf = (form: 'self' | 'respondent') => answeringPath({ form, reservation_id, ...about });
  return (
    <Paper component="section" aria-label={title} variant="outlined" sx={{ borderRadius: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', pr: { xs: 4, sm: 5 } }}>
        <Typography component="h2" variant="h2" sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {mayRead ? (
            <ButtonBase
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
              sx={FOLD}
            >
              {title}
              <DownIcon aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
            </ButtonBase>
          ) : (
            <Box sx={FOLD}>{title}</Box>
          )}
        </Typography>
        {mayAnswer && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3, ml: { xs: 4, sm: 0 } }}>
            <Button component={RouterLink} to={pathOf('self')} variant="outlined">
              {t('Answer with the person')}
            </Button>
            <Button component={RouterLink} to={pathOf('respondent')} variant="outlined">
              {t('Answer about the person')}
            </Button>
          </Box>
        )}
      </Box>
      <Box id={panel} hidden={!isOpen} sx={{ px: { xs: 4, sm: 5 }, pb: 5 }}>
        {isOpen && <BothSides about={about} />}
      </Box>
    </Paper>
  );
}

const BothSides = ({ about }: { about: PersonAtService }) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <section>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('Answered by the person')}
      </Typography>
      <AnswersOf about={about} side="self" />
    </section>
    <section>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('Answered by staff')}
      </Typography>
      <AnswersOf about={about} side="respondent" />
    </section>
  </Box>
);

const FOLD = {
  width: '100%',
  justifyContent: 'space-between',
  font: 'inherit',
  borderRadius: 2,
  px: { xs: 4, sm: 5 },
  py: 4,
  textAlign: 'left',
} as const;
