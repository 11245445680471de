import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  DialogContent,
  DialogTitle,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { Form, ScoreBand, Section } from '#schema/questionnaires/questionnaire.ts';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';
import { asQuestion, isNew } from './draft.ts';
import { Preview } from './Preview.tsx';
import { type Builder, useBuilderContext } from './useBuilder.ts';

interface PreviewProps {
  bands: readonly ScoreBand[];
}

/** It stands beside the questions, in view while they scroll. */
export function PreviewPanel({ bands }: PreviewProps) {
  const id = useId();
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ position: 'sticky', top: 72, maxHeight: 'calc(100vh - 88px)', overflowY: 'auto' }}
    >
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 1 }}>
        {t('Try it')}
      </Typography>
      <Trial bands={bands} />
    </Box>
  );
}

/** It shows where there is no room beside the questions. */
export function PreviewDialog({ bands, onClose }: PreviewProps & { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullScreen>
      <DialogTitle
        id={id}
        variant="h2"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
      >
        {t('Try it')}
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', justifyItems: 'center', alignContent: 'start' }}>
        <Trial bands={bands} />
      </DialogContent>
    </Dialog>
  );
}

type Who = Section['answered_by'];

function Trial({ bands }: PreviewProps) {
  const builder = useBuilderContext();
  const form = asTyped(builder);
  const [chosen, setWho] = useState<Who>('self');
  const hasBoth = new Set(form.sections.map(({ answered_by }) => answered_by)).size > 1;
  const who = hasBoth ? chosen : (form.sections[0]?.answered_by ?? 'self');
  const sections = form.sections.filter(({ answered_by }) => answered_by === who);
  return (
    <Box sx={{ width: '100%', maxWidth: 390 }}>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        {t('As people see it on their phone, with what you are typing. Nothing is kept.')}
      </Typography>
      {hasBoth && (
        <ToggleButtonGroup
          exclusive
          value={who}
          onChange={(_, next: Who | null) => next && setWho(next)}
          aria-label={t('Who answers')}
          sx={{ mb: 3 }}
        >
          <ToggleButton value="self">{t('The constituent')}</ToggleButton>
          <ToggleButton value="respondent">{t('Staff')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Preview key={who} form={{ sections }} bands={bands} />
    </Box>
  );
}

/** The form with all that is typed in it, saved or not. */
function asTyped({ sections, drafts }: Pick<Builder, 'sections' | 'drafts'>): Form {
  const added = Object.values(drafts.questions).filter(({ id }) => isNew(id));
  const saved = sections.map((section): Section => {
    const draft = drafts.sections[section.id];
    const questions = section.questions.map((question) => {
      const typed = drafts.questions[question.id];
      return typed ? asQuestion(typed) : question;
    });
    const own = added.filter(({ section_id }) => section_id === section.id);
    return {
      ...section,
      ...(draft && { ...draft, description: draft.description || null }),
      questions: own.reduce(
        (all, draft) => all.toSpliced(draft.position ?? all.length, 0, asQuestion(draft)),
        questions as Section['questions'][number][],
      ),
    };
  });
  return { sections: saved };
}
