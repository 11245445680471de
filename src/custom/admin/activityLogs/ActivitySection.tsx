import { FoldedPanel } from '#src/generator/FoldedPanel.tsx';
import { t } from '#src/language/t.ts';
import { RecordTimeline } from './RecordTimeline.tsx';
import { useMayReadActivity } from './useMayReadActivity.ts';

/** At the foot of a record's page, folded; what happened is asked for once it is unfolded. */
export const ActivitySection = ({ resource, id }: { resource: string; id: string }) =>
  useMayReadActivity() && (
    <FoldedPanel title={t('Activity')}>
      <RecordTimeline resource={resource} id={id} />
    </FoldedPanel>
  );
