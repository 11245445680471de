import AddIcon from '@mui/icons-material/Add';
import PreviewIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { Alert, Box, Button, Paper, Portal, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import type { ScoreBand } from '#schema/questionnaires/questionnaire.ts';
import { LeaveQuestion } from '#src/generator/form/LeaveGuard.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { AskedBy } from './AskedBy.tsx';
import { AsLists } from './AsLists.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { formatAnswerCounts } from './counts.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { isNew } from './draft.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { LostDrafts } from './LostDrafts.tsx';
import { MOVE_HELP } from './MoveHandle.tsx';
import { PreviewDialog, PreviewPanel } from './PreviewPanel.tsx';
import { ScoreBands } from './ScoreBands.tsx';
import { SECTION, SectionCard } from './SectionCard.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { useBuilderContext } from './useBuilder.ts';
import { useBuilderActions } from './useBuilderActions.ts';

interface BuilderBodyProps {
  /** This is the team's name. */
  name: string;
  bands: readonly ScoreBand[];
}

/** Sections and questions in one column, the phone beside it, or a tap away where there is no room. */
export function BuilderBody({ name, bands }: BuilderBodyProps) {
  const builder = useBuilderContext();
  const actions = useBuilderActions();
  const { sections, drafts, form, notice, moveFocus } = builder;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [opened, setOpened] = useState<'copy' | 'preview' | null>(null);
  // What was moved or saved may be another element now; its handle takes the focus again.
  useEffect(() => {
    const { current: id } = moveFocus;
    const handle = id && document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`);
    if (!handle) return;
    handle.focus();
    moveFocus.current = null;
  });
  const added = Object.values(drafts.sections).filter(({ id }) => isNew(id));
  const isEmpty = sections.length === 0 && added.length === 0;
  const counts = form && formatAnswerCounts(form);
  return (
    <>
      <PageHeader
        title={name ? t('Questionnaire of {team}', { team: name }) : t('Questionnaire')}
        lead={<AskedBy />}
        actions={
          <>
            {!isWide && (
              <Button
                variant="outlined"
                startIcon={<PreviewIcon />}
                onClick={() => setOpened('preview')}
              >
                {t('Try it')}
              </Button>
            )}
            {!isEmpty && (
              <Button variant="outlined" onClick={() => setOpened('copy')}>
                {t('Copy from another team')}
              </Button>
            )}
            {!isEmpty && <AsLists team_id={builder.team_id} />}
          </>
        }
      />
      <Typography className="visually-hidden" id={MOVE_HELP}>
        {t('Drag it, or move it with the up and down arrow keys.')}
      </Typography>
      <Box className="visually-hidden" role="status" aria-live="polite">
        {builder.announcement}
      </Box>
      <Box sx={COLUMNS}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {counts && (
            <Alert severity="info" role="note">
              {counts}
            </Alert>
          )}
          {notice && (
            <Alert severity={notice.severity} onClose={() => builder.setNotice(null)} role="alert">
              {notice.text}
            </Alert>
          )}
          <LostDrafts />
          {isEmpty && <EmptyStart onCopy={() => setOpened('copy')} />}
          {sections.map((section, index) => (
            <SectionCard
              key={section.id}
              section={section}
              before={sections.slice(0, index).flatMap(({ questions }) => questions).length}
            />
          ))}
          {added.map((draft) => (
            <Paper key={draft.id} component="section" variant="outlined" sx={SECTION}>
              <Typography component="h2" variant="h2" sx={{ mb: 4 }}>
                {t('New section')}
              </Typography>
              <SectionEditor draft={draft} />
            </Paper>
          ))}
          {!isEmpty && (
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              onClick={() => actions.addSection()}
              sx={{ justifySelf: 'start' }}
            >
              {t('Add a section')}
            </Button>
          )}
          <ScoreBands bands={bands} />
        </Box>
        {isWide && <PreviewPanel bands={bands} />}
      </Box>
      {actions.line && (
        <Portal>
          <Box
            sx={{
              position: 'fixed',
              height: 3,
              zIndex: 1300,
              pointerEvents: 'none',
              bgcolor: 'primary.main',
              borderRadius: 1,
              transform: 'translateY(-50%)',
            }}
            style={{ ...actions.line }}
          />
        </Portal>
      )}
      <LeaveQuestion isAtRisk={drafts.isDirty} />
      <DeleteDialog />
      {opened === 'copy' && <CopyDialog onClose={() => setOpened(null)} />}
      {opened === 'preview' && !isWide && (
        <PreviewDialog bands={bands} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 390px' },
} as const;
