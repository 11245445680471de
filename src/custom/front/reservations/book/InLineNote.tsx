import { Alert } from '#src/custom/elements/Alert.tsx';
import { t } from '#src/language/t.ts';

/** Many book at the same time: where one stands, once the server has said so. */
export const InLineNote = ({ ahead }: { ahead: number | null }) => (
  <Alert tone="info">
    <p>{t('Very many people are booking right now. We ask again by ourselves: stay here.')}</p>
    {ahead !== null && (
      <p>
        {ahead === 0
          ? t('You are next.')
          : t('{count, plural, one {# person is} other {# people are}} before you.', {
              count: ahead,
            })}
      </p>
    )}
  </Alert>
);
